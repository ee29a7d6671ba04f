(** From the bound n (n - 7) / 8 to the density 1/8: of covers of large boards, and of covers of the plane. *)

From Coq Require Import ZArith QArith Qabs Bool List Lia.
From Destrier Require Import Claim Squares Density.
Import ListNotations.
Open Scope Z_scope.

(** * In elementary words, which Eighth.v repeats *)

Definition covers_square (s t : Z * Z) : Prop :=
  let rows := Z.abs (fst s - fst t) in
  let columns := Z.abs (snd s - snd t) in
  s = t \/ rows = 1 /\ columns = 2 \/ rows = 2 /\ columns = 1.

Definition in_box (corner : Z * Z) (n : Z) (s : Z * Z) : Prop :=
  fst corner <= fst s < fst corner + n /\ snd corner <= snd s < snd corner + n.

Definition board_cover (n : Z) (C : list (Z * Z)) : Prop :=
  NoDup C /\ (forall s, In s C -> in_box (0, 0) n s) /\
  (forall t, in_box (0, 0) n t -> exists s, In s C /\ covers_square s t).

Definition fewest (n a : Z) : Prop :=
  (exists C, board_cover n C /\ Z.of_nat (length C) = a) /\ (forall C, board_cover n C -> a <= Z.of_nat (length C)).

Definition plane_cover (P : Z * Z -> Prop) : Prop := forall t, exists s, P s /\ covers_square s t.

Definition part_in_box (P : Z * Z -> Prop) (corner : Z * Z) (n : Z) (L : list (Z * Z)) : Prop :=
  NoDup L /\ forall s, In s L <-> P s /\ in_box corner n s.

Definition per_square (a n : Z) : Q := (inject_Z a / inject_Z (n * n))%Q.

Lemma reaches_knights n s t : reaches (knights n) s t = true <-> covers_square s t.
Proof.
  unfold covers_square, reaches, attacks. simpl. rewrite !orb_true_iff, !andb_true_iff, !Z.eqb_eq, same_spec. tauto.
Qed.

Lemma board_cover_spec n C : board_cover n C <-> cover (knights n) C.
Proof.
  unfold board_cover, cover. change (on_board (place (knights n))) with (in_box (0, 0) n).
  split; intros (H1 & H2 & H3); (split; [easy|split; [easy|]]); intros t Ht; destruct (H3 t Ht) as (s & Hs & R);
    exists s; (split; [easy|]); now apply (reaches_knights n).
Qed.

(** * There is a least cover *)

Fixpoint sublists (l : list square) : list (list square) :=
  match l with [] => [[]] | s :: l => map (cons s) (sublists l) ++ sublists l end.

Lemma filter_sublist f l : In (filter f l) (sublists l).
Proof.
  induction l as [|s l IH]; [now left|]. simpl. apply in_app_iff. destruct (f s); [left; now apply in_map | now right].
Qed.

Lemma sublist_spec l C : NoDup l -> In C (sublists l) -> NoDup C /\ incl C l.
Proof.
  intros Hl. revert C. induction Hl as [|s l Hs Hl IH]; simpl; intros C H.
  - destruct H as [<-|[]]. split; [constructor | easy].
  - apply in_app_iff in H as [H|H].
    + apply in_map_iff in H as (D & <- & HD). destruct (IH D HD) as [N I]. split.
      * constructor; [|easy]. intros H. now apply Hs, I.
      * intros t [->|Ht]; [now left | right; auto].
    + destruct (IH C H) as [N I]. split; [easy|]. intros t Ht. right. auto.
Qed.

Definition whole (n : Z) (C : list square) : bool :=
  forallb (fun t => existsb (fun s => reaches (knights n) s t) C) (squares (Board n n)).

Lemma whole_spec n C : whole n C = true <-> forall t, on_board (Board n n) t -> exists s, In s C /\ reaches (knights n) s t = true.
Proof.
  unfold whole. rewrite forallb_forall. setoid_rewrite existsb_exists. setoid_rewrite in_squares. reflexivity.
Qed.

Lemma smallest (f : list square -> bool) l C : In C l -> f C = true ->
  exists D, In D l /\ f D = true /\ forall E, In E l -> f E = true -> size D <= size E.
