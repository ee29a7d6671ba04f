(** Sets of squares as the bits of machine integers, tables over them, and sums that may only come out too small. *)

From Coq Require Import ZArith Uint63 PArray Bool List Lia.
Import ListNotations.
Open Scope Z_scope.

(** * Sums of machine integers are at most the true ones *)

Lemma to_Z_nonneg (x : int) : 0 <= to_Z x.
Proof. apply to_Z_bounded. Qed.

Lemma add_le (x y : int) : to_Z (x + y)%uint63 <= to_Z x + to_Z y.
Proof.
  rewrite add_spec. pose proof (to_Z_nonneg x). pose proof (to_Z_nonneg y). apply Z.mod_le; [lia|]. reflexivity.
Qed.

Lemma ltb_false (x y : int) : (x <? y)%uint63 = false <-> to_Z y <= to_Z x.
Proof. rewrite <- not_true_iff_false, ltb_spec. lia. Qed.

(** * Bits *)

(** Whether all bits of [m] are set in [z]. *)
Definition has (z m : int) : bool := (z land m =? m)%uint63.

Lemma has_spec z m : has z m = true <-> forall i, bit m i = true -> bit z i = true.
Proof.
  unfold has. rewrite Uint63.eqb_spec. split.
  - intros E i Hi. rewrite <- E, land_spec, andb_true_iff in Hi. tauto.
  - intros H. apply bit_ext. intros i. rewrite land_spec. specialize (H i). destruct (bit m i), (bit z i); auto.
Qed.

Lemma has_lor_left z y m : has z m = true -> has (z lor y)%uint63 m = true.
Proof. rewrite !has_spec. intros H i Hi. rewrite lor_spec, (H i Hi). easy. Qed.

Lemma has_lor_right z y m : has y m = true -> has (z lor y)%uint63 m = true.
Proof. rewrite !has_spec. intros H i Hi. rewrite lor_spec, (H i Hi). apply orb_true_r. Qed.

Definition apart (x y : int) : bool := (x land y =? 0)%uint63.

Lemma has_lxor z d m : has z m = true -> apart d m = true -> has (z lxor d)%uint63 m = true.
Proof.
  rewrite !has_spec. unfold apart. rewrite Uint63.eqb_spec. intros H E i Hi. rewrite lxor_spec, (H i Hi).
  apply (f_equal (fun x => bit x i)) in E. rewrite land_spec, bit_0, Hi, andb_true_r in E. now rewrite E.
Qed.

Definition union (l : list int) : int := fold_right (fun m z => (m lor z)%uint63) 0%uint63 l.

Lemma has_union z l : (forall m, In m l -> has z m = true) -> has z (union l) = true.
Proof.
  intros H. apply has_spec. induction l as [|m l IH]; intros i Hi; simpl in Hi.
  - now rewrite bit_0 in Hi.
  - rewrite lor_spec, orb_true_iff in Hi. destruct Hi as [Hi|Hi].
    + assert (Hm : has z m = true) by (apply H; now left). rewrite has_spec in Hm. auto.
    + apply IH; [|easy]. intros n Hn. apply H. now right.
Qed.

(** The bits from [o] on, as far as [m] has any. *)
Definition part (o m z : int) : int := ((z >> o) land m)%uint63.

Lemma bit_part o m z i : bit (part o m z) i = (if (i <=? o + i)%uint63 then bit z (o + i)%uint63 else false) && bit m i.
Proof. unfold part. now rewrite land_spec, bit_lsr. Qed.

Lemma part_lor o m y z : part o m (y lor z)%uint63 = (part o m y lor part o m z)%uint63.
Proof.
  apply bit_ext. intros i. rewrite lor_spec, !bit_part, lor_spec.
  destruct (i <=? o + i)%uint63, (bit m i); simpl; rewrite ?andb_true_r, ?andb_false_r; easy.
Qed.

Lemma part_lxor o m y z : part o m (y lxor z)%uint63 = (part o m y lxor part o m z)%uint63.
Proof.
  apply bit_ext. intros i. rewrite lxor_spec, !bit_part, lxor_spec.
  destruct (i <=? o + i)%uint63, (bit m i); simpl; rewrite ?andb_true_r, ?andb_false_r; easy.
Qed.

Lemma has_part o m z d : has z d = true -> has (part o m z) (part o m d) = true.
Proof.
  rewrite !has_spec. intros H i. rewrite !bit_part, !andb_true_iff.
  destruct (i <=? o + i)%uint63; [|easy]. intros [Hi Hm]. auto.
Qed.

(** * Tables *)

(** A table is a function from the sets of some bits; its numbers may come out smaller than they should. *)
Definition table_maker : Type := int -> (int -> int) -> int -> int.
Definition lowers (make : table_maker) : Prop := forall width f s, to_Z (make width f s) <= to_Z (f s).

(** More than anything costs. *)
Definition never : int := 65535%uint63.

(** The table of [f] for sets of [width] bits, as if no value was kept. Extraction keeps them. *)
Definition tabulate (width : int) (f : int -> int) (s : int) : int :=
  if (s <? (1 << width))%uint63 then (let v := f s in if (v <? never)%uint63 then v else never) else 0%uint63.

Lemma tabulate_lowers : lowers tabulate.
Proof.
  intros width f s. unfold tabulate. pose proof (to_Z_nonneg (f s)). destruct (s <? _)%uint63; [|easy].
  destruct (f s <? never)%uint63 eqn:E; [lia|]. now apply ltb_false in E.
Qed.

(** The same in an array, for computing in Coq: the values for [2 ^ depth] sets from [base] on. *)
Fixpoint fill (depth : nat) (half base : int) (f : int -> int) (a : array int) : array int :=
  match depth with
  | O => a.[base <- f base]
  | S depth => fill depth (half >> 1)%uint63 (base + half)%uint63 f (fill depth (half >> 1)%uint63 base f a)
  end.

Definition array_table (width : int) (f : int -> int) : int -> int :=
  let a := fill (Z.to_nat (to_Z width)) ((1 << width) >> 1)%uint63 0%uint63 f (make (1 << width)%uint63 0%uint63) in
  fun s => a.[s].

Lemma array_table_lowers : lowers array_table.
Proof.
  intros width f s. unfold array_table.
  assert (F : forall depth half base a,
    default a = 0%uint63 -> (forall t, to_Z a.[t] <= to_Z (f t)) ->
    default (fill depth half base f a) = 0%uint63 /\ forall t, to_Z (fill depth half base f a).[t] <= to_Z (f t)).
  { induction depth as [|depth IH]; intros half base a Hd Ha; simpl.
    - rewrite default_set. split; [easy|]. intros t. destruct (Uint63.eqb base t) eqn:E.
      + apply Uint63.eqb_spec in E as ->. destruct (t <? PArray.length a)%uint63 eqn:Hl.
        * now rewrite get_set_same.
        * rewrite get_out_of_bounds by now rewrite length_set. rewrite default_set, Hd. apply to_Z_nonneg.
      + apply Uint63.eqb_false_spec in E. now rewrite get_set_other.
    - destruct (IH (half >> 1)%uint63 base a Hd Ha) as [Hd' Ha']. now apply IH. }
  apply F; [now rewrite default_make|]. intros t. rewrite get_make. apply to_Z_nonneg.
Qed.
