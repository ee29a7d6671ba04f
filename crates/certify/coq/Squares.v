(** Sums over squares, and the inequality that all packings rest on. *)

From Coq Require Import ZArith Bool List Lia Permutation.
From Destrier Require Import Claim.
Import ListNotations.
Open Scope Z_scope.

Lemma in_upto n k : In k (upto n) <-> 0 <= k < n.
Proof.
  unfold upto. rewrite in_map_iff. setoid_rewrite in_seq. split.
  - intros (i & <- & H). lia.
  - intros H. exists (Z.to_nat k). lia.
Qed.

Lemma nodup_upto n : NoDup (upto n).
Proof. apply FinFun.Injective_map_NoDup; [intros i j; lia | apply seq_NoDup]. Qed.

Lemma in_squares b s : In s (squares b) <-> on_board b s.
Proof.
  destruct s as [r c]. unfold squares, on_board. rewrite in_flat_map. split.
  - intros (r' & Hr & H). apply in_map_iff in H as (c' & E & Hc). injection E as -> ->.
    apply in_upto in Hr, Hc. now split.
  - intros [Hr Hc]. exists r. split; [now apply in_upto|]. apply in_map_iff. exists c.
    split; [easy | now apply in_upto].
Qed.

Lemma nodup_app (A : Type) (l m : list A) :
  NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros Hl Hm H. induction Hl as [|x l Hx Hl IH]; [easy|]. simpl. constructor.
  - rewrite in_app_iff. intros [H'|H']; [easy|]. apply (H x); [now left | easy].
  - apply IH. intros y Hy. apply H. now right.
Qed.

Lemma nodup_squares b : NoDup (squares b).
Proof.
  unfold squares. generalize (nodup_upto (rows b)). induction (upto (rows b)) as [|r l IH]; simpl; [constructor|].
  intros H. inversion_clear H as [|? ? Hr Hl]. apply nodup_app; auto.
  - apply FinFun.Injective_map_NoDup; [|apply nodup_upto]. intros x y E. now injection E.
  - intros s Hs Hs'. apply in_map_iff in Hs as (c & <- & _). apply in_flat_map in Hs' as (r' & Hr' & Hs').
    apply in_map_iff in Hs' as (c' & E & _). injection E as -> _. contradiction.
Qed.

Lemma same_spec s t : same s t = true <-> s = t.
Proof.
  destruct s, t. unfold same. rewrite andb_true_iff, !Z.eqb_eq. simpl. split; [intros [-> ->]; easy | intros E; injection E; auto].
Qed.

Lemma same_sym s t : same s t = same t s.
Proof. unfold same. now rewrite (Z.eqb_sym (fst s)), (Z.eqb_sym (snd s)). Qed.

Lemma attacks_sym p s t : attacks p s t = attacks p t s.
Proof.
  unfold attacks.
  replace (fst t - fst s) with (- (fst s - fst t)) by ring.
  replace (snd t - snd s) with (- (snd s - snd t)) by ring.
  now rewrite !Z.abs_opp.
Qed.

Lemma reaches_sym q s t : reaches q s t = reaches q t s.
Proof. unfold reaches. rewrite (same_sym s t), (attacks_sym _ s t). reflexivity. Qed.

Lemma in_around q s t : In t (around q s) <-> on_board (place q) t /\ reaches q s t = true.
Proof. unfold around. rewrite filter_In, in_squares. tauto. Qed.

(** * Sums *)

Lemma total_app y l m : total y (l ++ m) = total y l + total y m.
Proof. induction l; simpl; lia. Qed.

Lemma total_nonneg y l : (forall s, In s l -> 0 <= y s) -> 0 <= total y l.
Proof.
  induction l as [|s l IH]; simpl; intros H; [lia|].
  assert (0 <= y s) by auto. assert (0 <= total y l) by auto. lia.
Qed.

Lemma total_le y z l : (forall s, In s l -> y s <= z s) -> total y l <= total z l.
Proof.
  induction l as [|s l IH]; simpl; intros H; [lia|].
  assert (y s <= z s) by auto. assert (total y l <= total z l) by auto. lia.
Qed.

Lemma total_ext y z l : (forall s, In s l -> y s = z s) -> total y l = total z l.
Proof. intros H. apply Z.le_antisymm; apply total_le; intros s Hs; rewrite (H s Hs); lia. Qed.

Lemma total_const c l : total (fun _ => c) l = c * size l.
Proof. unfold size. induction l as [|s l IH]; simpl total; [simpl; lia|]. rewrite IH. simpl length. lia. Qed.

Lemma total_scale c y l : total (fun s => c * y s) l = c * total y l.
Proof. induction l; simpl; lia. Qed.