Proof.
  revert C. induction l as [|A l IH]; simpl; intros C HC Hf; [easy|].
  destruct (existsb f l) eqn:X.
  - apply existsb_exists in X as (B & HB & HfB). destruct (IH B HB HfB) as (D & HD & HfD & Hmin).
    destruct (f A) eqn:HfA; [destruct (Z_le_gt_dec (size A) (size D))|].
    + exists A. split; [now left|split; [easy|]]. intros E [<-|HE] HfE; [lia|]. specialize (Hmin E HE HfE). lia.
    + exists D. split; [now right|split; [easy|]]. intros E [<-|HE] HfE; [lia | auto].
    + exists D. split; [now right|split; [easy|]]. intros E [<-|HE] HfE; [congruence | auto].
  - assert (N : forall E, In E l -> f E <> true).
    { intros E HE HfE. apply not_true_iff_false in X. apply X, existsb_exists. now exists E. }
    destruct HC as [->|HC]; [|now apply N in Hf]. exists C. split; [now left|split; [easy|]].
    intros E [<-|HE] HfE; [lia | now apply N in HfE].
Qed.

Lemma fewest_exists n : exists a, fewest n a.
Proof.
  assert (all : whole n (squares (Board n n)) = true).
  { apply whole_spec. intros t Ht. exists t. split; [now apply in_squares|]. apply reaches_knights. now left. }
  assert (I : In (squares (Board n n)) (sublists (squares (Board n n)))).
  { assert (E : forall l : list square, filter (fun _ => true) l = l) by (induction l; simpl; congruence).
    rewrite <- (E (squares (Board n n))) at 1. apply filter_sublist. }
  destruct (smallest (whole n) _ _ I all) as (D & HD & HfD & Hmin). exists (size D). split.
  - exists D. split; [|easy]. apply board_cover_spec. destruct (sublist_spec _ D (nodup_squares _) HD) as [N Inc].
    split; [easy|split; [intros s Hs; now apply in_squares, Inc | now apply whole_spec]].
  - intros C HC. apply board_cover_spec in HC as (N & Ho & Hc).
    set (E := filter (fun s => existsb (same s) C) (squares (Board n n))).
    assert (HE : forall s, In s E <-> In s C).
    { intros s. unfold E. rewrite filter_In, in_squares, existsb_exists. split.
      - intros (_ & t & Ht & S). apply same_spec in S. now subst.
      - intros Hs. split; [now apply Ho|]. exists s. split; [easy | now apply same_spec]. }
    apply Z.le_trans with (size E).
    + apply Hmin; [apply filter_sublist|]. apply whole_spec. intros t Ht. destruct (Hc t Ht) as (s & Hs & R).
      exists s. split; [now apply HE | easy].
    + unfold size. apply inj_le, NoDup_incl_length; [apply NoDup_filter, nodup_squares|]. intros s. apply HE.
Qed.

(** * Two lines of squares along the edges *)

Definition edges (n : Z) : list square :=
  let along := squares (Board 2 n) in
  along ++ map (fun s => (n - 1 - fst s, snd s)) along
    ++ map (fun s => (snd s, fst s)) along ++ map (fun s => (snd s, n - 1 - fst s)) along.

Lemma size_edges n : 0 <= n -> size (edges n) = 8 * n.
Proof.
  intros H. unfold edges. assert (E : size (squares (Board 2 n)) = 2 * n) by (apply size_squares; simpl; lia).
  unfold size in *. cbv zeta. rewrite !app_length, !map_length. unfold square in *. lia.
Qed.

Definition near_edge (n : Z) (s : square) : bool :=
  (fst s <? 2) || (n - 2 <=? fst s) || (snd s <? 2) || (n - 2 <=? snd s).

Lemma in_edges n s : on_board (Board n n) s -> near_edge n s = true -> In s (edges n).
Proof.
  destruct s as [r c]. unfold near_edge, edges, on_board. simpl. rewrite !orb_true_iff, !Z.ltb_lt, !Z.leb_le, !in_app_iff, !in_map_iff.
  intros [Hr Hc] H. destruct (Z_lt_le_dec r 2) as [|Hr2]; [left; apply in_squares; unfold on_board; simpl; lia|].
  destruct (Z_le_gt_dec (n - 2) r).
  - right; left. exists (n - 1 - r, c). simpl. split; [f_equal; lia | apply in_squares; unfold on_board; simpl; lia].
  - destruct (Z_lt_le_dec c 2).
    + right; right; left. exists (c, r). split; [easy | apply in_squares; unfold on_board; simpl; lia].
    + right; right; right. exists (n - 1 - c, r). simpl. split; [f_equal; lia | apply in_squares; unfold on_board; simpl; lia].
