(** Why a part of the board is enough: no cover costs little there, so by averaging over images all are large. *)

From Coq Require Import ZArith Uint63 Bool List Lia.
From Destrier Require Import Claim Squares Covers Bits Sweep.
Import ListNotations.
Open Scope Z_scope.

(** * What a set of squares costs *)

Definition cost_of (ps : list projection) (v : square) : Z := fold_right (fun p sum => to_Z (cost p v) + sum) 0 ps.

Lemma cost_of_nonneg ps v : 0 <= cost_of ps v.
Proof. induction ps as [|p ps IH]; simpl; [lia|]. pose proof (to_Z_nonneg (cost p v)). lia. Qed.

Definition in_set (C : list square) (v : square) : bool := mem v C.

Lemma cover_reaches q C : cover q C -> forall s, on_board (place q) s -> exists v, In v (around q s) /\ in_set C v = true.
Proof.
  intros (_ & Ho & Hc) s Hs. destruct (Hc s Hs) as (v & Hv & R). exists v. split; [|now apply mem_spec].
  apply in_around. rewrite reaches_sym. auto.
Qed.

Lemma true_spent_total ps C l :
  true_spent (in_set C) ps l = total (cost_of ps) (filter (in_set C) (map chosen l)).
Proof.
  rewrite total_filter. induction ps as [|p ps IH]; simpl.
  - unfold cost_of. simpl. induction l as [|x l IH]; simpl; [easy|]. destruct (in_set C (chosen x)); easy.
  - rewrite IH. unfold all_spent, spent. clear IH. induction l as [|x l IH]; simpl; [easy|].
    destruct (in_set C (chosen x)); simpl; lia.
Qed.

Lemma true_spent_le ps C l :
  NoDup C -> NoDup (map chosen l) -> true_spent (in_set C) ps l <= total (cost_of ps) C.
Proof.
  intros HC Hl. rewrite true_spent_total. apply total_incl.
  - now apply NoDup_filter.
  - intros s Hs _. apply filter_In in Hs as [_ Hs]. now apply mem_spec.
  - intros. apply cost_of_nonneg.
Qed.

(** * A sweep that leaves no state *)

Definition nothing (_ : int) : int := 0%uint63.

(** Whether no state is left; nothing is said if the sweep was given up. *)
Definition none_left (r : option states) : option bool :=
  match r with Some Nil => Some true | Some _ => Some false | None => None end.

Definition start : states := Cons 0 0 Nil.

Definition ordered (q : problem) (lines : list (list step)) : bool :=
  timely q [] (concat lines) && distinct (map chosen (concat lines)).

Definition none_within (make : table_maker) (ps : list projection) (budget : int) (lines : list (list step)) : option bool :=
  none_left (stage make (map (fun p => (p, nothing)) ps) budget lines start).

Lemma none_within_spec make q ps budget lines C :
  lowers make -> ordered q lines = true -> none_within make ps budget lines = Some true ->
  cover q C -> to_Z budget < total (cost_of ps) C.
Proof.
  intros Hm Ho Hn HC. apply andb_true_iff in Ho as [Ht Hd]. apply distinct_spec in Hd.
  destruct (Z_lt_le_dec (to_Z budget) (total (cost_of ps) C)) as [|Hb]; [easy|exfalso].
  pose proof (true_spent_le ps C _ (proj1 HC) Hd) as L.
  apply (timely_spec q (in_set C) (cover_reaches q C HC)) in Ht.
  assert (E : map fst (map (fun p => (p, nothing)) ps) = ps) by (rewrite map_map; apply map_id).
  destruct (stage_spec (in_set C) make Hm (map (fun p => (p, nothing)) ps) budget lines start [] 0) as (d & _ & R).
  - easy.
  - rewrite E. match goal with |- 0 + ?a + ?b <= _ => replace b with 0; [lia|] end.
    clear. induction ps as [|p ps IH]; simpl; [easy|]. rewrite <- IH. easy.
  - left. split; [easy|]. reflexivity || easy.
  - unfold none_within in Hn. now destruct (stage _ _ _ _ _) as [[|]|].
Qed.

(** * Averaging *)

Definition images : Type := list ((square -> square) * (square -> square)).

Definition image_costs (ps : list projection) (l : images) (v : square) : Z :=
  fold_right (fun fg sum => cost_of ps (fst fg v) + sum) 0 l.

Definition share_costs (q : problem) (near : table) (ps : list projection) (l : images) (d : Z) : bool :=
  forallb (fun fg => is_motion q near (fst fg) (snd fg)) l
  && forallb (fun entry => image_costs ps l (fst entry) <=? d) near.

Lemma average q ps l d k b C :
  share_costs q (nearby q) ps l d = true -> l <> [] -> 0 <= d -> b = d * (k - 1) / Z.of_nat (length l) ->
  (forall C, cover q C -> b < total (cost_of ps) C) -> cover q C -> k <= size C.
Proof.
  intros H Hl Hd Hb Hc HC. unfold share_costs in H. rewrite andb_true_iff, !forallb_forall in H. destruct H as [Hm Hs].
  destruct (Z_lt_le_dec (size C) k) as [Hk|]; [exfalso|easy].
  assert (Hlow : Z.of_nat (length l) * (b + 1) <= total (image_costs ps l) C).
  { clear Hl Hb Hs. induction l as [|fg l IH]; simpl length.
    - rewrite (total_ext _ (fun _ => 0)), total_const by easy. simpl. lia.
    - assert (total (image_costs ps (fg :: l)) C
        = total (cost_of ps) (map (fst fg) C) + total (image_costs ps l) C) as ->.
      { rewrite total_map, <- total_add. easy. }
      assert (b < total (cost_of ps) (map (fst fg) C)).
      { apply Hc. apply (motion_cover q (fst fg) (snd fg)); [|easy]. apply Hm. now left. }
      assert (Z.of_nat (length l) * (b + 1) <= total (image_costs ps l) C); [|lia].
      apply IH. intros g Hg. apply Hm. now right. }
  assert (Hup : total (image_costs ps l) C <= d * size C).
  { rewrite <- total_const. apply total_le. intros s Hin. specialize (Hs (s, around q s)).
    rewrite in_nearby in Hs. apply Z.leb_le. apply Hs. split; [now apply HC | easy]. }
  assert (Hn : 0 < Z.of_nat (length l)) by (destruct l; [easy | simpl; lia]).
  assert (d * (k - 1) / Z.of_nat (length l) + 1 <= d * (k - 1) / Z.of_nat (length l)); [|lia].
  rewrite <- Hb at 1. apply Z.div_le_lower_bound; nia.
Qed.