Lemma total_add y z l : total (fun s => y s + z s) l = total y l + total z l.
Proof. induction l; simpl; lia. Qed.

Lemma total_map y f l : total y (map f l) = total (fun s => y (f s)) l.
Proof. induction l; simpl; lia. Qed.

Lemma total_flat_map y f l : total y (flat_map f l) = total (fun s => total y (f s)) l.
Proof. induction l; simpl; [lia|]. rewrite total_app. lia. Qed.

Lemma total_filter y f l : total y (filter f l) = total (fun s => if f s then y s else 0) l.
Proof. induction l as [|s l IH]; simpl; [lia|]. destruct (f s); simpl; lia. Qed.

Lemma total_swap (f : square -> square -> Z) l m :
  total (fun s => total (fun t => f s t) m) l = total (fun t => total (fun s => f s t) l) m.
Proof.
  induction l as [|s l IH]; simpl.
  - induction m; simpl; lia.
  - rewrite IH. symmetry. apply (total_add (f s)).
Qed.

(** A sum over distinct squares is at most a sum over squares among which are all those that count. *)
Lemma total_incl y l m :
  NoDup l -> (forall s, In s l -> 0 < y s -> In s m) -> (forall s, In s m -> 0 <= y s) ->
  total y l <= total y m.
Proof.
  intros Hl. revert m. induction Hl as [|s l Hs Hl IH]; intros m H Hm; simpl; [now apply total_nonneg|].
  destruct (Z_lt_le_dec 0 (y s)) as [Hy|Hy].
  - destruct (in_split s m) as (m1 & m2 & ->); [apply H; simpl; auto|].
    rewrite total_app. simpl. assert (total y l <= total y (m1 ++ m2)); [|rewrite total_app in *; lia].
    apply IH.
    + intros t Ht Hyt. assert (I : In t (m1 ++ s :: m2)) by (apply H; simpl; auto).
      rewrite in_app_iff in *. simpl in I. destruct I as [I|[<-|I]]; tauto.
    + intros t Ht. apply Hm. rewrite in_app_iff in *. simpl. tauto.
  - assert (total y l <= total y m); [|lia]. apply IH; [|easy]. intros t Ht. apply H. now right.
Qed.

(** * Weak duality *)

(** If no piece of [C] covers more than [d] of the weights and together they cover all that is not 0, then
    the weights are at most [d] for each piece. *)
Lemma duality q y d C :
  (forall s, on_board (place q) s -> 0 <= y s) ->
  (forall s, on_board (place q) s -> 0 < y s -> exists t, In t C /\ reaches q t s = true) ->
  (forall t, In t C -> total y (around q t) <= d) ->
  value q y <= d * size C.
Proof.
  intros Hy Hc Hd. apply Z.le_trans with (total y (flat_map (around q) C)).
  - apply total_incl.
    + apply nodup_squares.
    + intros s Hs Hp. apply in_squares in Hs. destruct (Hc s Hs Hp) as (t & Ht & R).
      apply in_flat_map. exists t. split; [easy|]. now apply in_around.
    + intros s Hs. apply in_flat_map in Hs as (t & _ & Hs). apply in_around in Hs. now apply Hy.
  - rewrite total_flat_map, <- total_const. now apply total_le.
Qed.

(** No packing has a larger value than a fractional cover [x] / [e]. *)
Lemma maximum q y d x e :
  packing q y d -> 0 <= e ->
  (forall s, on_board (place q) s -> 0 <= x s) ->
  (forall s, on_board (place q) s -> e <= total x (around q s)) ->
  e * value q y <= d * value q x.
Proof.
  intros (Hd & Hy & Hl) He Hx Hc. unfold value. rewrite <- !total_scale.
  set (term := fun s t => if reaches q s t then y s * x t else 0).
  apply Z.le_trans with (total (fun s => total (term s) (squares (place q))) (squares (place q))).
  - apply total_le. intros s Hs. apply in_squares in Hs. specialize (Hc s Hs). specialize (Hy s Hs).
    replace (total (term s) (squares (place q))) with (y s * total x (around q s)); [nia|].
    unfold around, term. rewrite total_filter, <- total_scale. apply total_ext. intros t _.
    destruct (reaches q s t); lia.
  - rewrite total_swap. apply total_le. intros t Ht. apply in_squares in Ht.
    specialize (Hl t Ht). specialize (Hx t Ht).
    replace (total (fun s => term s t) (squares (place q))) with (x t * total y (around q t)); [nia|].
    unfold around, term. rewrite total_filter, <- total_scale. apply total_ext. intros s _.
    rewrite (reaches_sym q t s). destruct (reaches q s t); lia.
Qed.
