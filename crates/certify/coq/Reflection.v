(** Half of the lines: if a reflection keeps what squares cost, a cover or its image spends at most half of the
    budget on the lines before the middle, as far as potentials allow. Of an odd number of lines the middle one
    is left out on both sides: what a cover spends there pays for the squares that it covers from there. *)

From Coq Require Import ZArith Uint63 Bool List Lia Permutation.
From Destrier Require Import Claim Squares Covers Bits Sweep Parts.
Import ListNotations.
Open Scope Z_scope.

(** * All sets of some bits *)

Definition single (k : int) : int := (1 << k)%uint63.

Lemma bit_single k i : bit (single k) i = true -> i = k.
Proof.
  unfold single. rewrite bit_lsl, bit_1. destruct (i <? k)%uint63 eqn:E; [easy|]. simpl.
  destruct (digits <=? i)%uint63; [easy|]. rewrite Uint63.eqb_spec. intros H. apply ltb_false in E.
  apply to_Z_inj. apply (f_equal to_Z) in H. rewrite sub_spec in H. change (to_Z 0) with 0 in H.
  pose proof (to_Z_bounded i). pose proof (to_Z_bounded k). rewrite Z.mod_small in H; lia.
Qed.

Lemma has_single z k i : bit (single k) i = true -> bit z i = true -> has z (single k) = true.
Proof.
  intros Hi Hz. apply has_spec. intros j Hj. apply bit_single in Hi, Hj. congruence.
Qed.

Fixpoint all_sets (bits : list int) (z : int) (test : int -> bool) : bool :=
  match bits with
  | [] => test z
  | k :: bits => all_sets bits z test && all_sets bits (z lor single k)%uint63 test
  end.

(** [z] with those of the bits that [s] has. *)
Fixpoint pick (bits : list int) (s z : int) : int :=
  match bits with
  | [] => z
  | k :: bits => pick bits s (if has s (single k) then (z lor single k)%uint63 else z)
  end.

Lemma all_sets_pick bits test s : forall z, all_sets bits z test = true -> test (pick bits s z) = true.
Proof.
  induction bits as [|k bits IH]; intros z H; simpl in *; [easy|]. apply andb_true_iff in H as [H1 H2].
  destruct (has s (single k)); auto.
Qed.

Lemma pick_spec bits s : forall z, has s z = true -> has (union (map single bits) lor z)%uint63 s = true -> pick bits s z = s.
Proof.
  induction bits as [|k bits IH]; intros z Hz Hs; simpl in *.
  - apply bit_ext. intros i. rewrite has_spec in Hz, Hs. specialize (Hz i). specialize (Hs i).
    rewrite lor_spec, bit_0 in Hs. simpl in Hs. destruct (bit z i), (bit s i); auto. symmetry. auto.
  - apply IH.
    + destruct (has s (single k)) eqn:E; [|easy]. rewrite has_spec in *. intros i. rewrite lor_spec, orb_true_iff.
      intros [Hi|Hi]; auto.
    + apply has_spec. intros i Hi. rewrite has_spec in Hs. pose proof (Hs i Hi) as H.
      rewrite !lor_spec, !orb_true_iff in H. rewrite lor_spec, orb_true_iff.
      destruct H as [[H|H]|H]; [|now left|].
      * rewrite (has_single s k i H Hi). rewrite lor_spec, H. right. apply orb_true_r.
      * right. destruct (has s (single k)); [rewrite lor_spec, H|]; easy.
Qed.

(** * Potentials *)

