(** Cases of a linear program, and the least that their solutions cost. *)

From Coq Require Import ZArith QArith Qround Lqa List Lia FMapPositive Bool.
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
            | Eq => let c := a + b in if c =? 0 then add v' w' else (j, c) :: add v' w'
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
     | Eq => let c := a + b in if c =? 0 then add v w else (j, c) :: add v w
     end).
  destruct (Pos.compare_spec j i) as [<-|H|H].
  - cbv zeta. destruct (a + b =? 0) eqn:E.
    + apply Z.eqb_eq in E. rewrite IH. simpl. replace b with (- a) by lia. rewrite inject_Z_opp. ring.
    + simpl. rewrite IH, inject_Z_plus. ring.
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

(** * Cases *)

(** Columns with their ranges in the case, rows, cuts among them, the costs that count, none of them 0, and the columns
    that count. *)
Record case := Case {
  cols : PositiveMap.t column;
  known : PositiveMap.t row;
  next : positive;
  spent : Z;
  charges : vector;
  counts : PositiveMap.t unit }.

Definition fits (k : case) (x : positive -> Q) : Prop :=
  (forall j c, PositiveMap.find j (cols k) = Some c -> may_be c (x j)) /\
  (forall i r, PositiveMap.find i (known k) = Some r -> admits (limits r) (sum (terms r) x)).

(** ** Weights *)

(** What rows with their weights are at least, and the negatives of what they are. *)
Fixpoint weigh (rows : PositiveMap.t row) (y : vector) (sum : Z) (parts : list vector) : option (Z * list vector) :=
  match y with
  | [] => Some (sum, parts)
  | (i, a) :: y =>
      match PositiveMap.find i rows with
      | Some r =>
          match least a (limits r) with
          | Some m => weigh rows y (sum + m) (scale (- a) (terms r) :: parts)
          | None => None
          end
      | None => None
      end
  end.

Fixpoint least_sum (cols : PositiveMap.t column) (v : vector) (sum : Z) : option Z :=
  match v with
  | [] => Some sum
  | (j, a) :: v =>
      match PositiveMap.find j cols with
      | Some c => match least a (span c) with Some m => least_sum cols v (sum + m) | None => None end
      | None => None
      end
  end.

(** The least that these costs come to, times the denominator. *)
Definition worth (k : case) (charges : vector) (d : Z) (y : vector) : option Z :=
  match weigh (known k) y 0 [scale d charges] with
  | Some (m, parts) => least_sum (cols k) (add_all parts) m
  | None => None
  end.

Lemma weigh_spec k x (Hx : fits k x) y : forall s parts m out,
  weigh (known k) y s parts = Some (m, out) ->
  (inject_Z (m - s) <= sum_all parts x - sum_all out x)%Q.
Proof.
  induction y as [|[i a] y IH]; intros s parts m out H; simpl in H.
  - injection H as <- <-. rewrite Z.sub_diag. change (inject_Z 0) with 0%Q. lra.
  - destruct (PositiveMap.find i (known k)) as [r|] eqn:E; [|easy].
    destruct (least a (limits r)) as [l|] eqn:El; [|easy]. apply IH in H. simpl in H.
    apply (proj2 Hx) in E. pose proof (least_spec _ _ _ _ El E) as L. rewrite sum_scale, inject_Z_opp in H.
    unfold Zminus in *. rewrite ?inject_Z_plus, ?inject_Z_opp, ?inject_Z_plus in *. lra.
Qed.

Lemma least_sum_spec k x (Hx : fits k x) v : forall s m,
  least_sum (cols k) v s = Some m -> (inject_Z (m - s) <= sum v x)%Q.
Proof.
  induction v as [|[j a] v IH]; intros s m H; simpl in H.
  - injection H as <-. rewrite Z.sub_diag. apply Qle_refl.
  - destruct (PositiveMap.find j (cols k)) as [c|] eqn:E; [|easy].
    destruct (least a (span c)) as [l|] eqn:El; [|easy]. apply IH in H.
    apply (proj1 Hx) in E as [E _]. pose proof (least_spec _ _ _ _ El E) as L. simpl.
    unfold Zminus in *. rewrite ?inject_Z_plus, ?inject_Z_opp, ?inject_Z_plus in *. lra.
