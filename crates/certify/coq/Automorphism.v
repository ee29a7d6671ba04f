(** Permutations of columns that take solutions of a program to solutions. *)

From Coq Require Import ZArith QArith List Lia FMapPositive Bool.
From Destrier Require Import Linear Vector Cut Dynamic Bound Tree.
Import ListNotations.
Open Scope Z_scope.

(** * Columns by their numbers *)

Fixpoint put_from {A : Type} (i : positive) (l : list A) (m : PositiveMap.t A) : PositiveMap.t A :=
  match l with [] => m | a :: l => put_from (Pos.succ i) l (PositiveMap.add i a m) end.

Fixpoint all_from {A : Type} (f : positive -> A -> bool) (i : positive) (l : list A) : bool :=
  match l with [] => true | a :: l => f i a && all_from f (Pos.succ i) l end.

Definition same_end (a b : option Z) : bool :=
  match a, b with Some a, Some b => a =? b | None, None => true | _, _ => false end.

Definition alike (c d : column) : bool :=
  Bool.eqb (whole c) (whole d) && same_end (lower (span c)) (lower (span d)) && same_end (upper (span c)) (upper (span d)).

(** * Rows in order *)

(** A row as a list, by which rows are put in order. *)
Definition listed (r : row) : state :=
  lower (limits r) :: upper (limits r) :: flat_map (fun t => [Some (Zpos (fst t)); Some (snd t)]) (terms r).

Fixpoint interleave (l : list state) : list state -> list state :=
  match l with
  | [] => fun m => m
  | s :: l' =>
      fix inner (m : list state) : list state :=
        match m with
        | [] => l
        | t :: m' => match order s t with Gt => t :: inner m' | _ => s :: interleave l' m end
        end
  end.

Fixpoint interleave_pairs (l : list (list state)) : list (list state) :=
  match l with a :: b :: l => interleave a b :: interleave_pairs l | _ => l end.

Definition sorted (l : list state) : list state :=
  fold_right interleave [] (Nat.iter (S (Nat.log2 (length l))) interleave_pairs (map (fun s => [s]) l)).

Fixpoint same_lists (l m : list state) : bool :=
  match l, m with
  | [], [] => true
  | s :: l, t :: m => match order s t with Eq => same_lists l m | _ => false end
  | _, _ => false
  end.

(** * Automorphisms *)

Definition renamed_row (g : motion) (r : row) : row := Row (limits r) (renamed g (terms r)).

(** Whether columns and those that are taken to them are alike, and the rows are the same ones, each as often. *)
Definition is_motion (p : program) (g : motion) : bool :=
  let cs := put_from 1 (columns p) (PositiveMap.empty column) in
  all_from (fun j c => match PositiveMap.find (source g j) cs with Some d => alike c d | None => false end) 1 (columns p)
  && same_vector (renamed g (costs p)) (costs p)
  && same_lists (sorted (map (fun r => listed (renamed_row g r)) (rows p))) (sorted (map listed (rows p))).

(** * Soundness *)

Lemma all_from_spec {A : Type} (f : positive -> A -> bool) l : forall i, all_from f i l = true ->
  forall n a, nth_error l n = Some a -> f (Pos.of_nat (Pos.to_nat i + n)) a = true.
Proof.
  induction l as [|b l IH]; intros i H [|n] a E; simpl in *; try easy; apply andb_true_iff in H as [H1 H2].
  - injection E as <-. now rewrite Nat.add_0_r, Pos2Nat.id.
  - specialize (IH _ H2 _ _ E). now rewrite Pos2Nat.inj_succ, Nat.add_succ_comm in IH.
Qed.

Lemma all_numbered {A : Type} (f : positive -> A -> bool) l : all_from f 1 l = true ->
  forall j a, numbered l j = Some a -> f j a = true.
Proof.
  intros H j a E. pose proof (all_from_spec _ _ _ H _ _ E) as F. replace (Pos.of_nat _) with j in F; [easy|].
  pose proof (Pos2Nat.is_pos j). change (Pos.to_nat 1) with 1%nat.
  replace (1 + pred (Pos.to_nat j))%nat with (Pos.to_nat j) by lia. now rewrite Pos2Nat.id.
Qed.

Lemma put_from_spec {A : Type} l : forall i m j (a : A), PositiveMap.find j (put_from i l m) = Some a ->
  PositiveMap.find j m = Some a \/ exists n, Pos.to_nat j = (Pos.to_nat i + n)%nat /\ nth_error l n = Some a.
