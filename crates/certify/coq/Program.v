(** The checker of kind [program], and the theorem that a text which it accepts states a claim that holds. *)

From Coq Require Import ZArith QArith String Bool List Lia Lqa FMapPositive.
From Destrier Require Import Claim Text Linear Vector Bound Tree Automorphism Reading.
From Destrier Require Checker.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

(** * Solutions *)

Definition at_point (m : PositiveMap.t Q) (j : positive) : Q :=
  match PositiveMap.find j m with Some q => q | None => 0%Q end.

Definition is_admitted (r : range) (v : Q) : bool :=
  match lower r with Some l => Qle_bool (inject_Z l) v | None => true end
  && match upper r with Some u => Qle_bool v (inject_Z u) | None => true end.

Definition can_be (c : column) (v : Q) : bool :=
  is_admitted (span c) v && (negb (whole c) || (Qden (Qred v) =? 1)%positive).

Fixpoint total (t : sum_of_columns) (x : positive -> Q) (s : Q) : Q :=
  match t with
  | [] => s
  | (j, a) :: t => let v := x j in total t x (if Qnum v =? 0 then s else Qred (s + inject_Z a * v))
  end.

Definition value_of (p : program) (s : Q) : Q := (ratio (constant p) + s / inject_Z (denominator p))%Q.

Definition is_solution (p : program) (x : positive -> Q) : bool :=
  all_from (fun j c => can_be c (x j)) 1 (columns p)
  && forallb (fun r => is_admitted (limits r) (total (terms r) x 0)) (rows p).

Definition has_value (p : program) (x : positive -> Q) (f : Z * Z) : bool :=
  Qeq_bool (value_of p (total (costs p) x 0)) (ratio f).

(** * Bounds *)

Definition start (p : program) : case :=
  let c := put_from 1 (columns p) (PositiveMap.empty column) in
  Case c (put_from 1 (rows p) (PositiveMap.empty row)) (Pos.of_succ_nat (length (rows p))) 0
    (if maximise p then scale (-1) (costs p) else costs p) (PositiveMap.map (fun _ => tt) c) [].

(** The automorphisms by their numbers from [i] on, if they are some. *)
Fixpoint motions_from (p : program) (i : positive) (l : list (list positive)) (m : PositiveMap.t motion)
    : option (PositiveMap.t motion) :=
  match l with
  | [] => Some m
  | images :: l =>
      let g := snd (fold_left (fun s j => (Pos.succ (fst s), PositiveMap.add j (fst s) (snd s))) images
        (1%positive, PositiveMap.empty positive)) in
      if each_once images && is_motion p g then motions_from p (Pos.succ i) l (PositiveMap.add i g m) else None
  end.

Definition shows (p : program) (motions : PositiveMap.t motion) (t : tree) (claimed : option (Z * Z)) : bool :=
  match option_map (fun r => fst (fst r)) (bound_of motions t (start p) 1 (PositiveMap.empty _)), claimed with
  | Some (Some q), Some f =>
      (0 <? denominator p) && Qeq_bool (value_of p (if maximise p then - q else q)%Q) (ratio f)
  | Some None, None => true
  | _, _ => false
  end.

Definition judge (p : program) (c : optimum) (l : lines) : result verdict :=
  let n := group_sizes (groups p) in
  let solved f (m : PositiveMap.t Q) :=
    let* _ := ensure (is_solution p (at_point m)) (Refused "the numbers are no solution") in
    ensure (has_value p (at_point m) f) (Refused "the solution has another value") in
  let reached f :=
    let* (m, l) := take_solution n l in
    let* _ := take_end l in
    let* _ := solved f m in
    Done Accepted in
  let best claimed l :=
    let* (images, l) := take_automorphisms n l in
    let* (t, l) := take_tree l n l in
    let* _ := take_end l in
    match motions_from p 1 images (PositiveMap.empty _) with
    | None => refused "an automorphism does not take solutions to solutions"
    | Some motions => Checker.accept_if (shows p motions t claimed) "the cases do not show this bound"
    end in
  match c with
  | NoMore f => if maximise p then best (Some f) l else reached f
  | NoLess f => if maximise p then reached f else best (Some f) l
  | Equal f =>
      let* (m, l) := take_solution n l in
      let* v := best (Some f) l in
      let* _ := solved f m in
      Done v
  | Impossible => best None l
  end.

