(** Sums of columns, and ranges. *)

From Coq Require Import ZArith QArith Lqa List Lia FMapPositive.
From Destrier Require Import Linear.
Import ListNotations.
Open Scope Z_scope.

(** * Sums of columns *)

Definition vector : Type := sum_of_columns.

Fixpoint add (v : vector) : vector -> vector :=
  match v with
  | [] => fun w => w
  | (j, a) :: v' =>
      fix inner (w : vector) : vector :=
        match w with
        | [] => v
        | (i, b) :: w' =>
            match Pos.compare j i with
            | Lt => (j, a) :: add v' w
            | Gt => (i, b) :: inner w'
            | Eq => (j, a + b) :: add v' w'
            end
        end
  end.

Definition scale (k : Z) (v : vector) : vector := map (fun '(j, a) => (j, k * a)) v.

Fixpoint pairs (l : list vector) : list vector :=
  match l with
  | v :: w :: l => add v w :: pairs l
  | _ => l
  end.

(** The sum of all, in a number of steps that is that of their terms times the logarithm of how many they are. *)
Definition add_all (l : list vector) : vector :=
  fold_right add [] (Nat.iter (S (Nat.log2 (length l))) pairs l).

Definition sum_all (l : list vector) (x : positive -> Q) : Q := fold_right (fun v s => sum v x + s)%Q 0%Q l.

Lemma sum_add x v : forall w, (sum (add v w) x == sum v x + sum w x)%Q.
Proof.
  induction v as [|[j a] v IH]; intros w; [simpl; ring|].
  induction w as [|[i b] w IHw]; [simpl; ring|].
  change (add ((j, a) :: v) ((i, b) :: w)) with
    (match Pos.compare j i with
     | Lt => (j, a) :: add v ((i, b) :: w)
     | Gt => (i, b) :: add ((j, a) :: v) w
     | Eq => (j, a + b) :: add v w
     end).
  destruct (Pos.compare_spec j i) as [<-|H|H].
  - simpl sum at 1. rewrite IH, inject_Z_plus. simpl. ring.
  - simpl sum at 1. rewrite IH. simpl. ring.
  - simpl sum at 1. rewrite IHw. simpl. ring.
Qed.

Lemma sum_scale x k v : (sum (scale k v) x == inject_Z k * sum v x)%Q.
Proof. induction v as [|[j a] v IH]; simpl; [ring|]. rewrite IH, inject_Z_mult. ring. Qed.

Lemma sum_pairs x : forall n l, (length l <= n)%nat -> (sum_all (pairs l) x == sum_all l x)%Q.
Proof.
  induction n as [|n IH]; intros [|v [|w l]] H; simpl in *; try reflexivity; try lia.
  rewrite IH by lia. rewrite sum_add. ring.
Qed.

Lemma sum_add_all x l : (sum (add_all l) x == sum_all l x)%Q.
Proof.
  unfold add_all. assert (F : forall l, (sum (fold_right add [] l) x == sum_all l x)%Q).
  { induction l0 as [|v l0 IH]; simpl; [reflexivity|]. now rewrite sum_add, IH. }
  rewrite F. generalize (S (Nat.log2 (length l))). intros n. induction n as [|n IH]; simpl; [reflexivity|].
  now rewrite (sum_pairs x _ _ (le_n _)).
Qed.

Lemma sum_filter x f v : (sum (filter f v) x + sum (filter (fun t => negb (f t)) v) x == sum v x)%Q.
Proof. induction v as [|[j a] v IH]; simpl; [reflexivity|]. destruct (f (j, a)); simpl; rewrite <- IH; ring. Qed.

Lemma sum_nonzero x v : (sum (filter (fun t => negb (snd t =? 0)) v) x == sum v x)%Q.
Proof.
  induction v as [|[j a] v IH]; simpl; [reflexivity|]. destruct (Z.eqb_spec a 0) as [->|]; simpl; rewrite IH; [|reflexivity].
  change (inject_Z 0) with 0%Q. ring.
Qed.

(** * Ranges *)

(** The least product of [a] and a number of the range. *)
Definition least (a : Z) (r : range) : option Z :=
  match a with
  | 0 => Some 0
  | Zpos _ => option_map (Z.mul a) (lower r)
  | Zneg _ => option_map (Z.mul a) (upper r)
  end.

Lemma least_spec a r m v : least a r = Some m -> admits r v -> (inject_Z m <= inject_Z a * v)%Q.
Proof.
  unfold admits. intros H [Hl Hu]. destruct a as [|a|a]; simpl in H.
  - injection H as <-. change (0 <= 0 * v)%Q. lra.
  - destruct (lower r) as [l|]; [|easy]. apply (f_equal (fun o => match o with Some z => z | None => 0 end)) in H.
    cbv beta iota delta [option_map] in H. subst m. rewrite inject_Z_mult.
    assert (0 <= inject_Z (Zpos a))%Q by easy. nra.
  - destruct (upper r) as [u|]; [|easy]. apply (f_equal (fun o => match o with Some z => z | None => 0 end)) in H.
    cbv beta iota delta [option_map] in H. subst m. rewrite inject_Z_mult.
    assert (inject_Z (Zneg a) <= 0)%Q by easy. nra.
Qed.

Definition pick (f : Z -> Z -> Z) (a b : option Z) : option Z :=
  match a, b with Some a, Some b => Some (f a b) | Some a, None => Some a | None, b => b end.

Definition narrowed (r s : range) : range := Range (pick Z.max (lower r) (lower s)) (pick Z.min (upper r) (upper s)).

Definition is_empty (r : range) : bool :=
  match lower r, upper r with Some l, Some u => u <? l | _, _ => false end.

Lemma narrowed_spec r s v : admits r v -> admits s v -> admits (narrowed r s) v.
Proof.
  unfold admits, narrowed. destruct r as [[a|] [b|]], s as [[c|] [d|]]; simpl; intros [? ?] [? ?]; split; try easy;
    first [apply Z.max_case | apply Z.min_case]; easy.
Qed.

(** The only number of a range, if it has just one. *)
Definition only (r : range) : option Z :=
  match lower r, upper r with Some l, Some u => if l =? u then Some l else None | _, _ => None end.

Lemma only_spec r z v : only r = Some z -> admits r v -> (v == inject_Z z)%Q.
Proof.
  unfold only, admits. destruct r as [[l|] [u|]]; simpl; try easy. destruct (Z.eqb_spec l u) as [<-|]; [|easy].
  intros H [H1 H2]. injection H as <-. lra.
Qed.

(** * In the ranges of columns *)

Definition within (cols : PositiveMap.t column) (x : positive -> Q) : Prop :=
  forall j c, PositiveMap.find j cols = Some c -> may_be c (x j).

(** The least of a sum in the ranges of its columns, and of what is given. *)
Fixpoint least_sum (cols : PositiveMap.t column) (v : vector) (sum : Z) : option Z :=
  match v with
  | [] => Some sum
  | (j, a) :: v =>
      match PositiveMap.find j cols with
      | Some c => match least a (span c) with Some m => least_sum cols v (sum + m) | None => None end
      | None => None
      end
  end.

Lemma least_sum_spec cols x (Hx : within cols x) v : forall s m,
  least_sum cols v s = Some m -> (inject_Z (m - s) <= sum v x)%Q.
Proof.
  induction v as [|[j a] v IH]; intros s m H; simpl in H.
  - injection H as <-. rewrite Z.sub_diag. apply Qle_refl.
  - destruct (PositiveMap.find j cols) as [c|] eqn:E; [|easy].
    destruct (least a (span c)) as [l|] eqn:El; [|easy]. apply IH in H.
    apply Hx in E as [E _]. pose proof (least_spec _ _ _ _ El E) as L. simpl.
    unfold Zminus in *. rewrite ?inject_Z_plus, ?inject_Z_opp, ?inject_Z_plus in *. lra.
Qed.

(** * Lists and sets *)

Definition set_of (l : list positive) : PositiveMap.t unit :=
  fold_left (fun m j => PositiveMap.add j tt m) l (PositiveMap.empty unit).

Fixpoint all_some {A B : Type} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => match f a, all_some f l with Some b, Some m => Some (b :: m) | _, _ => None end
  end.

Lemma all_some_spec {A B : Type} (f : A -> option B) l : forall m, all_some f l = Some m -> Forall2 (fun a b => f a = Some b) l m.
Proof.
  induction l as [|a l IH]; simpl; intros m H; [now injection H as <-|].
  destruct (f a) eqn:E; [|easy]. destruct (all_some f l); [|easy]. injection H as <-. constructor; auto.
Qed.
