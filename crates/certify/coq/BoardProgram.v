(** The program of a board: a whole column from 0 to 1 for each square and a row for each square that is to be covered. *)

From Coq Require Import ZArith QArith Lqa String List Lia Bool.
From Destrier Require Import Claim Squares Text.
From Destrier Require Linear Program Checker Unique Said.
Import ListNotations.
Open Scope string_scope.
Open Scope list_scope.
Open Scope Z_scope.

Fixpoint number_from {A : Type} (i : positive) (l : list A) : list (positive * A) :=
  match l with [] => [] | a :: l => (i, a) :: number_from (Pos.succ i) l end.

Definition units (l : list (positive * square)) : Linear.sum_of_columns := map (fun t => (fst t, 1)) l.

Definition board_program (q : problem) : Linear.program :=
  let all := number_from 1 (squares (place q)) in
  Linear.Program false [(Z.of_nat (length all), Linear.Column true (Linear.Range (Some 0) (Some 1)))] 1 (units all) (0, 1)
    (map (fun t => Linear.Row (Linear.Range (Some 1) None) (units (filter (fun s => reaches q (snd s) t) all)))
      (squares (place q))).

(** The numbers of a set of squares: 1 for those in it. *)
Definition chosen (C : list square) (all : list (positive * square)) (j : positive) : Q :=
  match find (fun t => Pos.eqb (fst t) j) all with
  | Some (_, s) => if existsb (same s) C then 1 else 0
  | None => 0
  end.

Lemma number_from_least {A : Type} (l : list A) : forall i j a, In (j, a) (number_from i l) -> (i <= j)%positive.
Proof.
  induction l as [|b l IH]; simpl; intros i j a [H|H] || intros i j a []; [injection H as <- <-; lia|].
  apply IH in H. lia.
Qed.

Lemma find_number {A : Type} (l : list A) : forall i j a, In (j, a) (number_from i l) ->
  find (fun t => Pos.eqb (fst t) j) (number_from i l) = Some (j, a).
Proof.
  induction l as [|b l IH]; intros i j a H; [easy|]. simpl in *. destruct H as [H|H].
  - injection H as -> ->. now rewrite Pos.eqb_refl.
  - pose proof (number_from_least _ _ _ _ H). destruct (Pos.eqb_spec i j); [lia|]. now apply IH.
Qed.

Lemma map_snd_number {A : Type} (l : list A) : forall i, map snd (number_from i l) = l.
Proof. induction l as [|a l IH]; intros i; simpl; [easy|]. now rewrite IH. Qed.

(** The sum of some columns is the number of their squares in the set. *)
Lemma sum_chosen C all l : (forall t, In t l -> find (fun u => Pos.eqb (fst u) (fst t)) all = Some t) ->
  (Linear.sum (units l) (chosen C all) == inject_Z (size (filter (fun s => existsb (same s) C) (map snd l))))%Q.
Proof.
  intros H. unfold size. induction l as [|[j s] l IH]; [reflexivity|]. cbn [units map Linear.sum fst snd filter].
  fold (units l). rewrite IH by (intros t Ht; apply H; now right). unfold chosen.
  pose proof (H (j, s) (or_introl eq_refl)) as E. cbn [fst] in E. rewrite E. destruct (existsb (same s) C).
  - cbn [length]. rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. change (inject_Z 1) with 1%Q. ring.
  - change (inject_Z 1) with 1%Q. ring.
Qed.

Lemma in_set s C : existsb (same s) C = true <-> In s C.
Proof.
  rewrite existsb_exists. split.
  - intros (t & Ht & E). apply same_spec in E. now subst.
  - intros H. exists s. split; [easy|]. now apply same_spec.
Qed.

Lemma numbered_repeat {A : Type} (a b : A) n j : Linear.numbered (repeat a n) j = Some b -> a = b.
Proof. unfold Linear.numbered. intros H. apply nth_error_In in H. now apply repeat_spec in H. Qed.

(** A cover is a solution of the program of its board, whose value is its size. *)
Theorem cover_solves q C : cover q C ->
  exists x, Linear.solution (board_program q) x /\ (Linear.value (board_program q) x == inject_Z (size C))%Q.
