(** Why a bound on what covers a region costs bounds covers of every large board: averaging over translations. *)

From Coq Require Import ZArith Bool List Lia.
From Destrier Require Import Claim Squares.
Import ListNotations.
Open Scope Z_scope.

Definition plus (s t : square) : square := (fst s + fst t, snd s + snd t).
Definition minus (s t : square) : square := (fst s - fst t, snd s - snd t).

Lemma plus_minus s t : plus (minus s t) t = s.
Proof. destruct s, t. unfold plus, minus. simpl. f_equal; lia. Qed.

Lemma minus_injective t s s' : minus s t = minus s' t -> s = s'.
Proof. intros E. now rewrite <- (plus_minus s t), E, plus_minus. Qed.

(** Pieces attack alike everywhere. *)
Lemma reaches_minus q s t u : reaches q (minus s u) (minus t u) = reaches q s t.
Proof.
  destruct s as [a b], t as [c d], u as [e f]. unfold reaches, same, attacks, minus. simpl.
  replace (a - e - (c - e)) with (a - c) by ring. replace (b - f - (d - f)) with (b - d) by ring.
  assert (E : forall x y z, (x - z =? y - z) = (x =? y)) by (intros x y z; destruct (Z.eqb_spec x y), (Z.eqb_spec (x - z) (y - z)); lia).
  now rewrite !E.
Qed.

(** Squares, on a board or not, that a set covers. *)
Definition covers (q : problem) (A R : list square) : Prop :=
  forall t, In t R -> exists s, In s A /\ reaches q s t = true.

(** Whatever covers the region costs [m] at least; a piece may stand anywhere. *)
Definition needs (q : problem) (R : list square) (cost : square -> Z) (m : Z) : Prop :=
  forall A, NoDup A -> covers q A R -> m <= total cost A.

(** A cover covers the region wherever it lies on the board. If no piece costs more than [S] in all these places together,
    there are as many pieces as the region costs there, over [S]. *)
Theorem averaging q R cost m S places C :
  needs q R cost m ->
  (forall u, In u places -> forall t, In t R -> on_board (place q) (plus t u)) ->
  (forall s, on_board (place q) s -> total (fun u => cost (minus s u)) places <= S) ->
  cover q C -> m * size places <= S * size C.