Qed.

Definition border (n : Z) : list square := filter (near_edge n) (squares (Board n n)).

Lemma size_border n : 0 <= n -> size (border n) <= 8 * n.
Proof.
  intros H. rewrite <- size_edges by easy. unfold size. apply inj_le, NoDup_incl_length.
  - apply NoDup_filter, nodup_squares.
  - intros s Hs. apply filter_In in Hs as [Hs E]. apply in_edges; [now apply in_squares | easy].
Qed.

(** What covers the plane, with all squares near the edges, covers the board. *)
Lemma cut_out n (P : square -> Prop) L : plane_cover P -> part_in_box P (0, 0) n L ->
  exists C, cover (knights n) C /\ size C <= size L + size (border n).
Proof.
  intros HP [HN HL]. set (more := filter (fun s => negb (existsb (same s) L)) (border n)). exists (L ++ more).
  assert (other : forall s, In s more -> ~ In s L).
  { intros s Hs Hs'. apply filter_In in Hs as [_ E]. apply negb_true_iff, not_true_iff_false in E. apply E, existsb_exists.
    exists s. split; [easy | now apply same_spec]. }
  split; [split; [|split]|].
  - apply nodup_app; [easy|apply NoDup_filter, NoDup_filter, nodup_squares|]. intros s Hs Hs'. now apply (other s).
  - intros s Hs. apply in_app_iff in Hs as [Hs|Hs]; [now apply HL in Hs|].
    apply filter_In in Hs as [Hs _]. apply filter_In in Hs as [Hs _]. now apply in_squares.
  - intros t Ht. destruct (near_edge n t) eqn:E.
    + exists t. split; [|apply reaches_knights; now left]. apply in_app_iff.
      destruct (existsb (same t) L) eqn:X.
      * left. apply existsb_exists in X as (s & Hs & S). apply same_spec in S. now subst.
      * right. apply filter_In. rewrite X. split; [|easy]. apply filter_In. split; [now apply in_squares | easy].
    + destruct (HP t) as (s & Hs & R). exists s. split; [|now apply reaches_knights].
      apply in_app_iff. left. apply HL. split; [easy|]. revert R E Ht. destruct s as [r c], t as [r' c'].
      unfold covers_square, near_edge, on_board, in_box. simpl.
      rewrite !orb_false_iff, !Z.ltb_ge, !Z.leb_gt. intros [R|R]; [injection R as -> ->|]; lia.
  - assert (S : size more <= size (border n)).
    { apply inj_le, NoDup_incl_length; [apply NoDup_filter, NoDup_filter, nodup_squares|]. intros s Hs. now apply filter_In in Hs. }
    unfold size, square in *. rewrite app_length. lia.
Qed.

(** * A cover of the plane with density 1/8 *)

Definition base : list square := [(0, 1); (0, 2); (2, 4); (2, 7); (4, 5); (4, 6); (6, 0); (6, 3)].

Definition patterned (s : square) : bool := existsb (fun b => (fst s mod 8 =? fst b) && (snd s mod 8 =? snd b)) base.

Definition ways : list square := [(0, 0); (1, 2); (1, -2); (-1, 2); (-1, -2); (2, 1); (2, -1); (-2, 1); (-2, -1)].

Lemma pattern_covers : plane_cover (fun s => patterned s = true).
Proof.
  intros [r c].
  assert (A : forallb (fun t => existsb (fun d => patterned (plus t d)) ways) (squares (Board 8 8)) = true) by reflexivity.
  rewrite forallb_forall in A. specialize (A (r mod 8, c mod 8)). rewrite in_squares in A.
  pose proof (Z.mod_pos_bound r 8 ltac:(lia)). pose proof (Z.mod_pos_bound c 8 ltac:(lia)).
  apply existsb_exists in A as ([dr dc] & Hd & HP); [|unfold on_board; simpl; lia].
  exists (r + dr, c + dc). split.
  - revert HP. unfold patterned, plus. simpl fst. simpl snd. rewrite !Zplus_mod_idemp_l. trivial.
  - unfold covers_square. simpl fst. simpl snd. replace (r + dr - r) with dr by ring. replace (c + dc - c) with dc by ring.
    repeat (destruct Hd as [E|Hd]; [injection E as <- <-; simpl; auto; try (left; f_equal; lia)|]). easy.
Qed.

Lemma pattern_part corner n L : 0 <= n -> part_in_box (fun s => patterned s = true) corner n L ->
  8 * size L <= (n + 7) * (n + 7).