Section Potential.
  (** The bits of a projection after the first half, and a number for each set of them. *)
  Variable bits : list int.
  Variable t : int -> int.

  Definition all_bits : int := union (map single bits).

  Definition falling : bool :=
    all_sets bits 0 (fun s => forallb (fun k => negb (t s <? t (s lor single k))%uint63) bits).

  Lemma all_sets_spec test s : all_sets bits 0 test = true -> has all_bits s = true -> test s = true.
  Proof.
    intros H Hs. apply (all_sets_pick bits test s) in H. rewrite pick_spec in H; [easy| |].
    - apply has_spec. intros i. now rewrite bit_0.
    - now apply has_lor_left.
  Qed.

  Lemma has_all_bits k : In k bits -> has all_bits (single k) = true.
  Proof.
    intros H. apply has_spec. intros i Hi. unfold all_bits. clear t. induction bits as [|j l IH]; [easy|].
    simpl. rewrite lor_spec. destruct H as [->|H]; [now rewrite Hi|]. rewrite (IH H). apply orb_true_r.
  Qed.

  Lemma falling_spec r s :
    falling = true -> has all_bits s = true -> has s r = true -> to_Z (t s) <= to_Z (t r).
  Proof.
    intros H Hs Hr.
    assert (F : forall z k, has all_bits z = true -> In k bits -> to_Z (t (z lor single k)%uint63) <= to_Z (t z)).
    { intros z k Hz Hk. apply (all_sets_spec _ z H) in Hz. rewrite forallb_forall in Hz. specialize (Hz k Hk).
      apply negb_true_iff in Hz. now apply ltb_false in Hz. }
    assert (G : forall l z, (forall k, In k l -> In k bits) -> has all_bits z = true ->
      to_Z (t (pick l s z)) <= to_Z (t z)).
    { induction l as [|k l IH]; intros z Hl Hz; simpl; [lia|].
      destruct (has s (single k)); [|apply IH; [|easy]; intros j Hj; apply Hl; now right].
      apply Z.le_trans with (to_Z (t (z lor single k)%uint63)).
      - apply IH; [intros j Hj; apply Hl; now right|]. apply has_spec. intros i. rewrite lor_spec, orb_true_iff.
        intros [Hi|Hi]; [rewrite has_spec in Hz; auto|].
        assert (B : has all_bits (single k) = true) by (apply has_all_bits, Hl; now left).
        rewrite has_spec in B. auto.
      - apply F; [easy | apply Hl; now left]. }
    rewrite <- (pick_spec bits s r) at 1; [|easy|now apply has_lor_left].
    apply G; [easy|]. rewrite has_spec in *. auto.
  Qed.
End Potential.

(** * A cover and its image *)

(** A square that both halves can cover, its bits after the first half, and those of its image. *)
Definition shared : Type := square * (int * int).

(** What a projection and its image are compared by: their numbers, the shared squares, and the most that the
    potential of a state and that of one of the image may be together. *)
Record couple := Couple { one : nat; other : nat; pairs : list shared; together : int }.

Definition halfway : Type := projection * (int -> int).

(** The bits that the image has at least, if these are all that the projection has. *)
Definition missing (p p' : projection) (l : list shared) (s : int) : int :=
  union (map (fun '(_, (m, m')) => if has s (project p m) then 0%uint63 else project p' m') l).

Definition no_projection : halfway := (Projection 0 0 0 (fun _ => 0%uint63), nothing).

Definition bits_of (p : projection) : list int := map of_Z (upto (to_Z (width p))).

(** What the potential of a state before the middle line may be at most, by what its image has at least after the
    decisions of the middle line. *)
Definition room (make : table_maker) (middle : list step) (p : projection) (t' : int -> int) (p' : projection)
    (c : couple) : int -> int :=
  before_all make p middle (fun s => (together c - t' (missing p p' (pairs c) s))%uint63).