Proof.
  intros Hm Hp HS (Hn & Ho & Hc). rewrite <- total_const.
  apply Z.le_trans with (total (fun u => total (fun s => cost (minus s u)) C) places).
  - apply total_le. intros u Hu. rewrite <- (total_map cost (fun s => minus s u)). apply Hm.
    + apply FinFun.Injective_map_NoDup; [|easy]. intros s s'. apply minus_injective.
    + intros t Ht. destruct (Hc (plus t u) (Hp u Hu t Ht)) as (s & Hs & R'). exists (minus s u).
      split; [now apply in_map with (f := fun s => minus s u)|].
      rewrite <- (reaches_minus q s (plus t u) u) in R'. rewrite <- R'. f_equal.
      destruct t, u. unfold minus, plus. simpl. f_equal; lia.
  - rewrite total_swap, <- total_const. apply total_le. intros s Hs. now apply HS, Ho.
Qed.

(** * All translations of a region: the density *)

Definition box (a b : Z) : list square := map (fun s => plus s (a, a)) (squares (Board (b - a + 1) (b - a + 1))).

Lemma in_box a b s : In s (box a b) <-> a <= fst s <= b /\ a <= snd s <= b.
Proof.
  unfold box. rewrite in_map_iff. split.
  - intros (t & <- & H). apply in_squares in H. unfold on_board in H. destruct t. simpl in *. lia.
  - intros H. exists (minus s (a, a)). split; [apply plus_minus|]. apply in_squares. destruct s. unfold on_board. simpl in *. lia.
Qed.

Lemma nodup_box a b : NoDup (box a b).
Proof.
  apply FinFun.Injective_map_NoDup; [|apply nodup_squares]. intros [x y] [x' y'] E. unfold plus in E. simpl in E.
  injection E as E1 E2. f_equal; lia.
Qed.

Lemma size_squares b : 0 <= rows b -> 0 <= columns b -> size (squares b) = rows b * columns b.
Proof.
  intros Hr Hc. unfold size, squares, upto. rewrite flat_map_concat_map, map_map.
  assert (E : forall l, Z.of_nat (length (concat (map (fun i : nat => map (fun c => (Z.of_nat i, c)) (map Z.of_nat (seq 0 (Z.to_nat (columns b))))) l)))
    = Z.of_nat (length l) * columns b).
  { induction l as [|i l IH]; simpl concat; [simpl; lia|]. rewrite app_length, map_length, map_length, seq_length.
    simpl length. rewrite !Nat2Z.inj_add in *. simpl length in *. lia. }
  rewrite E, seq_length. lia.
Qed.

Lemma size_box a b : a <= b + 1 -> size (box a b) = (b - a + 1) * (b - a + 1).
Proof. intros H. unfold box, size. rewrite map_length. apply size_squares; simpl; lia. Qed.

(** If whatever covers a region within [0, h) x [0, h) costs [m] at least, where all squares together cost [S], then covers of
    n x n have at least m / S for each of (n - h + 1)^2 squares. *)
Theorem density q n R h cost support m S C :
  place q = Board n n -> 0 <= h <= n + 1 ->
  needs q R cost m ->
  (forall t, In t R -> 0 <= fst t < h /\ 0 <= snd t < h) ->
  (forall s, 0 <= cost s) -> (forall s, 0 < cost s -> In s support) -> total cost support <= S ->
  cover q C -> m * ((n - h + 1) * (n - h + 1)) <= S * size C.
Proof.
  intros Hq Hh Hm HR H0 Hs HS HC. replace (n - h + 1) with (n - h - 0 + 1) by ring. rewrite <- size_box by lia.
  apply (averaging q R cost m S (box 0 (n - h)) C Hm); [| |easy].
  - intros u Hu t Ht. apply in_box in Hu. apply HR in Ht. rewrite Hq. destruct u, t. unfold on_board. simpl in *. lia.
  - intros s _. apply Z.le_trans with (total cost support); [|easy].
    rewrite <- (total_map cost (fun u => minus s u)). apply total_incl.
    + apply FinFun.Injective_map_NoDup; [|apply nodup_box]. intros [x y] [x' y'] E. unfold minus in E. simpl in E.
      injection E as E1 E2. f_equal; lia.
    + intros t _. apply Hs.
    + intros t _. apply H0.
Qed.

(** * Strips of whole rows: every board *)

Definition strip (h n : Z) : list square := squares (Board h n).
Definition downwards (k : Z) : list square := map (fun i => (i, 0)) (upto k).

(** Rows of costs, from [low] rows before the strip's first. *)
Fixpoint row_cost (low : Z) (costs : list Z) (r : Z) : Z :=
  match costs with [] => 0 | c :: costs => if r =? low then c else row_cost (low + 1) costs r end.

Lemma row_cost_nonneg costs : Forall (fun c => 0 <= c) costs -> forall low r, 0 <= row_cost low costs r.
Proof. induction 1; intros low r; simpl; [lia|]. destruct (r =? low); auto. Qed.

Lemma row_cost_support costs : forall low r, row_cost low costs r <> 0 -> low <= r < low + Z.of_nat (length costs).
Proof.
  induction costs as [|c costs IH]; intros low r H; simpl row_cost in H; [easy|].
  simpl length. destruct (Z.eqb_spec r low); [lia|]. apply IH in H. lia.
Qed.

Lemma row_cost_total costs : forall low,
  total (fun t => row_cost low costs (fst t)) (map (fun i => (low + Z.of_nat i, 0)) (seq 0 (length costs)))
  = fold_right Z.add 0 costs.
Proof.
  assert (cons : forall y s l, total y (s :: l) = y s + total y l) by reflexivity.
  induction costs as [|c costs IH]; intros low; [easy|].
  change (length (c :: costs)) with (S (length costs)). rewrite <- cons_seq, <- seq_shift, map_cons, map_map, cons.
  change (fold_right Z.add 0 (c :: costs)) with (c + fold_right Z.add 0 costs). rewrite <- (IH (low + 1)).
  f_equal.
  - simpl. replace (low + 0) with low by ring. now rewrite Z.eqb_refl.
  - rewrite (map_ext _ (fun i => (low + 1 + Z.of_nat i, 0))) by (intros i; f_equal; lia).
    apply total_ext. intros s Hs. apply in_map_iff in Hs as (i & <- & _). simpl.
    destruct (Z.eqb_spec (low + 1 + Z.of_nat i) low); [lia | easy].
Qed.

(** If whatever covers [h] whole rows costs [m] at least, by costs of rows that sum up to [S], then covers have m / S for each
    of the places of such a strip. *)
Theorem strips q h low costs m C :
  Forall (fun c => 0 <= c) costs -> 0 <= h <= rows (place q) + 1 ->
  needs q (strip h (columns (place q))) (fun s => row_cost low costs (fst s)) m ->
  cover q C -> m * (rows (place q) - h + 1) <= fold_right Z.add 0 costs * size C.
Proof.
  intros Hc Hh Hm HC.
  assert (E : size (downwards (rows (place q) - h + 1)) = rows (place q) - h + 1).
  { unfold size, downwards, upto. rewrite !map_length, seq_length. lia. }
  rewrite <- E.
  apply (averaging q _ _ m _ (downwards (rows (place q) - h + 1)) C Hm); [| |easy].
  - intros u Hu t Ht. apply in_map_iff in Hu as (i & <- & Hi). apply in_upto in Hi. apply in_squares in Ht.
    destruct t. unfold on_board in *. simpl in *. lia.
  - intros s _. rewrite <- (row_cost_total costs low).
    rewrite <- (total_map (fun t => row_cost low costs (fst t)) (fun u => (fst (minus s u), 0))).
    apply total_incl.
    + unfold downwards. rewrite map_map. apply FinFun.Injective_map_NoDup; [|apply nodup_upto].
      intros i j. unfold minus. simpl. intros F. injection F. lia.
    + intros t Ht Hp. assert (D : row_cost low costs (fst t) <> 0) by lia. apply row_cost_support in D.
      apply in_map_iff in Ht as (u & <- & _). simpl in *. apply in_map_iff.
      exists (Z.to_nat (fst s - fst u - low)). rewrite in_seq. split; [f_equal; lia | lia].
    + intros t _. now apply row_cost_nonneg.
Qed.

(** * What a strip costs: a table that rests *)

(** A state says which squares are covered by what stands in the columns before, row by row; columns count from the next one
    to be decided, and matter from [-w] to [w - 1]. *)
Definition state : Type := Z -> Z -> Prop.

Section Rests.
  Variable q : problem.
  Variables h w rate most : Z.
  Variable cost : Z -> Z.

  (** What pieces on these rows of the next column cover, too. *)
  Definition covered (P : state) (K : list Z) (r k : Z) : Prop :=
    k < w /\ P r k \/ exists i, In i K /\ reaches q (i, 0) (r, k) = true.

  Definition spent (K : list Z) : Z := fold_right (fun i sum => cost i + sum) 0 K.

  (** States with values: "all covered" is worth 0, none is worth less than [- most], and whatever is placed in a column, so that
      the column that nothing later reaches is covered, leads to a state of the table that covers no less, for a value that has
      risen by [rate] less what was spent. *)
  Definition rests (table : state -> Z -> Prop) : Prop :=
    (exists P, table P 0 /\ forall r k, P r k) /\
    (forall P v, table P v -> - most <= v) /\
    (forall P v K, table P v -> NoDup K -> (forall r, 0 <= r < h -> covered P K r (- w)) ->
      exists P' v', table P' v' /\ v' + rate <= v + spent K /\
        forall r k, 0 <= r < h -> - w <= k < w -> covered P K r (k + 1) -> P' r k).

  Hypothesis near : forall s t, reaches q s t = true -> Z.abs (snd s - snd t) <= w.
  Hypothesis w_positive : 0 < w.
  Hypothesis cost_nonneg : forall r, 0 <= cost r.

  Lemma total_rows l : total (fun s => cost (fst s)) l = spent (map fst l).
  Proof. induction l as [|s l IH]; simpl; [easy|]. now rewrite <- IH. Qed.

  Lemma total_filter_le (y : square -> Z) f l : (forall s, 0 <= y s) -> total y (filter f l) <= total y l.
  Proof. intros H. rewrite total_filter. apply total_le. intros s _. specialize (H s). destruct (f s); lia. Qed.

  (** What stands in columns before [j] costs no less than the value of some state that covers no less. *)
  Definition worth (table : state -> Z -> Prop) (A : list square) (j : Z) : Prop :=
    exists P v, table P v /\ v + rate * (j + w) <= total (fun s => cost (fst s)) (filter (fun s => snd s <? j) A) /\
      forall r k, 0 <= r < h -> - w <= k < w ->
        j + k < 0 \/ (exists s, In s A /\ snd s < j /\ reaches q s (r, j + k) = true) -> P r k.

  Lemma worth_next table A n j :
    rests table -> NoDup A -> covers q A (strip h n) -> - w <= j < n + w -> worth table A j -> worth table A (j + 1).
  Proof.
    intros (_ & _ & Hs) HA HC Hj (P & v & HP & Hv & Hc).
    set (here := filter (fun s => snd s =? j) A). set (K := map fst here).
    assert (HK : forall s, In s A -> snd s = j -> In (fst s) K).
    { intros s Hs' E. apply in_map, filter_In. now rewrite E, Z.eqb_refl. }
    assert (back : forall s r k, snd s = j -> reaches q s (r, j + k) = true -> reaches q (fst s, 0) (r, k) = true).
    { intros [x y] r k E R. simpl in E. subst y. rewrite <- R, <- (reaches_minus q (x, j) (r, j + k) (0, j)).
      f_equal; unfold minus; simpl; f_equal; lia. }
    destruct (Hs P v K HP) as (P' & v' & HP' & Hv' & Hc').
    - unfold K, here. clear -HA. induction HA as [|[x y] l Hx Hl IH]; simpl; [constructor|].
      destruct (Z.eqb_spec y j) as [->|]; [|easy]. simpl. constructor; [|easy].
      rewrite in_map_iff. intros ([x' y'] & E & H). apply filter_In in H as [H E']. simpl in *. apply Z.eqb_eq in E'.
      now subst.
    - intros r Hr. destruct (Z_lt_le_dec (j - w) 0) as [H0|H0].
      + left. split; [lia|]. apply Hc; [easy|lia|left; lia].
      + destruct (HC (r, j + - w)) as (s & Hs' & R).
        { apply in_squares. unfold on_board. simpl. lia. }
        assert (N := near _ _ R). simpl in N. destruct (Z.eq_dec (snd s) j) as [E|E].
        * right. exists (fst s). split; [now apply HK | now apply back].
        * left. split; [lia|]. apply Hc; [easy|lia|]. right. exists s. split; [easy|]. split; [lia | easy].
    - exists P', v'. split; [easy|]. split.
      + assert (E : total (fun s => cost (fst s)) (filter (fun s => snd s <? j + 1) A)
          = total (fun s => cost (fst s)) (filter (fun s => snd s <? j) A) + spent K).
        { unfold K, here. rewrite <- total_rows, !total_filter, <- total_add. apply total_ext. intros s _.
          destruct (Z.ltb_spec (snd s) (j + 1)), (Z.ltb_spec (snd s) j), (Z.eqb_spec (snd s) j); lia. }
        rewrite E. lia.
      + intros r k Hr Hk H. apply Hc'; [easy..|]. replace (j + 1 + k) with (j + (k + 1)) in H by ring.
        destruct H as [H|(s & Hs' & Hj' & R)].
        * left. split; [lia|]. apply Hc; [easy|lia|now left].
        * assert (N := near _ _ R). simpl in N. destruct (Z.eq_dec (snd s) j) as [E|E].
          -- right. exists (fst s). split; [now apply HK | now apply back].
          -- left. split; [lia|]. apply Hc; [easy|lia|]. right. exists s. split; [easy|]. split; [lia | easy].
  Qed.

  Theorem rests_needs table n :
    0 <= n -> rests table -> needs q (strip h n) (fun s => cost (fst s)) (rate * (n + 2 * w) - most).
  Proof.
    intros Hn Ht A HA HC.
    assert (H : forall i : nat, Z.of_nat i <= n + 2 * w -> worth table A (Z.of_nat i - w)).
    { induction i as [|i IH]; intros Hi.
      - destruct Ht as ((P & HP & Ha) & _). exists P, 0. split; [easy|]. split; [|auto].
        match goal with |- _ <= ?t => assert (0 <= t) by (apply total_nonneg; auto); nia end.
      - replace (Z.of_nat (S i) - w) with (Z.of_nat i - w + 1) by lia. apply (worth_next table A n); [easy..|lia|].
        apply IH. lia. }
    destruct (H (Z.to_nat (n + 2 * w))) as (P & v & HP & Hv & _); [lia|].
    destruct Ht as (_ & Hm & _). specialize (Hm P v HP).
    assert (L := total_filter_le (fun s => cost (fst s)) (fun s => snd s <? Z.of_nat (Z.to_nat (n + 2 * w)) - w) A (fun s => cost_nonneg _)).
    replace (Z.of_nat (Z.to_nat (n + 2 * w)) - w + w) with (n + 2 * w) in Hv by lia.
    eapply Z.le_trans; [eapply Z.le_trans; [|exact Hv] | exact L]. lia.
  Qed.
End Rests.

(** * Knights *)

Lemma knights_near n s t : reaches (knights n) s t = true -> Z.abs (snd s - snd t) <= 2.
Proof.
  unfold reaches, same, attacks. simpl. intros H.
  rewrite ?orb_true_iff, ?andb_true_iff, ?Z.eqb_eq in H. lia.
Qed.
