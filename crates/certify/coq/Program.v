(** The checker of kind [program], and the theorem that a text which it accepts states a claim that holds. *)

From Coq Require Import ZArith QArith String Ascii Bool List Lia Lqa FMapPositive.
From Destrier Require Import Claim Text Linear Vector Bound.
From Destrier Require Checker.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

(** * Reading *)

Definition lines : Type := list (list string).

(** The most columns, and rows. *)
Definition most : Z := 1048576.

Definition read_end (word : string) : result (option Z) :=
  if String.eqb word "none" then Done None else let* z := integer word in Done (Some z).

Definition read_range (a b : string) : result range :=
  let* l := read_end a in
  let* u := read_end b in
  let* _ := ensure (negb (is_empty (Range l u))) (Unreadable "a range without a number") in
  Done (Range l u).

Definition read_whole (word : string) : result bool :=
  if String.eqb word "whole" then Done true
  else if String.eqb word "continuous" then Done false
  else unreadable ("neither whole nor continuous: " ++ word).

Definition same_end (a b : option Z) : bool :=
  match a, b with Some a, Some b => a =? b | None, None => true | _, _ => false end.

Definition alike (c d : column) : bool :=
  Bool.eqb (whole c) (whole d) && same_end (lower (span c)) (lower (span d)) && same_end (upper (span c)) (upper (span d)).

(** Groups of columns, of which there are [left] at most; no two that follow one another are alike. *)
Fixpoint take_groups (left : Z) (last : option column) (l : lines) : result (list (Z * column) * lines) :=
  match l with
  | ["columns"; n; kind; a; b] :: l =>
      let* n := read_count n in
      let* _ := ensure ((0 <? n) && (n <=? left)) (Unreadable "too many columns, or none") in
      let* w := read_whole kind in
      let* r := read_range a b in
      let c := Column w r in
      let* _ := ensure (match last with Some d => negb (alike c d) | None => true end) (Unreadable "columns like those before") in
      let* (more, l) := take_groups (left - n) (Some c) l in
      Done ((n, c) :: more, l)
  | ("columns" :: _) :: _ => unreadable "not a group of columns"
  | _ => Done ([], l)
  end.

(** Numbers other than 0 of what is numbered from [next] to [last], from a line of numbers and zeros. *)
Fixpoint read_numbers (next last : Z) (after_zeros : bool) (words : list string) : result sum_of_columns :=
  match words with
  | [] => if after_zeros then unreadable "zeros at the end of a line" else Done []
  | word :: words =>
      match (if after_zeros then None else read_zeros word) with
      | Some zeros => let* n := zeros in read_numbers (next + n) last true words
      | None =>
          let* a := integer word in
          let* _ := ensure (negb (a =? 0) && (next <=? last)) (Unreadable ("not a number of the line: " ++ word)) in
          let* more := read_numbers (next + 1) last false words in
          Done ((Z.to_pos next, a) :: more)
      end
  end.

(** A denominator and numbers, without a common factor. *)
Definition read_multipliers (last : Z) (words : list string) : result (Z * sum_of_columns) :=
  match words with
  | d :: words =>
      let* d := integer d in
      let* _ := ensure (0 <? d) (Unreadable "a denominator that is not positive") in
      let* t := read_numbers 1 last false words in
      let factor := fold_left (fun f t => if f =? 1 then 1 else Z.gcd f (snd t)) t d in
      let* _ := ensure (factor =? 1) (Unreadable "numbers not in lowest terms") in
      Done (d, t)
  | [] => unreadable "no denominator"
  end.

Definition read_index (last : Z) (word : string) : result positive :=
  let* j := read_count word in
  let* _ := ensure ((0 <? j) && (j <=? last)) (Unreadable ("out of range: " ++ word)) in
  Done (Z.to_pos j).

(** A column with a factor, which is 1 where there is none. *)
Definition read_term {A : Type} (one : A) (factor : string -> result A) (last : Z) (word : string) : result (positive * A) :=
  match split_at "*"%char word with
  | None => let* j := read_index last word in Done (j, one)
  | Some (a, j) =>
      let* _ := ensure (negb (String.eqb a "1")) (Unreadable ("a factor of 1: " ++ word)) in
      let* a := factor a in
      let* j := read_index last j in
      Done (j, a)
  end.

Definition other_than_0 (word : string) : result Z :=
  let* a := integer word in
  let* _ := ensure (negb (a =? 0)) (Unreadable "a factor of 0") in
  Done a.