Proof.
  intros Hn [HN HL]. destruct corner as [x y]. set (k := (n + 7) / 8).
  assert (Hk : 0 <= k /\ 8 * k <= n + 7 < 8 * k + 8).
  { pose proof (Z.div_mod (n + 7) 8 ltac:(lia)). pose proof (Z.mod_pos_bound (n + 7) 8 ltac:(lia)). fold k in H. lia. }
  set (copies := flat_map (fun b => map (fun u => (x + (fst b - x) mod 8 + 8 * fst u, y + (snd b - y) mod 8 + 8 * snd u))
    (squares (Board k k))) base).
  assert (one : forall z b r, z <= r < z + n -> r mod 8 = b -> exists i, 0 <= i < k /\ r = z + (b - z) mod 8 + 8 * i).
  { intros z b r Hr <-. rewrite Zminus_mod_idemp_l. exists ((r - z) / 8).
    pose proof (Z.div_mod (r - z) 8 ltac:(lia)). pose proof (Z.mod_pos_bound (r - z) 8 ltac:(lia)). lia. }
  assert (I : incl L copies).
  { intros [r c] Hs. apply HL in Hs as [HP [Hr Hc]]. simpl in Hr, Hc. unfold patterned in HP. apply existsb_exists in HP as (b & Hb & E).
    apply andb_true_iff in E as [E1 E2]. apply Z.eqb_eq in E1, E2. simpl in E1, E2.
    destruct (one x _ r Hr E1) as (i & Hi & Er). destruct (one y _ c Hc E2) as (j & Hj & Ec).
    apply in_flat_map. exists b. split; [easy|]. apply in_map_iff. exists (i, j). simpl. split; [now f_equal|].
    apply in_squares. unfold on_board. simpl. lia. }
  assert (E : size copies = 8 * (k * k)).
  { assert (S : size (squares (Board k k)) = k * k) by (apply size_squares; simpl; lia).
    unfold copies, base, size, flat_map, square in *. rewrite !app_length, !map_length. simpl length. lia. }
  assert (L1 : size L <= size copies) by (unfold size; apply inj_le; now apply NoDup_incl_length).
  nia.
Qed.

(** * Fractions *)