Qed.

Lemma worth_spec k x charges d y w : fits k x -> worth k charges d y = Some w ->
  (inject_Z w <= inject_Z d * sum charges x)%Q.
Proof.
  unfold worth. intros Hx H. destruct (weigh _ _ _ _) as [[m parts]|] eqn:E; [|easy].
  apply (weigh_spec k x Hx) in E. apply (least_sum_spec k x Hx) in H. simpl in E. rewrite sum_scale in E.
  rewrite sum_add_all in H. unfold Zminus in *. rewrite ?inject_Z_plus, ?inject_Z_opp in *.
  change (inject_Z 0) with 0%Q in *. lra.
Qed.

(** ** Rounding *)

(** What fixed columns cost, and the greatest common divisor of the costs of all others, if these are whole. *)
Fixpoint fixed_and_step (cols : PositiveMap.t column) (v : vector) (fixed step : Z) : option (Z * Z) :=
  match v with
  | [] => Some (fixed, step)
  | (j, a) :: v =>
      match PositiveMap.find j cols with
      | None => None
      | Some c =>
          match only (span c) with
          | Some z => fixed_and_step cols v (fixed + a * z) step
          | None => if whole c then fixed_and_step cols v fixed (Z.gcd step a) else None
          end
      end
  end.

Definition ceiling (a b : Z) : Z := - (- a / b).