Definition fraction_other_than_0 (word : string) : result Q :=
  let* (n, d) := read_fraction word in
  let* _ := ensure (negb (n =? 0)) (Unreadable "a factor of 0") in
  Done (n # Z.to_pos d)%Q.

Fixpoint ascend (l : list positive) : bool :=
  match l with
  | i :: ((j :: _) as m) => (i <? j)%positive && ascend m
  | _ => true
  end.

Definition read_terms {A : Type} (one : A) (factor : string -> result A) (last : Z) (words : list string)
    : result (list (positive * A)) :=
  let* t := read_all (read_term one factor last) words in
  let* _ := ensure (ascend (map fst t)) (Unreadable "columns out of order") in
  Done t.

Definition read_columns (last : Z) (words : list string) : result (list positive) :=
  let* l := read_all (read_index last) words in
  let* _ := ensure (ascend l) (Unreadable "columns out of order") in
  Done l.

(** So many rows. *)
Fixpoint take_rows (n last : Z) (l : lines) : result (list row * lines) :=
  match l with
  | (word :: words) :: m =>
      if n =? 0 then Done ([], l)
      else if String.eqb word "row" then
        match words with
        | a :: b :: words =>
            let* r := read_range a b in
            let* t := read_terms 1 other_than_0 last words in
            let* (more, m) := take_rows (n - 1) last m in
            Done (Row r t :: more, m)
        | _ => unreadable "a row without a range"
        end
      else unreadable "fewer rows than said"
  | _ => if n =? 0 then Done ([], l) else unreadable "fewer rows than said"
  end.

Definition take_constant (l : lines) : result (Z * Z * lines) :=
  match l with
  | ("constant" :: _) :: _ =>
      let* (f, l) := take_one "constant" read_fraction l in
      let* _ := ensure (negb (fst f =? 0)) (Unreadable "a constant of 0") in
      Done (f, l)
  | _ => Done ((0, 1), l)
  end.

Definition read_optimum (words : list string) : result optimum :=
  match words with
  | ["at-most"; f] => let* f := read_fraction f in Done (NoMore f)
  | ["at-least"; f] => let* f := read_fraction f in Done (NoLess f)
  | ["exactly"; f] => let* f := read_fraction f in Done (Equal f)
  | ["infeasible"] => Done Impossible
  | _ => unreadable "not a claim"
  end.

Definition group_sizes (g : list (Z * column)) : Z := fold_right (fun g n => fst g + n) 0 g.

Definition read_program (l : lines) : result (program * optimum) :=
  let* (_, l) := take "destrier" l in
  let* _ := match l with ("board" :: _) :: _ => refused "it takes no program of a board" | _ => Done tt end in
  let* (g, l) := take_groups most None l in
  let n := group_sizes g in
  let* (m, words, l) := match l with
    | ("maximise" :: words) :: l => Done (true, words, l)
    | ("minimise" :: words) :: l => Done (false, words, l)
    | _ => unreadable "neither minimise nor maximise"
    end in
  let* (d, t) := read_multipliers n words in
  let* (k, l) := take_constant l in
  let* (r, l) := take_one "rows" read_count l in
  let* _ := ensure (r <=? most) (Unreadable "too many rows") in
  let* (rs, l) := take_rows r n l in
  let* (words, _) := take "claim" l in
  let* c := read_optimum words in
  Done (Program m g d t k rs, c).

(** Rows in a line of weights: how many there are, the case says. *)
Definition any_row : Z := 4294967294.

Definition read_side (word : string) : result bool :=
  if String.eqb word "at-most" then Done true
  else if String.eqb word "at-least" then Done false
  else unreadable ("neither at-most nor at-least: " ++ word).

Definition each_once (l : list positive) : bool :=
  fst (fold_left (fun s j => (fst s && negb (PositiveMap.mem j (snd s)), PositiveMap.add j tt (snd s))) l
    (true, PositiveMap.empty unit)).

(** The words before this one, and those after it, if it is there. *)
Fixpoint split_words (word : string) (words : list string) : list string * option (list string) :=
  match words with
  | [] => ([], None)
  | w :: words =>
      if String.eqb w word then ([], Some words)
      else let (before, after) := split_words word words in (w :: before, after)
  end.

(** Reads a tree that is no deeper than [depth] is long. *)
Fixpoint take_tree (depth : lines) (n : Z) (l : lines) : result (tree * lines) :=
  match depth, l with
  | _ :: depth, ["branch"; j; side; z] :: l =>
      let* j := read_index n j in
      let* at_most := read_side side in
      let* z := integer z in
      let* (first, l) := take_tree depth n l in
      let* (second, l) := take_tree depth n l in
      Done (Branch j at_most z first second, l)
  | _ :: depth, ("part" :: words) :: l =>
      let* js := read_columns n words in
      let* (first, l) := take_tree depth n l in
      let* (second, l) := take_tree depth n l in
      Done (Part js first second, l)
  | _ :: depth, ("cut" :: words) :: l =>
      let (words, after) := split_words "upper" words in
      let* (d, y) := read_multipliers any_row words in
      let* upper := match after with
        | None => Done []
        | Some [] => unreadable "no columns after upper"
        | Some words => read_columns n words
        end in
      let* (below, l) := take_tree depth n l in
      Done (Cut d y upper below, l)
  | _ :: depth, ("lemma" :: limit :: words) :: l =>
      let* limit := read_count limit in
      let* _ := ensure (0 <? limit) (Unreadable "steps are counted from 1") in
      let (rows, after) := split_words "columns" words in
      let* rows := read_columns any_row rows in
      let* columns := match after with
        | None => unreadable "a lemma without columns"
        | Some words => read_all (read_term 1 integer n) words
        end in
      let* _ := ensure (each_once (map fst columns)) (Unreadable "a column twice in a lemma") in
      let* (below, l) := take_tree depth n l in
      Done (Derived limit rows columns below, l)
  | _, ("weights" :: words) :: l => let* (d, y) := read_multipliers any_row words in Done (Weights d y, l)
  | _, ("infeasible" :: words) :: l => let* (d, y) := read_multipliers any_row words in Done (Infeasible d y, l)
  | _, (word :: _) :: _ =>
      if existsb (String.eqb word) ["image"; "automorphism"] then refused ("it takes no line " ++ word)
      else unreadable ("not a node: " ++ word)
  | _, _ => unreadable "a node is missing"
  end.

Definition take_solution (n : Z) (l : lines) : result (PositiveMap.t Q * lines) :=
  let* (words, l) := take "solution" l in
  let* t := read_terms 1%Q fraction_other_than_0 n words in
  Done (fold_left (fun m t => PositiveMap.add (fst t) (snd t) m) t (PositiveMap.empty Q), l).

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

Fixpoint all_from {A : Type} (f : positive -> A -> bool) (i : positive) (l : list A) : bool :=
  match l with [] => true | a :: l => f i a && all_from f (Pos.succ i) l end.

Definition value_of (p : program) (s : Q) : Q := (ratio (constant p) + s / inject_Z (denominator p))%Q.

Definition is_solution (p : program) (x : positive -> Q) : bool :=
  all_from (fun j c => can_be c (x j)) 1 (columns p)
  && forallb (fun r => is_admitted (limits r) (total (terms r) x 0)) (rows p).

Definition has_value (p : program) (x : positive -> Q) (f : Z * Z) : bool :=
  Qeq_bool (value_of p (total (costs p) x 0)) (ratio f).

(** * Bounds *)

Fixpoint put_from {A : Type} (i : positive) (l : list A) (m : PositiveMap.t A) : PositiveMap.t A :=
  match l with [] => m | a :: l => put_from (Pos.succ i) l (PositiveMap.add i a m) end.

Definition start (p : program) : case :=
  let c := put_from 1 (columns p) (PositiveMap.empty column) in
  Case c (put_from 1 (rows p) (PositiveMap.empty row)) (Pos.of_succ_nat (length (rows p))) 0
    (if maximise p then scale (-1) (costs p) else costs p) (PositiveMap.map (fun _ => tt) c).

Definition shows (p : program) (t : tree) (claimed : option (Z * Z)) : bool :=
  match bound_of t (start p), claimed with
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
    let* (t, l) := take_tree l n l in
    let* _ := take_end l in
    Checker.accept_if (shows p t claimed) "the cases do not show this bound" in
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
  let* _ := ensure (Checker.same_lines (firstn (length s) l) s) (Unreadable "the claim is not in its one form") in
  let* v := judge p c (skipn (length s) l) in
  Done (p, c, v).

(** The claim in one line. *)
Definition program_text (p : program) (c : optimum) : string :=
  let n := Z.of_nat (length (rows p)) in
  let m := group_sizes (groups p) in
  let continuous := group_sizes (filter (fun g => negb (whole (snd g))) (groups p)) in
  number n ++ (if n =? 1 then " row, " else " rows, ") ++ number m ++ (if m =? 1 then " column" else " columns")
  ++ (if continuous =? 0 then "" else if continuous =? m then ", continuous" else ", " ++ number continuous ++ " continuous")
  ++ (if maximise p then ", maximise" else ", minimise") ++ ", claim " ++ String.concat " " (optimum_words c).

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

Lemma all_from_spec {A : Type} (f : positive -> A -> bool) l : forall i, all_from f i l = true ->
  forall n a, nth_error l n = Some a -> f (Pos.of_nat (Pos.to_nat i + n)) a = true.
Proof.
  induction l as [|b l IH]; intros i H [|n] a E; simpl in *; try easy; apply andb_true_iff in H as [H1 H2].
  - injection E as <-. now rewrite Nat.add_0_r, Pos2Nat.id.
  - specialize (IH _ H2 _ _ E). now rewrite Pos2Nat.inj_succ, Nat.add_succ_comm in IH.
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

Lemma is_solution_spec p x : is_solution p x = true -> solution p x.
Proof.
  unfold is_solution. rewrite andb_true_iff, forallb_forall. intros [Hc Hr]. split.
  - intros j c E. pose proof (all_from_spec _ _ _ Hc _ _ E) as F. cbv beta in F.
    replace (Pos.of_nat _) with j in F; [now apply can_be_spec|].
    pose proof (Pos2Nat.is_pos j). change (Pos.to_nat 1) with 1%nat.
    replace (1 + pred (Pos.to_nat j))%nat with (Pos.to_nat j) by lia. now rewrite Pos2Nat.id.
  - intros r E. apply Hr in E. apply is_admitted_spec in E. unfold admits in *.
    destruct E as [E1 E2]. split.
    + destruct (lower (limits r)); [|easy]. rewrite total_spec in E1. lra.
    + destruct (upper (limits r)); [|easy]. rewrite total_spec in E2. lra.
Qed.

Lemma has_value_spec p x f : has_value p x f = true -> (value p x == ratio f)%Q.
Proof.
  unfold has_value, value_of, value. rewrite Qeq_bool_iff. intros <-. rewrite total_spec. now rewrite Qplus_0_l.
Qed.

Lemma start_fits p x : solution p x -> fits (start p) x.
Proof.
  intros [Hc Hr]. split; intros j e H; simpl in H; apply put_spec in H; [now apply Hc|].
  apply Hr. now apply nth_error_In in H.
Qed.

Lemma shows_spec p t claimed x : shows p t claimed = true -> solution p x ->
  match claimed with
  | Some f => if maximise p then (value p x <= ratio f)%Q else (ratio f <= value p x)%Q
  | None => False
  end.
Proof.
  unfold shows. intros H Hx. destruct (bound_of t (start p)) as [b|] eqn:E; [|easy].
  apply bound_of_spec in E. specialize (E x (start_fits p x Hx)).
  destruct b as [q|]; [|easy]. destruct claimed as [f|]; [|easy].
  rewrite andb_true_iff, Z.ltb_lt, Qeq_bool_iff in H. destruct H as [Hd H].
  unfold value_of, value in *. simpl in E.
  assert (0 < inject_Z (denominator p))%Q as D by (change 0%Q with (inject_Z 0); now rewrite <- Zlt_Qlt).
  destruct (maximise p).
  - rewrite sum_scale in E. change (inject_Z (-1)) with (-1)%Q in E. rewrite <- H. apply Qplus_le_r.
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
    (let* (t, l) := take_tree m (group_sizes (groups p)) m in
     let* _ := take_end l in
     Checker.accept_if (shows p t claimed) "the cases do not show this bound") = Done Accepted ->
    forall x, solution p x -> match claimed with
      | Some f => if maximise p then (value p x <= ratio f)%Q else (ratio f <= value p x)%Q
      | None => False
      end).
  { intros claimed m H x Hx. apply Checker.bind_accepted in H as ([t k] & _ & H).
    apply Checker.bind_accepted in H as (u & _ & H). apply Checker.accept_if_done in H.
    exact (shows_spec p t claimed x H Hx). }
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
  apply Checker.ensure_done in Et, Es. apply is_text_of_spec in Et.
  split; [|now apply judge_sound in Ej]. exists (skipn (length (program_statement p c)) l).
  unfold Checker.same_lines in Es. destruct (list_eq_dec _ _ _) as [E|]; [|easy].
  rewrite <- E at 1. now rewrite firstn_skipn.
Qed.