(** What a text claims, and the verdict. *)
Definition program_outcome (text : string) : result (program * optimum * verdict) :=
  let* l := or_unreadable (split text "" [] []) "the last line does not end" in
  let* _ := ensure (is_text_of l text) (Unreadable "not plain lines") in
  let* (p, c) := read_program l in
  let s := program_statement p c in
  let* _ := ensure (in_form p && Checker.same_lines (firstn (length s) l) s) (Unreadable "the claim is not in its one form") in
  let* v := judge p c (skipn (length s) l) in
  Done (p, c, v).

(** * What is printed of it *)

(** How many digits after the point a fraction with this denominator has, if they are [most] at most. *)
Fixpoint places (most : nat) (power d : Z) : option nat :=
  if power =? 0 then Some 0%nat
  else match most with O => None | S n => option_map S (places n (10 * power mod d) d) end.

(** A fraction as a decimal number, if it has at most 60 digits after the point. *)
Definition decimal (f : Z * Z) : string :=
  let (n, d) := f in
  match places 60 (1 mod d) d with
  | Some (S k) =>
      let power := 10 ^ Z.of_nat (S k) in
      let scaled := Z.abs n * power / d in
      let digits := match number (power + scaled mod power) with String _ digits => digits | EmptyString => "" end in
      (if n <? 0 then "-" else "") ++ number (scaled / power) ++ "." ++ digits
  | _ => fraction n d
  end.

(** The size of a program in words. *)
Definition program_words (p : program) : string :=
  let n := Z.of_nat (length (rows p)) in
  let m := group_sizes (groups p) in
  let continuous := group_sizes (filter (fun g => negb (whole (snd g))) (groups p)) in
  number n ++ (if n =? 1 then " row, " else " rows, ") ++ number m ++ (if m =? 1 then " column" else " columns")
  ++ (if continuous =? 0 then "" else if continuous =? m then ", continuous" else ", " ++ number continuous ++ " continuous").

Definition optimum_text (p : program) (c : optimum) : string :=
  let best := if maximise p then "maximum " else "minimum " in
  match c with
  | NoMore f => best ++ "at most " ++ decimal f
  | NoLess f => best ++ "at least " ++ decimal f
  | Equal f => best ++ "exactly " ++ decimal f
  | Impossible => "impossible"
  end.

(** * Soundness *)

Lemma is_admitted_spec r v : is_admitted r v = true -> admits r v.
Proof.
  unfold is_admitted, admits. rewrite andb_true_iff. destruct (lower r), (upper r); rewrite ?Qle_bool_iff; easy.
Qed.

Lemma can_be_spec c v : can_be c v = true -> may_be c v.
Proof.
  unfold can_be, may_be. rewrite andb_true_iff, orb_true_iff. intros [H W]. split; [now apply is_admitted_spec|].
  intros E. rewrite E in W. destruct W as [W|W]; [easy|]. apply Pos.eqb_eq in W.
  exists (Qnum (Qred v)). rewrite <- (Qred_correct v) at 1. destruct (Qred v) as [n d]. simpl in *. now subst.
Qed.

Lemma total_spec t x : forall s, (total t x s == s + sum t x)%Q.
Proof.
  induction t as [|[j a] t IH]; intros s; [simpl; ring|]. cbn [total sum]. cbv zeta.
  rewrite IH. destruct (Z.eqb_spec (Qnum (x j)) 0) as [E|E].
  - assert (x j == 0)%Q as -> by (destruct (x j); simpl in *; now subst). ring.
  - rewrite Qred_correct. ring.
Qed.