Proof.
  induction l as [|b l IH]; intros i m j a H; simpl in H; [now left|].
  apply IH in H as [H|(n & Hn & H)].
  - destruct (Pos.eq_dec j i) as [->|E].
    + rewrite PositiveMap.gss in H. injection H as <-. right. exists 0%nat. split; [lia|easy].
    + rewrite PositiveMap.gso in H by easy. now left.
  - right. exists (S n). split; [lia|easy].
Qed.

Lemma put_spec {A : Type} (l : list A) j a :
  PositiveMap.find j (put_from 1 l (PositiveMap.empty A)) = Some a -> numbered l j = Some a.
Proof.
  intros H. apply put_from_spec in H as [H|(n & Hn & H)]; [now rewrite PositiveMap.gempty in H|].
  unfold numbered. rewrite Hn. exact H.
Qed.

Lemma same_end_eq a b : same_end a b = true -> a = b.
Proof. destruct a, b; simpl; try easy. rewrite Z.eqb_eq. now intros ->. Qed.

Lemma alike_eq c d : alike c d = true -> c = d.
Proof.
  unfold alike. rewrite !andb_true_iff. intros [[H1 H2] H3]. apply eqb_prop in H1. apply same_end_eq in H2, H3.
  destruct c as [w [l u]], d as [w' [l' u']]. simpl in *. now subst.
Qed.

Lemma listed_eq r s : listed r = listed s -> r = s.
Proof.
  destruct r as [[l u] t], s as [[l' u'] t']. unfold listed. simpl. intros H. injection H as -> -> H. f_equal.
  revert t' H. induction t as [|[j a] t IH]; intros [|[i b] t'] H; simpl in H; try easy.
  injection H as -> -> H. f_equal. now apply IH.
Qed.

Lemma in_interleave l : forall m s, In s (interleave l m) <-> In s l \/ In s m.
Proof.
  induction l as [|a l IH]; intros m s; [simpl; tauto|].
  induction m as [|b m IHm]; [simpl; tauto|].
  change (interleave (a :: l) (b :: m)) with
    (match order a b with Gt => b :: interleave (a :: l) m | _ => a :: interleave l (b :: m) end).
  destruct (order a b); simpl In at 1; rewrite ?IH, ?IHm; simpl; tauto.
Qed.

Lemma in_pairs s : forall n l, (length l <= n)%nat ->
  Exists (In s) (interleave_pairs l) <-> Exists (In s) l.
Proof.
  induction n as [|n IH]; intros [|a [|b l]] H; simpl in *; try easy; try lia.
  rewrite !Exists_cons, in_interleave, IH by lia. tauto.
Qed.

Lemma in_sorted l s : In s (sorted l) <-> In s l.
Proof.
  assert (F : forall l, In s (fold_right interleave [] l) <-> Exists (In s) l).
  { induction l0 as [|a m IH]; simpl; [now rewrite Exists_nil|]. now rewrite in_interleave, IH, Exists_cons. }
  assert (G : Exists (In s) (map (fun s => [s]) l) <-> In s l).
  { induction l as [|a l IH]; simpl; [now rewrite Exists_nil|]. rewrite Exists_cons, IH. simpl. tauto. }
  unfold sorted. rewrite F. generalize (S (Nat.log2 (length l))). intros n. rewrite <- G.
  induction n as [|n IH]; [easy|]. simpl. now rewrite (in_pairs s _ _ (le_n _)).
Qed.

Lemma same_lists_eq l : forall m, same_lists l m = true -> l = m.
Proof.
  induction l as [|s l IH]; intros [|t m]; simpl; try easy. destruct (order s t) eqn:E; try easy.
  apply order_eq in E as ->. intros H. now rewrite (IH m).
Qed.

Theorem is_motion_spec p g x : is_motion p g = true -> solution p x -> solution p (fun j => x (source g j)).
Proof.
  unfold is_motion. rewrite !andb_true_iff. intros [[Hc _] Hr] [Sc Sr]. split.
  - intros j c E. apply (all_numbered _ _ Hc) in E.
    destruct (PositiveMap.find _ _) as [d|] eqn:Ed; [|easy]. apply alike_eq in E as ->. apply put_spec in Ed.
    exact (Sc _ _ Ed).
  - intros r Hi. apply same_lists_eq in Hr.
    assert (I : In (listed (renamed_row g r)) (sorted (map listed (rows p)))).
    { rewrite <- Hr. apply in_sorted. apply in_map_iff. now exists r. }
    apply (proj1 (in_sorted _ _)) in I. apply in_map_iff in I as (q & Eq & Hq). apply listed_eq in Eq. subst q.
    apply Sr in Hq. unfold admits in *. simpl in Hq. pose proof (sum_renamed g (terms r) x) as S. destruct Hq as [H1 H2].
    split; [destruct (lower (limits r)) | destruct (upper (limits r))]; try easy; rewrite <- S; easy.
Qed.