Proof.
  intros (Hn & Hb & Hc). set (all := number_from 1 (squares (place q))). exists (chosen C all).
  assert (F : forall t, In t all -> find (fun u => Pos.eqb (fst u) (fst t)) all = Some t)
    by (intros [j s] H; now apply find_number).
  split.
  - split.
    + intros j c H. unfold board_program, Linear.columns in H. cbn [Linear.groups flat_map] in H.
      rewrite app_nil_r in H. apply numbered_repeat in H as <-. unfold Linear.may_be, Linear.admits. simpl.
      unfold chosen. destruct (find _ all) as [[i s]|]; [destruct (existsb (same s) C)|];
        repeat split; try (intros _; now exists 1); try (intros _; now exists 0); easy.
    + intros r H. cbn [board_program Linear.rows] in H. apply in_map_iff in H as (t & <- & Ht). split; [|easy].
      cbn [Linear.limits Linear.terms Linear.lower]. fold all. rewrite sum_chosen.
      * apply in_squares in Ht. apply Hc in Ht as (s & Hs & Hr). rewrite <- Zle_Qle. unfold size.
        assert (In s (filter (fun s => existsb (same s) C) (map snd (filter (fun s => reaches q (snd s) t) all)))) as I.
        { apply filter_In. split; [|now apply in_set]. apply in_map_iff.
          assert (M : In s (map snd all)) by (unfold all; rewrite map_snd_number; now apply in_squares, Hb).
          apply in_map_iff in M as ([j s'] & E & M). simpl in E. subst s'. exists (j, s). split; [easy|].
          now apply filter_In. }
        destruct (filter _ (map snd _)); [easy|]. simpl length. lia.
      * intros u Hu. apply filter_In in Hu as [Hu _]. now apply F.
  - unfold Linear.value, board_program, Linear.ratio. cbn [Linear.constant Linear.costs Linear.denominator fst snd]. fold all.
    rewrite sum_chosen by exact F. unfold all. rewrite map_snd_number.
    assert (P : Permutation.Permutation (filter (fun s => existsb (same s) C) (squares (place q))) C).
    { apply Permutation.NoDup_Permutation; [apply NoDup_filter, nodup_squares | easy|]. intros s.
      rewrite filter_In, in_set, in_squares. split; [easy|]. intros H. split; [now apply Hb | easy]. }
    unfold size. rewrite (Permutation.Permutation_length P). change (inject_Z 0) with 0%Q. change (inject_Z 1) with 1%Q. field.
Qed.

(** Bounds of the program hold of covers. *)
Corollary program_bounds_covers q k : Linear.holds (board_program q) (Linear.NoLess (k, 1)) -> holds q (AtLeast k).
Proof.
  intros H C HC. destruct (cover_solves q C HC) as (x & Hx & E). specialize (H x Hx). cbn in H. unfold Linear.ratio in H. simpl in H.
  rewrite E in H. rewrite Zle_Qle. change (inject_Z 1) with 1%Q in H. unfold Qdiv in H. 
  assert (inject_Z k * / 1 == inject_Z k)%Q as K by field. rewrite K in H. exact H.
Qed.

Corollary program_without_covers q : Linear.holds (board_program q) Linear.Impossible -> holds q Infeasible.
Proof. intros H C HC. destruct (cover_solves q C HC) as (x & Hx & _). exact (H x Hx). Qed.

(** * Solutions are covers *)

Lemma number_from_nth {A : Type} (l : list A) : forall i j a, In (j, a) (number_from i l) ->
  exists n, Pos.to_nat j = (Pos.to_nat i + n)%nat /\ nth_error l n = Some a.
Proof.
  induction l as [|b l IH]; intros i j a H; [easy|]. simpl in H. destruct H as [H|H].
  - injection H as <- <-. exists 0%nat. split; [lia | easy].
  - apply IH in H as (n & Hn & H). exists (S n). split; [lia | easy].
Qed.

Lemma nth_error_repeat_some {A : Type} (a : A) n : forall m, (m < n)%nat -> nth_error (repeat a n) m = Some a.
Proof. induction n as [|n IH]; intros [|m] H; simpl; try lia; [easy|]. apply IH. lia. Qed.

Lemma number_from_length {A : Type} (l : list A) : forall i, length (number_from i l) = length l.
Proof. induction l as [|a l IH]; intros i; simpl; [easy|]. now rewrite IH. Qed.

Definition is_one (x : positive -> Q) (t : positive * square) : bool := Qeq_bool (x (fst t)) 1.

Lemma sum_ones x l : (forall t, In t l -> (x (fst t) == 0)%Q \/ (x (fst t) == 1)%Q) ->
  (Linear.sum (units l) x == inject_Z (Z.of_nat (length (filter (is_one x) l))))%Q.
Proof.
  intros H. induction l as [|[j s] l IH]; [reflexivity|]. cbn [units map Linear.sum fst snd filter].
  fold (units l). rewrite IH by (intros t Ht; apply H; now right).
  destruct (H (j, s) (or_introl eq_refl)) as [E|E]; cbn [fst] in E; unfold is_one at 2; cbn [fst].
  - destruct (Qeq_bool (x j) 1) eqn:B; [apply Qeq_bool_iff in B; lra|]. rewrite E. ring.
  - destruct (Qeq_bool (x j) 1) eqn:B; [|apply Qeq_bool_iff in E; congruence]. cbn [length].
    rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus, E. change (inject_Z 1) with 1%Q. ring.
Qed.

Lemma nodup_part (f : positive * square -> bool) l : NoDup (map snd l) -> NoDup (map snd (filter f l)).
Proof.
  induction l as [|t l IH]; simpl; intros H; [constructor|]. inversion_clear H as [|? ? Hn Hl].
  destruct (f t); simpl; [|now apply IH]. constructor; [|now apply IH]. intros H. apply Hn.
  apply in_map_iff in H as (u & <- & H). apply filter_In in H as [H _]. now apply in_map.
Qed.

(** A solution of the program of a board is a cover, whose size is its value. *)
Theorem solution_covers q x k : Linear.solution (board_program q) x -> (Linear.value (board_program q) x == inject_Z k)%Q ->
  exists C, cover q C /\ size C = k.
Proof.
  intros [Hc Hr] Hv. set (all := number_from 1 (squares (place q))).
  assert (O : forall t, In t all -> (x (fst t) == 0)%Q \/ (x (fst t) == 1)%Q).
  { intros [j s] Ht. simpl. assert (M : Linear.may_be (Linear.Column true (Linear.Range (Some 0) (Some 1))) (x j)).
    { apply Hc. unfold board_program, Linear.columns. cbn [Linear.groups flat_map]. rewrite app_nil_r, Nat2Z.id.
      apply number_from_nth in Ht as (n & Hn & Ht). unfold Linear.numbered. apply nth_error_repeat_some.
      assert (n < length (squares (place q)))%nat by (apply nth_error_Some; congruence).
      rewrite number_from_length. change (Pos.to_nat 1) with 1%nat in Hn. lia. }
    destruct M as [[M1 M2] M3]. simpl in M1, M2. destruct (M3 eq_refl) as [z E]. rewrite E, <- Zle_Qle in M1, M2.
    rewrite E. assert (z = 0 \/ z = 1) as [-> | ->] by lia; [now left | now right]. }
  exists (map snd (filter (is_one x) all)). split; [split; [|split]|].
  - apply nodup_part. unfold all. rewrite map_snd_number. apply nodup_squares.
  - intros s Hs. apply in_map_iff in Hs as (t & <- & Hs). apply filter_In in Hs as [Hs _]. apply in_squares.
    rewrite <- (map_snd_number (squares (place q)) 1). now apply in_map.
  - intros t Ht. apply in_squares in Ht.
    assert (R : In (Linear.Row (Linear.Range (Some 1) None) (units (filter (fun s => reaches q (snd s) t) all)))
      (Linear.rows (board_program q))) by (cbn [board_program Linear.rows]; apply in_map_iff; now exists t).
    apply Hr in R as [R _]. cbn [Linear.limits Linear.lower Linear.terms] in R. rewrite sum_ones in R.
    + rewrite <- Zle_Qle in R. destruct (filter (is_one x) (filter _ all)) as [|u l] eqn:E; [simpl in R; lia|].
      assert (I : In u (filter (is_one x) (filter (fun s => reaches q (snd s) t) all))) by (rewrite E; now left).
      apply filter_In in I as [I1 I2]. apply filter_In in I1 as [I1 I3]. exists (snd u). split; [|easy].
      apply in_map. now apply filter_In.
    + intros u Hu. apply filter_In in Hu as [Hu _]. now apply O.
  - unfold Linear.value, board_program, Linear.ratio in Hv.
    cbn [Linear.constant Linear.costs Linear.denominator fst snd] in Hv. fold all in Hv. rewrite (sum_ones x all O) in Hv.
    unfold size. rewrite map_length.
    assert (E : (inject_Z (Z.of_nat (length (filter (is_one x) all))) == inject_Z k)%Q).
    { rewrite <- Hv. change (inject_Z 0) with 0%Q. change (inject_Z 1) with 1%Q. field. }
    unfold Qeq in E. simpl in E. lia.
Qed.

(** * The checker *)

Definition board_statement (q : problem) (c : claim) : list (list string) :=
  [["destrier"; "1"; "program"]; ["board"; board_name (place q)]; ["piece"; piece_name (attacker q)];
   ["rule"; rule_name (wish q)]; "claim" :: claim_words c]%string.

Definition board_says (text : string) (q : problem) (c : claim) : Prop :=
  exists rest, text = text_of (board_statement q c ++ rest).

(** Refuses by name the lines of a board that claims cannot say. *)
Definition only_claim (l : lines) : result unit :=
  match l with
  | (word :: _) :: _ =>
      if existsb (String.eqb word) ["symmetry"; "holes"; "forced"; "forbidden"; "demand"; "at-most"; "costs"; "blocks"]%string
      then refused ("its claims know no " ++ word ++ " line")%string else Done tt
  | _ => Done tt
  end.

Definition read_board_statement (l : lines) : result (problem * claim) :=
  let* (_, l) := take "destrier" l in
  let* (b, l) := take_one "board" read_board l in
  let* _ := match l with ("piece" :: _ :: _ :: _) :: _ => refused "its claims know no boards of several pieces" | _ => Done tt end in
  let* (p, l) := take_one "piece" read_piece l in
  let* _ := match l with
    | ("prices" :: _) :: _ => refused "its claims know no prices"
    | ("numbers" :: _) :: _ => refused "its claims know no numbers of pieces"
    | _ => Done tt
    end in
  let* (r, l) := take_one "rule" read_rule l in
  let* _ := only_claim l in
  let* (words, _) := take "claim" l in
  let* c := read_claim words in
  Done (Problem b p r, c).

(** A claim about a board as one about its program. *)
Definition optimum_of (c : claim) : result Linear.optimum :=
  match c with
  | AtMost k => Done (Linear.NoMore (k, 1))
  | AtLeast k => Done (Linear.NoLess (k, 1))
  | Exactly k => Done (Linear.Equal (k, 1))
  | Infeasible => Done Linear.Impossible
  | Packing _ _ | Maximum _ _ => unreadable "not a claim of kind program"
  end.

Definition board_outcome (text : string) : result (problem * claim * verdict) :=
  let* l := or_unreadable (split text "" [] []) "the last line does not end" in
  let* _ := ensure (is_text_of l text) (Unreadable "not plain lines") in
  let* (q, c) := read_board_statement l in
  let* _ := ensure (Checker.same_lines (firstn 5 l) (board_statement q c)) (Unreadable "the claim is not in its one form") in
  let* o := optimum_of c in
  let* v := Program.judge (board_program q) o (skipn 5 l) in
  Done (q, c, v).

Lemma ratio_1 k : (Linear.ratio (k, 1%Z) == inject_Z k)%Q.
Proof. unfold Linear.ratio. simpl. change (inject_Z 1) with 1%Q. field. Qed.

Lemma optimum_of_spec q c o : optimum_of c = Done o -> Linear.holds (board_program q) o -> holds q c.
Proof.
  assert (R : forall k, (exists x, Linear.solution (board_program q) x /\
      (Linear.value (board_program q) x == Linear.ratio (k, 1%Z))%Q) -> exists C, cover q C /\ size C = k).
  { intros k (x & Hx & E). rewrite ratio_1 in E. exact (solution_covers q x k Hx E). }
  destruct c as [k|k|k| |n d|n d]; simpl; intros H; try discriminate H; injection H as <-.
  - apply R.
  - apply program_bounds_covers.
  - intros [H1 H2]. split; [now apply R | now apply program_bounds_covers].
  - apply program_without_covers.
Qed.

Theorem board_sound text q c : board_outcome text = Done (q, c, Accepted) -> board_says text q c /\ holds q c.
Proof.
  unfold board_outcome. intros H.
  assert (B : forall A B (r : result A) (f : A -> result B) b, bind r f = Done b -> exists a, r = Done a /\ f a = Done b)
    by (intros A B [a|v] f b; simpl; [eauto | easy]).
  apply B in H as (l & _ & H). apply B in H as (u & Et & H). apply B in H as ([q' c'] & _ & H).
  apply B in H as (w & Es & H). apply B in H as (o & Eo & H). apply B in H as (v & Ej & H). injection H as -> -> ->.
  apply Checker.ensure_done in Et, Es. apply is_text_of_spec in Et.
  split; [|exact (optimum_of_spec q c o Eo (Program.judge_sound _ _ _ Ej))]. exists (skipn 5 l).
  unfold Checker.same_lines in Es. destruct (list_eq_dec _ _ _) as [E|]; [|easy].
  rewrite <- E at 1. now rewrite firstn_skipn.
Qed.

(** No text states two such claims. *)
Theorem board_says_once text q c q' c' : board_says text q c -> board_says text q' c' -> q = q' /\ c = c'.
Proof.
  intros (rest & ->) (rest' & E). unfold board_statement in E. cbn [app] in E.
  assert (B : forall b, Forall Said.plain ["board"; board_name b]%string).
  { intros b. constructor; [easy|]. constructor; [|constructor]. unfold board_name. repeat apply Said.plain_append; apply Said.plain_number || easy. }
  assert (P : forall p, Forall Said.plain ["piece"; piece_name p]%string).
  { intros p. constructor; [easy|]. constructor; [|easy]. destruct p as [| | | | |a b]; try easy.
    apply (Said.plain_append "leaper:"); [easy|]. apply Said.plain_append; [apply Said.plain_number|].
    apply (Said.plain_append ","); [easy | apply Said.plain_number]. }
  assert (W : forall r, Forall Said.plain ["rule"; rule_name r]%string) by (intros r; repeat constructor; now destruct r).
  assert (C : forall c, Forall Said.plain ("claim" :: claim_words c)%string).
  { intros e. constructor; [easy|]. destruct e; simpl; constructor; try easy; (constructor; [|constructor]);
      apply Said.plain_number || apply (Said.plain_fraction (n, d)). }
  apply Said.lines_cut in E as [_ E]; [|repeat constructor; easy ..].
  apply Said.lines_cut in E as [Eb E]; [|apply B ..]. apply Said.lines_cut in E as [Ep E]; [|apply P ..].
  apply Said.lines_cut in E as [Er E]; [|apply W ..]. apply Said.lines_cut in E as [Ec _]; [|apply C ..].
  injection Eb as Eb. injection Ep as Ep. injection Er as Er. apply (f_equal (String.concat " ")) in Ec.
  apply Unique.board_injective in Eb. apply Unique.piece_injective in Ep. apply Unique.rule_injective in Er.
  apply Unique.claim_injective in Ec. destruct q, q'. simpl in *. now subst.
Qed.

(** For theorems about single boards, which Coq computes. *)
Lemma by_program text q k : board_outcome text = Done (q, Exactly k, Accepted) ->
  (forall C, cover q C -> k <= size C) /\ exists C, cover q C /\ size C = k.
Proof. intros H. apply board_sound in H as [_ [H1 H2]]. now split. Qed.