Lemma is_solution_spec p x : is_solution p x = true -> solution p x.
Proof.
  unfold is_solution. rewrite andb_true_iff, forallb_forall. intros [Hc Hr]. split.
  - intros j c E. apply (all_numbered _ _ Hc) in E. now apply can_be_spec.
  - intros r E. apply Hr in E. apply is_admitted_spec in E. unfold admits in *.
    destruct E as [E1 E2]. split.
    + destruct (lower (limits r)); [|easy]. rewrite total_spec in E1. lra.
    + destruct (upper (limits r)); [|easy]. rewrite total_spec in E2. lra.
Qed.

Lemma has_value_spec p x f : has_value p x f = true -> (value p x == ratio f)%Q.
Proof.
  unfold has_value, value_of, value. rewrite Qeq_bool_iff. intros <-. rewrite total_spec. now rewrite Qplus_0_l.
Qed.

Definition keep (p : program) (motions : PositiveMap.t motion) : Prop :=
  forall i g, PositiveMap.find i motions = Some g -> forall x, solution p x -> solution p (fun j => x (source g j)).

Lemma motions_from_spec p l : forall i m motions, motions_from p i l m = Some motions -> keep p m -> keep p motions.
Proof.
  induction l as [|images l IH]; intros i m motions H Hm; simpl in H; [now injection H as <-|].
  destruct (_ && _) eqn:E; [|easy]. apply andb_true_iff in E as [_ E]. apply (IH _ _ _ H). intros j g.
  destruct (Pos.eq_dec j i) as [->|Hj].
  - rewrite PositiveMap.gss. intros Eg. injection Eg as <-. intros x. now apply is_motion_spec.
  - rewrite PositiveMap.gso by easy. apply Hm.
Qed.

Lemma start_covered p : covered (solution p) (start p).
Proof.
  intros x [Hc Hr] _. split; intros j e H; simpl in H; apply put_spec in H; [now apply Hc|].
  apply Hr. now apply nth_error_In in H.
Qed.

Lemma shows_spec p motions t claimed x : keep p motions -> shows p motions t claimed = true -> solution p x ->
  match claimed with
  | Some f => if maximise p then (value p x <= ratio f)%Q else (ratio f <= value p x)%Q
  | None => False
  end.
Proof.
  unfold shows. intros Hm H Hx. destruct (bound_of motions t (start p) 1 _) as [[[b n] s]|] eqn:E; [|easy]. simpl in H.
  pose proof (fun q Hq => proj1 (bound_of_spec motions (solution p) Hm t _ _ _ _ _ _ E (start_covered p) q Hq
    (good_empty (solution p) q _)) x Hx (Forall_nil _)) as B.
  destruct b as [q|]; [|destruct claimed; [easy|]].
  2: { specialize (B (sum (charges (start p)) x + 1)%Q I). lra. }
  specialize (B q (Qle_refl q)). destruct claimed as [f|]; [|easy].
  rewrite andb_true_iff, Z.ltb_lt, Qeq_bool_iff in H. destruct H as [Hd H].
  unfold value_of, value in *. simpl in B.
  assert (0 < inject_Z (denominator p))%Q as D by (change 0%Q with (inject_Z 0); now rewrite <- Zlt_Qlt).
  destruct (maximise p).
  - rewrite sum_scale in B. change (inject_Z (-1)) with (-1)%Q in B. rewrite <- H. apply Qplus_le_r.
    apply Qle_shift_div_l; [easy|]. unfold Qdiv.
    rewrite <- Qmult_assoc, (Qmult_comm (/ _)), Qmult_inv_r by lra. lra.
  - rewrite <- H. apply Qplus_le_r. apply Qle_shift_div_l; [easy|]. unfold Qdiv.
    rewrite <- Qmult_assoc, (Qmult_comm (/ _)), Qmult_inv_r by lra. lra.
Qed.