(** No solution of the case costs less. *)
Definition rounded (k : case) (d : Z) (y : vector) : option Q :=
  match worth k (charges k) d y with
  | Some w =>
      if 0 <? d then
        match fixed_and_step (cols k) (charges k) 0 0 with
        | None => Some (Qred (w # Z.to_pos d))
        | Some (f, g) => Some (inject_Z (if g =? 0 then f else f + g * ceiling (w - f * d) (d * g)))
        end
      else None
  | None => None
  end.

Lemma fixed_and_step_spec k x (Hx : fits k x) v : forall f g f' g',
  fixed_and_step (cols k) v f g = Some (f', g') -> 0 <= g ->
  0 <= g' /\ (g' | g) /\ exists m, (sum v x == inject_Z (f' - f + g' * m))%Q.
Proof.
  induction v as [|[j a] v IH]; intros f g f' g' H Hg; simpl in H.
  - injection H as <- <-. split; [easy|]. split; [apply Z.divide_refl|]. exists 0.
    replace (f - f + g * 0) with 0 by ring. reflexivity.
  - destruct (PositiveMap.find j (cols k)) as [c|] eqn:E; [|easy]. apply (proj1 Hx) in E as [Er Ew].
    destruct (only (span c)) as [z|] eqn:Eo.
    + apply IH in H as (H0 & Hd & m & Hm); [|easy]. split; [easy|]. split; [easy|]. exists m. simpl.
      rewrite Hm, (only_spec _ _ _ Eo Er), <- inject_Z_mult, <- inject_Z_plus.
      replace (a * z + (f' - (f + a * z) + g' * m)) with (f' - f + g' * m) by ring. reflexivity.
    + destruct (whole c); [|easy]. destruct (Ew eq_refl) as [z Hz].
      apply IH in H as (H0 & Hd & m & Hm); [|apply Z.gcd_nonneg]. split; [easy|].
      split; [apply (Z.divide_trans _ _ _ Hd), Z.gcd_divide_l|].
      destruct (Z.divide_trans _ _ _ Hd (Z.gcd_divide_r g a)) as [t Ht]. exists (t * z + m). simpl.
      rewrite Hm, Hz, <- inject_Z_mult, <- inject_Z_plus, Ht.
      replace (t * g' * z + (f' - f + g' * m)) with (f' - f + g' * (t * z + m)) by ring. reflexivity.
Qed.

Lemma ceiling_spec a b m : 0 < b -> a <= b * m -> ceiling a b <= m.
Proof.
  unfold ceiling. intros Hb H. assert (- m <= - a / b); [|lia]. apply Z.div_le_lower_bound; [easy|]. lia.
Qed.

Lemma rounded_spec k x d y b : fits k x -> rounded k d y = Some b -> (b <= sum (charges k) x)%Q.
Proof.
  unfold rounded. intros Hx H. destruct (worth _ _ _ _) as [w|] eqn:Ew; [|easy]. destruct (Z.ltb_spec 0 d) as [Hd|]; [|easy].
  apply (worth_spec k x _ _ _ _ Hx) in Ew. destruct (fixed_and_step _ _ _ _) as [[f g]|] eqn:E.
  - apply (fixed_and_step_spec k x Hx) in E as (Hg & _ & m & Hm); [|easy]. rewrite Z.sub_0_r in Hm.
    injection H as <-. rewrite Hm in *. rewrite <- Zle_Qle. rewrite <- inject_Z_mult, <- Zle_Qle in Ew.
    destruct (Z.eqb_spec g 0) as [->|Hn]; [lia|].
    apply Z.add_le_mono_l, Z.mul_le_mono_nonneg_l; [easy|]. apply ceiling_spec; [apply Z.mul_pos_pos; lia | nia].
  - apply (f_equal (fun o => match o with Some q => q | None => 0%Q end)) in H. subst b.
    rewrite Qred_correct, (Qmake_Qdiv w (Z.to_pos d)).
    rewrite Z2Pos.id by easy. apply Qle_shift_div_r; [change 0%Q with (inject_Z 0); now rewrite <- Zlt_Qlt|]. rewrite Qmult_comm. exact Ew.
Qed.

Definition infeasible (k : case) (d : Z) (y : vector) : bool :=
  match worth k [] d y with Some w => 0 <? w | None => false end.

Lemma infeasible_spec k x d y : infeasible k d y = true -> ~ fits k x.
Proof.
  unfold infeasible. intros H Hx. destruct (worth _ _ _ _) as [w|] eqn:E; [|easy].
  apply (worth_spec k x _ _ _ _ Hx) in E. simpl in E. apply Z.ltb_lt in H.
  assert (inject_Z w <= inject_Z 0)%Q as L by (change (inject_Z 0) with 0%Q; lra). rewrite <- Zle_Qle in L. lia.
Qed.

(** * Trees *)

Inductive tree :=
  | Branch (j : positive) (at_most : bool) (z : Z) (first second : tree)
  | Part (columns : list positive) (first second : tree)
  | Weights (d : Z) (y : vector)
  | Infeasible (d : Z) (y : vector).

(** What no solution costs less than; nothing if there is none. *)
Definition bound : Type := option Q.

Definition bounds (k : case) (b : bound) : Prop :=
  forall x, fits k x -> match b with Some q => (q <= sum (charges k) x)%Q | None => False end.

Definition lesser (a b : bound) : bound :=
  match a, b with
  | Some p, Some q => Some (if Qle_bool p q then p else q)
  | Some p, None => Some p
  | None, b => b
  end.

Definition together (a b : bound) : bound :=
  match a, b with Some p, Some q => Some (Qred (p + q)) | _, _ => None end.

Definition with_range (k : case) (j : positive) (c : column) (r : range) : case :=
  Case (PositiveMap.add j (Column (whole c) r) (cols k)) (known k) (next k) (spent k) (charges k) (counts k).

(** The ranges of both cases of a branch. *)
Definition sides (at_most : bool) (z : Z) : range * range :=
  if at_most then (Range None (Some z), Range (Some (z + 1)) None)
  else (Range (Some z) None, Range None (Some (z - 1))).

Definition paying (k : case) (f : positive -> bool) (counts : PositiveMap.t unit) : case :=
  Case (cols k) (known k) (next k) (spent k) (filter (fun t => f (fst t)) (charges k)) counts.

(** The bound of a tree, unless one of its nodes does not hold. *)
Fixpoint bound_of (t : tree) (k : case) : option bound :=
  match t with
  | Branch j at_most z first second =>
      match PositiveMap.find j (cols k) with
      | None => None
      | Some c =>
          let (a, b) := sides at_most z in
          let (r, s) := (narrowed (span c) a, narrowed (span c) b) in
          if whole c && negb (is_empty r) && negb (is_empty s) then
            match bound_of first (with_range k j c r), bound_of second (with_range k j c s) with
            | Some p, Some q => Some (lesser p q)
            | _, _ => None
            end
          else None
      end
  | Part js first second =>
      if forallb (fun j => PositiveMap.mem j (counts k)) js then
        let own := fold_left (fun m j => PositiveMap.add j tt m) js (PositiveMap.empty unit) in
        let others := fold_left (fun m j => PositiveMap.remove j m) js (counts k) in
        let f j := PositiveMap.mem j own in
        match bound_of first (paying k f own), bound_of second (paying k (fun j => negb (f j)) others) with
        | Some p, Some q => Some (together p q)
        | _, _ => None
        end
      else None
  | Weights d y => option_map Some (rounded k d y)
  | Infeasible d y => if infeasible k d y then Some None else None
  end.

Lemma with_range_fits k x j c a : fits k x -> PositiveMap.find j (cols k) = Some c -> admits a (x j) ->
  fits (with_range k j c (narrowed (span c) a)) x.
Proof.
  intros [Hc Hr] Hj Ha. split; [|exact Hr]. intros i e. unfold with_range. simpl.
  destruct (Pos.eq_dec i j) as [->|Hi].
  - rewrite PositiveMap.gss. intros E. injection E as <-. apply Hc in Hj as [H1 H2]. split; [|exact H2].
    now apply narrowed_spec.
  - rewrite PositiveMap.gso by easy. apply Hc.
Qed.

Lemma sides_spec at_most z v : (exists y, v == inject_Z y)%Q ->
  admits (fst (sides at_most z)) v \/ admits (snd (sides at_most z)) v.
Proof.
  intros [y Hy]. unfold admits. destruct at_most; simpl; rewrite Hy, <- ?Zle_Qle; lia.
Qed.

Theorem bound_of_spec t : forall k b, bound_of t k = Some b -> bounds k b.
Proof.
  induction t as [j at_most z first IH1 second IH2 | js first IH1 second IH2 | d y | d y]; intros k b H x Hx; simpl in H.
  - destruct (PositiveMap.find j (cols k)) as [c|] eqn:Ej; [|easy].
    destruct (sides at_most z) as [r s] eqn:Es. destruct (whole c && _ && _) eqn:E; [|easy].
    rewrite !andb_true_iff in E. destruct E as [[Ew _] _].
    destruct (bound_of first _) as [p|] eqn:Ep; [|easy]. destruct (bound_of second _) as [q|] eqn:Eq; [|easy].
    injection H as <-. specialize (IH1 _ _ Ep x). specialize (IH2 _ _ Eq x).
    pose proof (proj2 (proj1 Hx j c Ej) Ew) as W. apply (sides_spec at_most z) in W. rewrite Es in W. simpl in W.
    destruct W as [W|W].
    + specialize (IH1 (with_range_fits k x j c r Hx Ej W)). clear IH2. simpl in IH1. destruct p as [p|]; [|easy].
      destruct q as [q|]; simpl; [|easy]. destruct (Qle_bool p q) eqn:E; [easy|].
      assert (~ p <= q)%Q by (rewrite <- Qle_bool_iff; congruence). lra.
    + specialize (IH2 (with_range_fits k x j c s Hx Ej W)). clear IH1. simpl in IH2. destruct q as [q|]; [|easy].
      destruct p as [p|]; simpl; [|easy]. destruct (Qle_bool p q) eqn:E; [|easy].
      apply Qle_bool_iff in E. lra.
  - destruct (forallb _ _); [|easy].
    destruct (bound_of first _) as [p|] eqn:Ep; [|easy]. destruct (bound_of second _) as [q|] eqn:Eq; [|easy].
    injection H as <-. specialize (IH1 _ _ Ep x Hx). specialize (IH2 _ _ Eq x Hx). simpl in IH1, IH2.
    destruct p as [p|]; [|easy]. destruct q as [q|]; [|easy]. cbv beta iota delta [together].
    rewrite Qred_correct.
    rewrite <- (sum_filter x (fun t => PositiveMap.mem (fst t) (fold_left (fun m j => PositiveMap.add j tt m) js (PositiveMap.empty unit)))).
    lra.
  - destruct (rounded k d y) as [q|] eqn:E; [|easy]. injection H as <-. exact (rounded_spec k x d y q Hx E).
  - destruct (infeasible k d y) eqn:E; [|easy]. injection H as <-. exact (infeasible_spec k x d y E Hx).
Qed.