Lemma close_to_eighth eps : (0 < eps)%Q -> exists N, 8 <= N /\ forall n a, N <= n ->
  (n * n - 85 * n <= 8 * a -> ((1 # 8) - eps <= per_square a n)%Q) /\
  (8 * a <= n * n + 85 * n -> (per_square a n <= (1 # 8) + eps)%Q).
Proof.
  destruct eps as [p q]. unfold Qlt. cbn [Qnum Qden]. intros Hp. exists (11 * Zpos q). split; [lia|]. intros n a Hn.
  assert (Hp1 : 1 <= p) by lia. clear Hp. unfold per_square, Qle, Qdiv, Qminus, Qplus, Qmult, Qopp, Qinv, inject_Z.
  assert (X : 0 < n * n) by nia.
  assert (Q1 : 11 * (n * Zpos q) <= p * (n * n)).
  { replace (11 * (n * Zpos q)) with (n * (11 * Zpos q)) by ring. apply Z.le_trans with (n * n); [apply Z.mul_le_mono_nonneg_l; lia|].
    rewrite <- (Z.mul_1_l (n * n)) at 1. apply Z.mul_le_mono_nonneg_r; lia. }
  assert (Q2 : 0 <= n * Zpos q) by (apply Z.mul_nonneg_nonneg; lia).
  destruct (n * n) as [|m|m]; [lia| |lia].
  split; intros H; apply (Zmult_le_compat_r _ _ (Zpos q)) in H; try lia; cbn -[Z.mul Z.add Z.sub]; rewrite ?Pos2Z.inj_mul;
    change (Z.pos q~0~0~0) with (8 * Z.pos q); lia.
Qed.

Lemma both_sides x eps : ((1 # 8) - eps <= x)%Q -> (x <= (1 # 8) + eps)%Q -> (Qabs (x - (1 # 8)) <= eps)%Q.
Proof.
  intros H1 H2. apply Qabs_Qle_condition. split.
  - apply (Qplus_le_l _ _ (1 # 8)). ring_simplify. eapply Qle_trans; [|exact H1]. apply Qle_lteq. right. ring.
  - apply (Qplus_le_l _ _ (1 # 8)). ring_simplify. eapply Qle_trans; [exact H2|]. apply Qle_lteq. right. ring.
Qed.

(** * The theorem *)

Section Eighth.
  Hypothesis lower : forall n C, 8 <= n -> cover (knights n) C -> n * (n - 7) <= 8 * size C.

  Lemma plane_at_least P corner n L : plane_cover P -> 8 <= n -> part_in_box P corner n L -> n * n - 85 * n <= 8 * size L.
  Proof.
    intros HP Hn [HN HL]. destruct (cut_out n (fun s => P (plus s corner)) (map (fun s => minus s corner) L)) as (C & HC & HS).
    - intros t. destruct (HP (plus t corner)) as (s & Hs & R). exists (minus s corner). rewrite plus_minus. split; [easy|].
      apply (reaches_knights n). apply (reaches_knights n) in R. rewrite <- (reaches_minus _ s _ corner) in R. rewrite <- R. f_equal. destruct t, corner. unfold minus, plus. simpl. f_equal; lia.
    - split.
      + apply FinFun.Injective_map_NoDup; [intros s s'; apply minus_injective | easy].
      + intros s. rewrite in_map_iff. destruct s as [r c], corner as [x y]. split.
        * intros (s' & E & Hs). apply HL in Hs as [Hs B]. destruct s' as [r' c']. unfold minus in E. injection E as <- <-.
          unfold plus, in_box in *. simpl in *. replace (r' - x + x) with r' by ring. replace (c' - y + y) with c' by ring.
          split; [easy | lia].
        * intros [Hs B]. exists (r + x, c + y). unfold minus. simpl. split; [f_equal; lia|]. apply HL. split; [exact Hs|].
          revert B. unfold in_box. simpl. lia.
    - specialize (lower n C Hn HC). pose proof (size_border n ltac:(lia)). unfold size, square in *. rewrite map_length in HS. lia.
  Qed.

  Lemma fewest_bounds n a : 8 <= n -> fewest n a -> n * n - 85 * n <= 8 * a <= n * n + 85 * n.
  Proof.
    intros Hn [(C & HC & <-) Hmin]. split.
    - apply board_cover_spec, lower in HC; [|easy]. unfold size, square in HC. lia.
    - set (L := filter patterned (squares (Board n n))).
      assert (HL : part_in_box (fun s => patterned s = true) (0, 0) n L).
      { split; [apply NoDup_filter, nodup_squares|]. intros s. unfold L. rewrite filter_In, in_squares. tauto. }
      destruct (cut_out n _ L pattern_covers HL) as (D & HD & HS). apply board_cover_spec, Hmin in HD.
      pose proof (pattern_part _ n L ltac:(lia) HL). pose proof (size_border n ltac:(lia)). unfold size, square in *. nia.
  Qed.

  Theorem boards_eighth eps : (0 < eps)%Q -> exists N, forall n a, N <= n -> fewest n a ->
    (Qabs (per_square a n - (1 # 8)) <= eps)%Q.
  Proof.
    intros H. destruct (close_to_eighth eps H) as (N & H8 & HN). exists N. intros n a Hn Ha.
    apply fewest_bounds in Ha; [|lia]. apply both_sides; apply (HN n a Hn); lia.
  Qed.

  Theorem plane_eighth eps : (0 < eps)%Q -> exists N, forall P corner n L, plane_cover P -> N <= n -> part_in_box P corner n L ->
    ((1 # 8) - eps <= per_square (Z.of_nat (length L)) n)%Q.
  Proof.
    intros H. destruct (close_to_eighth eps H) as (N & H8 & HN). exists N. intros P corner n L HP Hn HL.
    apply (HN n _ Hn). apply (plane_at_least P corner n L HP); [lia | easy].
  Qed.

  Theorem pattern_eighth : exists P, plane_cover P /\ forall eps, (0 < eps)%Q -> exists N, forall corner n L, N <= n ->
    part_in_box P corner n L -> (Qabs (per_square (Z.of_nat (length L)) n - (1 # 8)) <= eps)%Q.
  Proof.
    exists (fun s => patterned s = true). split; [exact pattern_covers|]. intros eps H.
    destruct (close_to_eighth eps H) as (N & H8 & HN). exists N. intros corner n L Hn HL.
    apply both_sides; apply (HN n _ Hn).
    - apply (plane_at_least _ corner n L pattern_covers); [lia | easy].
    - pose proof (pattern_part corner n L ltac:(lia) HL). unfold size, square in *. nia.
  Qed.
End Eighth.