Theorem judge_sound p c l : judge p c l = Done Accepted -> holds p c.
Proof.
  unfold judge.
  assert (S : forall f m u, (let* _ := ensure (is_solution p (at_point m)) (Refused "the numbers are no solution") in
      ensure (has_value p (at_point m) f) (Refused "the solution has another value")) = Done u ->
      exists x, solution p x /\ (value p x == ratio f)%Q).
  { intros f m u H. exists (at_point m). destruct (is_solution _ _) eqn:E1; [|easy].
    simpl in H. apply Checker.ensure_done in H. split; [now apply is_solution_spec | now apply has_value_spec]. }
  assert (B : forall claimed m,
    (let* (images, m) := take_automorphisms (group_sizes (groups p)) m in
     let* (t, l) := take_tree m (group_sizes (groups p)) m in
     let* _ := take_end l in
     match motions_from p 1 images (PositiveMap.empty _) with
     | None => refused "an automorphism does not take solutions to solutions"
     | Some motions => Checker.accept_if (shows p motions t claimed) "the cases do not show this bound"
     end) = Done Accepted ->
    forall x, solution p x -> match claimed with
      | Some f => if maximise p then (value p x <= ratio f)%Q else (ratio f <= value p x)%Q
      | None => False
      end).
  { intros claimed m H x Hx. apply Checker.bind_accepted in H as ([images k] & _ & H).
    apply Checker.bind_accepted in H as ([t k'] & _ & H). apply Checker.bind_accepted in H as (u & _ & H).
    destruct (motions_from p 1 images _) as [motions|] eqn:E; [|easy]. apply Checker.accept_if_done in H.
    apply (shows_spec p motions t claimed x); [|easy|easy]. apply (motions_from_spec p images 1 _ _ E).
    intros i g. now rewrite PositiveMap.gempty. }
  assert (R : forall f,
    (let* (m, l) := take_solution (group_sizes (groups p)) l in
     let* _ := take_end l in
     let* _ := (let* _ := ensure (is_solution p (at_point m)) (Refused "the numbers are no solution") in
      ensure (has_value p (at_point m) f) (Refused "the solution has another value")) in
     Done Accepted) = Done Accepted -> exists x, solution p x /\ (value p x == ratio f)%Q).
  { intros f H. apply Checker.bind_accepted in H as ([m k] & _ & H). apply Checker.bind_accepted in H as (u & _ & H).
    apply Checker.bind_accepted in H as (v & H & _). exact (S f m v H). }
  intros H. destruct c as [f|f|f|]; simpl in H |- *.
  - destruct (maximise p) eqn:E; [|now apply R]. exact (B (Some f) l H).
  - destruct (maximise p) eqn:E; [now apply R|]. exact (B (Some f) l H).
  - apply Checker.bind_accepted in H as ([m k] & _ & H). apply Checker.bind_accepted in H as (v & Ev & H).
    apply Checker.bind_accepted in H as (u & Eu & H). injection H as ->. split; [exact (S f m u Eu)|].
    exact (B (Some f) k Ev).
  - exact (B None l H).
Qed.

(** A text that is accepted begins with the statement of a claim that holds. *)
Theorem program_sound text p c : program_outcome text = Done (p, c, Accepted) -> program_says text p c /\ holds p c.
Proof.
  unfold program_outcome. intros H.
  assert (B : forall A B (r : result A) (f : A -> result B) b, bind r f = Done b -> exists a, r = Done a /\ f a = Done b)
    by (intros A B [a|v] f b; simpl; [eauto | easy]).
  apply B in H as (l & _ & H). apply B in H as (u & Et & H). apply B in H as ([p' c'] & _ & H).
  apply B in H as (w & Es & H). apply B in H as (v & Ej & H). injection H as -> -> ->.
  apply Checker.ensure_done in Et, Es. apply is_text_of_spec in Et. apply andb_true_iff in Es as [Ef Es].
  split; [|now apply judge_sound in Ej]. split; [exact Ef|]. exists (skipn (length (program_statement p c)) l).
  unfold Checker.same_lines in Es. destruct (list_eq_dec _ _ _) as [E|]; [|easy].
  rewrite <- E at 1. now rewrite firstn_skipn.
Qed.