Definition is_couple (make : table_maker) (q : problem) (F : square -> square) (first middle : list step)
    (l : list halfway) (c : couple) : bool :=
  let (p, t) := nth (one c) l no_projection in
  let (p', t') := nth (other c) l no_projection in
  let past := rev first in
  let past_middle := rev middle ++ past in
  let room := room make middle p t' p' c in
  has (all_bits (bits_of p)) (mask p) && has (all_bits (bits_of p')) (mask p')
  && falling (bits_of p') t' && negb (together c <? t' 0)%uint63
  && forallb (fun '(s, (m, m')) =>
       on (place q) s && forallb (fun v => marked m [v] past_middle || marked m' [F v] past) (around q s)) (pairs c)
  && all_sets (bits_of p) 0 (fun s => negb (room s <? t s)%uint63).

Definition are_couples (n : nat) (l : list couple) : bool :=
  (if list_eq_dec Nat.eq_dec (map one l) (seq 0 n) then true else false)
  && forallb (fun i => existsb (Nat.eqb i) (map other l)) (seq 0 n).

Definition reflects (q : problem) (near : table) (ps : list projection) (F : square -> square) (first middle : list step) : bool :=
  is_motion q near F F
  && forallb (fun entry => cost_of ps (F (fst entry)) =? cost_of ps (fst entry)) near
  && forallb (fun x => negb (mem (F (chosen x)) (map chosen (first ++ middle)))) first.

Definition all_together (l : list couple) : Z := sum_Z (map (fun c => to_Z (together c)) l).

(** Whether the potentials bound the lines before the middle. *)
Definition fits (make : table_maker) (q : problem) (near : table) (l : list halfway) (couples : list couple)
    (F : square -> square) (half budget : int) (first second : list (list step)) (middle : list step) : bool :=
  ordered q (first ++ second)
  && distinct (map chosen (concat first ++ middle)) && forallb (fun x => clears x =? 0)%uint63 middle
  && reflects q near (map fst l) F (concat first) middle
  && are_couples (length l) couples
  && forallb (is_couple make q F (concat first) middle l) couples
  && (to_Z half =? (to_Z budget + all_together couples) / 2).

(** Whether no state is left if the lines before the middle are bounded by potentials. *)
Definition none_by_halves (make : table_maker) (l : list halfway) (half budget : int) (first second : list (list step))
    : option bool :=
  match stage make l half first start with
  | Some states => none_left (stage make (map (fun p => (p, nothing)) (map fst l)) budget second states)
  | None => None
  end.

Lemma part_mask o m z : has m (part o m z) = true.
Proof. apply has_spec. intros i. rewrite bit_part, andb_true_iff. tauto. Qed.

Lemma has_trans x y z : has x y = true -> has y z = true -> has x z = true.
Proof. rewrite !has_spec. auto. Qed.

Lemma missing_within p p' m z : has (mask p') (missing p p' m z) = true.
Proof.
  unfold missing. induction m as [|[u [g g']] m IH]; simpl; [apply has_spec; intros i; now rewrite bit_0|].
  apply has_spec. intros i. rewrite lor_spec, orb_true_iff. rewrite has_spec in IH.
  pose proof (part_mask (offset p') (mask p') g') as P. rewrite has_spec in P.
  intros [H|H]; [|auto]. destruct (has z (project p g)); [now rewrite bit_0 in H | auto].
Qed.

Lemma runs_clearless A m : forallb (fun x => clears x =? 0)%uint63 m = true -> forall past, runs A past m.
Proof.
  induction m as [|x m IH]; intros H past; simpl in *; [easy|]. apply andb_true_iff in H as [E H].
  split; [|auto]. apply Uint63.eqb_spec in E as ->. apply has_spec. intros i. now rewrite bit_0.
Qed.

Section Halves.
  Variable make : table_maker.
  Hypothesis make_lowers : lowers make.
  Variable q : problem.
  Variable l : list halfway.
  Variable F : square -> square.
  Variables first middle : list step.
  Let ps := map fst l.
  Hypothesis F_reflects : reflects q (nearby q) ps F first middle = true.
  Hypothesis clears_nothing : forallb (fun x => clears x =? 0)%uint63 middle = true.

  Lemma F_motion : is_motion q (nearby q) F F = true.
  Proof. unfold reflects in F_reflects. rewrite !andb_true_iff in F_reflects. tauto. Qed.

  Lemma F_cost v : on_board (place q) v -> cost_of ps (F v) = cost_of ps v.
  Proof.
    intros Hv. unfold reflects in F_reflects. rewrite !andb_true_iff, !forallb_forall in F_reflects.
    destruct F_reflects as [[_ H] _]. specialize (H (v, around q v)). apply Z.eqb_eq, H, in_nearby. easy.
  Qed.

  Lemma F_half v : In v (map chosen first) -> ~ In (F v) (map chosen (first ++ middle)).
  Proof.
    intros Hv. unfold reflects in F_reflects. rewrite !andb_true_iff, !forallb_forall in F_reflects.
    destruct F_reflects as [_ H]. apply in_map_iff in Hv as (x & <- & Hx). specialize (H x Hx).
    now apply negb_true_iff, mem_false in H.
  Qed.

  Variable C : list square.
  Hypothesis C_cover : cover q C.
  Let C' := map F C.

  Lemma C'_cover : cover q C'.
  Proof. apply (motion_cover q F F C F_motion C_cover). Qed.

  Lemma F_twice v : In v C -> F (F v) = v.
  Proof. apply (motion_cover q F F C F_motion C_cover). Qed.

  Lemma C'_cost : total (cost_of ps) C' = total (cost_of ps) C.
  Proof. unfold C'. rewrite total_map. apply total_ext. intros s Hs. apply F_cost. now apply C_cover. Qed.

  Lemma nodup_map_F (m : list square) : NoDup m -> incl m C' -> NoDup (map F m).
  Proof.
    intros H. induction H as [|s m Hs Hm IH]; intros Hi; simpl; constructor.
    - intros E. apply in_map_iff in E as (t & E & Ht). apply Hs.
      assert (Hs' : In s C') by (apply Hi; now left). assert (Ht' : In t C') by (apply Hi; now right).
      apply in_map_iff in Hs' as (u & <- & Hu). apply in_map_iff in Ht' as (v & <- & Hv).
      rewrite !F_twice in E by easy. now subst.
    - apply IH. intros t Ht. apply Hi. now right.
  Qed.

  Lemma halves_cost :
    NoDup (map chosen (first ++ middle)) ->
    true_spent (in_set C) ps first + true_spent (in_set C) ps middle + true_spent (in_set C') ps first
      <= total (cost_of ps) C.
  Proof.
    intros Hn. rewrite <- true_spent_app, !true_spent_total.
    assert (Hf : NoDup (map chosen first)).
    { rewrite map_app in Hn. revert Hn. clear. induction (map chosen first) as [|x m IH]; simpl; [constructor|].
      intros H. inversion_clear H as [|? ? Hx Hm]. constructor; [|auto]. intros Hi. apply Hx, in_app_iff. now left. }
    set (a := filter (in_set C) (map chosen (first ++ middle))). set (b := filter (in_set C') (map chosen first)).
    assert (Hb : incl b C') by (intros s Hs; apply filter_In in Hs as [_ Hs]; now apply mem_spec).
    assert (E : total (cost_of ps) b = total (cost_of ps) (map F b)).
    { rewrite total_map. apply total_ext. intros s Hs. symmetry. apply F_cost. now apply C'_cover, Hb. }
    rewrite E, <- total_app. apply total_incl.
    - apply nodup_app; [now apply NoDup_filter | apply nodup_map_F; [now apply NoDup_filter | easy] |].
      intros s Ha H. apply in_map_iff in H as (t & <- & Ht). apply filter_In in Ha as [Ha _].
      apply filter_In in Ht as [Ht _]. now apply (F_half t).
    - intros s Hs _. apply in_app_iff in Hs as [Hs|Hs].
      + apply filter_In in Hs as [_ Hs]. now apply mem_spec.
      + apply in_map_iff in Hs as (t & <- & Ht). apply Hb in Ht. apply in_map_iff in Ht as (u & <- & Hu).
        now rewrite F_twice.
    - intros. apply cost_of_nonneg.
  Qed.

  Let past := rev first.
  Let s := state (in_set C) past.
  Let s' := state (in_set C') past.

  (** The potential of projection [i] after the first half, for a state. *)
  Definition potential (z : int) (i : nat) : Z :=
    let (p, t) := nth i l no_projection in to_Z (t (project p z)).

  (** What a cover spends on the middle line in a projection. *)
  Definition spent_between (i : nat) : Z := all_spent (in_set C) (cost (fst (nth i l no_projection))) middle.

  Lemma couple_spec c : is_couple make q F first middle l c = true ->
    potential s (one c) + potential s' (other c) <= to_Z (together c) + spent_between (one c).
  Proof.
    unfold is_couple, potential, spent_between. destruct (nth (one c) l no_projection) as [p t].
    destruct (nth (other c) l no_projection) as [p' t'].
    rewrite !andb_true_iff, forallb_forall, negb_true_iff, ltb_false. intros [[[[[Hm Hm'] Hf] H0] Hp] Ha].
    fold past in Hp.
    set (z := state (in_set C) (rev middle ++ past)).
    assert (Hs : has (all_bits (bits_of p)) (project p s) = true) by (apply (has_trans _ (mask p)); [easy | apply part_mask]).
    assert (Hs' : has (all_bits (bits_of p')) (project p' s') = true) by (apply (has_trans _ (mask p')); [easy | apply part_mask]).
    set (gap := missing p p' (pairs c) (project p z)).
    assert (Hg : has (all_bits (bits_of p')) gap = true) by (apply (has_trans _ (mask p')); [easy | apply missing_within]).
    apply (all_sets_spec _ _ (project p s) Ha) in Hs. apply negb_true_iff, ltb_false in Hs.
    assert (L0 : to_Z (t' gap) <= to_Z (t' 0%uint63)).
    { apply (falling_spec (bits_of p')); [easy..|]. apply has_spec. intros i. now rewrite bit_0. }
    assert (L : to_Z (t' (project p' s')) <= to_Z (t' gap)).
    { apply (falling_spec (bits_of p')); [easy..|]. apply has_union. intros m H.
      apply in_map_iff in H as ((u & (g & g')) & <- & Hu). specialize (Hp _ Hu). cbv beta iota in Hp.
      rewrite andb_true_iff, on_spec, forallb_forall in Hp. destruct Hp as [Ho Hp].
      destruct (cover_reaches q C C_cover u Ho) as (v & Hv & HA). specialize (Hp v Hv). apply orb_true_iff in Hp as [Hp|Hp].
      - assert (E : has (project p z) (project p g) = true).
        { apply has_part. apply (marked_spec (in_set C) g _ [v] Hp). exists v. split; [now left | easy]. }
        rewrite E. apply has_spec. intros i. now rewrite bit_0.
      - assert (E : has (project p' s') (project p' g') = true).
        { apply has_part. apply (marked_spec (in_set C') g' past [F v] Hp). exists (F v). split; [now left|].
          apply mem_spec, in_map. now apply mem_spec. }
        destruct (has (project p z) (project p g)); [|easy]. apply has_spec. intros i. now rewrite bit_0. }
    set (extra := to_Z (together c) - to_Z (t' (project p' s'))).
    pose proof (before_all_low (in_set C) make make_lowers p extra
      (fun s => (together c - t' (missing p p' (pairs c) s))%uint63) middle past [] (runs_clearless _ middle clears_nothing past)) as B.
    rewrite app_nil_r in B. unfold low in B. fold z gap s in B. unfold room in Hs. simpl fst. simpl snd in *.
    assert (G : to_Z (together c - t' gap)%uint63 <= extra).
    { rewrite sub_spec, Z.mod_small; [unfold extra; lia|]. pose proof (to_Z_bounded (together c)).
      pose proof (to_Z_bounded (t' gap)). lia. }
    specialize (B G). unfold extra in B. lia.
  Qed.

  Definition potentials (z : int) : Z := sum_Z (map (fun pt : halfway => to_Z (snd pt (project (fst pt) z))) l).

  Lemma potentials_seq z : potentials z = sum_Z (map (potential z) (seq 0 (length l))).
  Proof.
    unfold potentials, potential. clear. rewrite <- (map_map (fun i => nth i l no_projection) (fun pt => let (p, t) := pt in to_Z (t (project p z)))).
    replace (map (fun i => nth i l no_projection) (seq 0 (length l))) with l.
    - f_equal. apply map_ext. now intros [p t].
    - induction l as [|a m IH]; [easy|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
  Qed.

  Lemma spent_between_seq : true_spent (in_set C) ps middle = sum_Z (map spent_between (seq 0 (length l))).
  Proof.
    unfold spent_between, ps. clear. rewrite <- (map_map (fun i => nth i l no_projection)
      (fun pt => all_spent (in_set C) (cost (fst pt)) middle)).
    replace (map (fun i => nth i l no_projection) (seq 0 (length l))) with l.
    - induction l as [|[p t] m IH]; simpl; [easy|]. now rewrite IH.
    - induction l as [|[p t] m IH]; [easy|]. simpl. f_equal. rewrite <- seq_shift, map_map. exact IH.
  Qed.

  Lemma sum_Z_permutation a b : Permutation a b -> sum_Z a = sum_Z b.
  Proof. intros H. induction H; simpl in *; lia. Qed.

  Lemma couples_spec couples :
    are_couples (length l) couples = true -> forallb (is_couple make q F first middle l) couples = true ->
    potentials s + potentials s' <= all_together couples + true_spent (in_set C) ps middle.
  Proof.
    unfold are_couples. rewrite andb_true_iff. intros [H1 H2] Hc. rewrite spent_between_seq, !potentials_seq.
    destruct (list_eq_dec _ _ _) as [E|]; [|easy]. rewrite forallb_forall in H2.
    assert (P : Permutation (seq 0 (length l)) (map other couples)).
    { apply NoDup_Permutation_bis.
      - apply seq_NoDup.
      - rewrite <- E. now rewrite !map_length.
      - intros i Hi. specialize (H2 i Hi). apply existsb_exists in H2 as (j & Hj & Eq). now apply Nat.eqb_eq in Eq as ->. }
    rewrite (sum_Z_permutation _ _ (Permutation_map (potential s') P)), <- E.
    unfold all_together. clear P E H1 H2. induction couples as [|c m IH]; simpl in *; [lia|].
    apply andb_true_iff in Hc as [Hc Hm]. apply couple_spec in Hc. specialize (IH Hm). lia.
  Qed.
End Halves.

(** * No cover within the budget *)

Lemma one_half make q l half budget first second D :
  lowers make -> ordered q (first ++ second) = true -> cover q D ->
  true_spent (in_set D) (map fst l) (concat first) + potentials l (state (in_set D) (rev (concat first))) <= to_Z half ->
  total (cost_of (map fst l)) D <= to_Z budget ->
  none_by_halves make l half budget first second <> Some true.
Proof.
  intros Hm Ho HD Hh Hb. apply andb_true_iff in Ho as [Ht Hd]. apply distinct_spec in Hd.
  rewrite concat_app in *. set (ps := map fst l) in *.
  pose proof (true_spent_le ps D _ (proj1 HD) Hd) as L. rewrite true_spent_app in L.
  apply (timely_spec q (in_set D) (cover_reaches q D HD)) in Ht. apply runs_app in Ht as [R1 R2].
  rewrite app_nil_r in R2.
  destruct (stage_spec (in_set D) make Hm l half first start [] 0) as (d & Hd1 & Rd).
  - easy.
  - rewrite app_nil_r. exact Hh.
  - left. split; reflexivity || easy.
  - rewrite app_nil_r in Rd. unfold none_by_halves. fold ps. destruct (stage make l half first start) as [states|]; [|easy].
    assert (E : map fst (map (fun p => (p, nothing)) ps) = ps) by (rewrite map_map; apply map_id).
    destruct (stage_spec (in_set D) make Hm (map (fun p => (p, nothing)) ps) budget second
      states (rev (concat first)) d) as (e & _ & Re).
    + easy.
    + rewrite E. match goal with |- d + ?a + ?b <= _ => replace b with 0; [fold ps in Hd1; lia|] end.
      clear. induction ps as [|p m IH]; simpl; [easy|]. rewrite <- IH. easy.
    + exact Rd.
    + now destruct (stage _ _ budget _ _) as [[|]|].
Qed.

Theorem none_by_halves_spec make q l couples F half budget first second middle C :
  lowers make -> fits make q (nearby q) l couples F half budget first second middle = true ->
  none_by_halves make l half budget first second = Some true ->
  cover q C -> to_Z budget < total (cost_of (map fst l)) C.
Proof.
  intros Hm H Hnil HC. unfold fits in H. rewrite !andb_true_iff, Z.eqb_eq in H.
  destruct H as [[[[[[Ho Hd] Hz] Hr] Hn] Hc] Hh]. apply distinct_spec in Hd.
  destruct (Z_lt_le_dec (to_Z budget) (total (cost_of (map fst l)) C)) as [|Hb]; [easy|exfalso].
  pose proof (couples_spec make Hm q l F (concat first) middle Hz C HC couples Hn Hc) as P.
  pose proof (halves_cost q l F (concat first) middle Hr C HC Hd) as K.
  pose proof (C'_cost q l F (concat first) middle Hr C HC) as KC.
  pose proof (C'_cover q l F (concat first) middle Hr C HC) as HC'.
  set (a := true_spent (in_set C) (map fst l) (concat first)) in *.
  set (a' := true_spent (in_set (map F C)) (map fst l) (concat first)) in *.
  set (b := potentials l (state (in_set C) (rev (concat first)))) in *.
  set (b' := potentials l (state (in_set (map F C)) (rev (concat first)))) in *.
  assert (O : a + b <= to_Z half \/ a' + b' <= to_Z half).
  { rewrite Hh. destruct (Z_le_gt_dec (a + b) ((to_Z budget + all_together couples) / 2)) as [|G]; [now left|right].
    apply Z.div_le_lower_bound; [lia|]. assert (2 * ((to_Z budget + all_together couples) / 2) + 1 >= to_Z budget + all_together couples).
    { pose proof (Z.mod_pos_bound (to_Z budget + all_together couples) 2). pose proof (Z.div_mod (to_Z budget + all_together couples) 2). lia. }
    lia. }
  destruct O as [O|O].
  - assert (N := one_half make q l half budget first second C Hm Ho HC O Hb). congruence.
  - rewrite <- KC in Hb. assert (N := one_half make q l half budget first second (map F C) Hm Ho HC' O Hb). congruence.
Qed.
