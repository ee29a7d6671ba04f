(** Computes a table that rests, with the lists of states of a sweep, and proves that whatever is found so rests. *)

From Coq Require Import ZArith Uint63 Bool List Lia.
From Destrier Require Import Claim Squares Covers Bits Sweep Density.
Import ListNotations.
Open Scope Z_scope.

(** * The rows of a column, decided one after another *)

(** What a piece in a row pays and which bits it sets, also one by one; the squares of the first column that no later row
    covers, and their bits, which must be set then and are cleared. *)
Record turn := Turn { at_row : Z; pays : int; bits : int; parts : list int; done : list Z; clear : int }.

Definition take_turn (budget : int) (x : turn) (l : states) : states :=
  decide (Step (at_row x, 0) (bits x) [] (clear x) (parts x)) (pays x) budget (fun _ => 0%uint63) l.

Fixpoint take_turns (budget : int) (turns : list turn) (l : states) : states :=
  match turns with [] => l | x :: turns => take_turns budget turns (take_turn budget x l) end.

Definition among (i : Z) (l : list Z) : bool := existsb (Z.eqb i) l.

Lemma among_spec i l : among i l = true <-> In i l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (j & Hj & E). apply Z.eqb_eq in E. now subst.
  - intros H. exists i. now rewrite Z.eqb_refl.
Qed.

Section Rows.
  (** The rows with a piece. *)
  Variable K : list Z.

  Definition piece_of (x : turn) (z : int) : int := if among (at_row x) K then (z lor bits x)%uint63 else z.
  Definition paid_by (x : turn) : Z := if among (at_row x) K then to_Z (pays x) else 0.

  Fixpoint final (z : int) (turns : list turn) : int :=
    match turns with [] => z | x :: turns => final (piece_of x z lxor clear x)%uint63 turns end.

  Definition paid (turns : list turn) : Z := fold_right (fun x sum => paid_by x + sum) 0 turns.

  Fixpoint goes (z : int) (turns : list turn) : Prop :=
    match turns with
    | [] => True
    | x :: turns => has (piece_of x z) (clear x) = true /\ goes (piece_of x z lxor clear x)%uint63 turns
    end.

  Lemma paid_nonneg turns : 0 <= paid turns.
  Proof.
    induction turns as [|x l IH]; simpl; [lia|]. unfold paid_by. pose proof (to_Z_nonneg (pays x)). destruct (among _ _); lia.
  Qed.

  Lemma take_turn_spec budget x l z c :
    reached l z c -> has (piece_of x z) (clear x) = true -> c + paid_by x <= to_Z budget ->
    reached (take_turn budget x l) (piece_of x z lxor clear x)%uint63 (c + paid_by x).
  Proof.
    unfold take_turn, decide, piece_of, paid_by. simpl. intros H Hd Hb. apply merge_spec.
    assert (Z0 : to_Z 0%uint63 = 0) by reflexivity.
    destruct (among (at_row x) K).
    - right. left. apply select_parted_spec; [easy..|]. rewrite Z0. lia.
    - left. assert (E : (z lor 0)%uint63 = z) by (apply bit_ext; intros i; now rewrite lor_spec, bit_0, orb_false_r).
      pose proof (select_spec 0 (clear x) 0 budget (fun _ => 0%uint63) l Nil z c H) as S. rewrite E, Z0 in S. apply S; [easy | lia].
  Qed.

  Lemma take_turns_spec budget turns : forall l z c,
    reached l z c -> goes z turns -> c + paid turns <= to_Z budget ->
    reached (take_turns budget turns l) (final z turns) (c + paid turns).
  Proof.
    induction turns as [|x turns IH]; intros l z c H Hg Hb; simpl in *; [now rewrite Z.add_0_r|].
    destruct Hg as [Hd Hg]. rewrite Z.add_assoc. pose proof (paid_nonneg turns). apply IH; [|easy|lia].
    apply take_turn_spec; [easy..|lia].
  Qed.
End Rows.

(** * Bits of squares *)

Section Fits.
  Variable q : problem.
  Variables h w : Z.
  (** The bit of the square in row [r] and column [k], from [-w] to [w]. *)
  Variable m : Z -> Z -> int.

  Definition columns_of : list Z := map (fun k => k - w) (upto (2 * w + 1)).

  Lemma in_columns k : In k columns_of <-> - w <= k <= w.
  Proof.
    unfold columns_of. rewrite in_map_iff. setoid_rewrite in_upto. split; [intros (i & <- & H); lia|].
    intros H. exists (k + w). lia.
  Qed.

  Definition everywhere (f : Z -> Z -> bool) : bool :=
    forallb (fun r => forallb (f r) columns_of) (upto h).

  Lemma everywhere_spec f : everywhere f = true -> forall r k, 0 <= r < h -> - w <= k <= w -> f r k = true.
  Proof.
    unfold everywhere. rewrite forallb_forall. intros H r k Hr Hk. apply in_upto in Hr. specialize (H r Hr).
    rewrite forallb_forall in H. now apply H, in_columns.
  Qed.

  (** Whether turns set and clear what they should. *)
  Fixpoint fit (past turns : list turn) : bool :=
    match turns with
    | [] => true
    | x :: rest =>
        everywhere (fun r k => negb (reaches q (at_row x, 0) (r, k)) || has (bits x) (m r k))
        && (clear x =? union (map (fun r => m r (- w)) (done x)))%uint63
        && everywhere (fun r k => apart (clear x) (m r k) || ((k =? - w) && among r (done x)))
        && forallb (fun r => (0 <=? r) && (r <? h) && negb (existsb (fun y => among r (done y)) past)
             && forallb (fun y => negb (reaches q (at_row y, 0) (r, - w))) rest) (done x)
        && fit (x :: past) rest
    end.

  Variable P : Density.state.
  Variable K : list Z.

  (** What was covered, or is by the turns so far, has its bit set, unless that is cleared already. *)
  Definition shown (past : list turn) (z : int) : Prop :=
    forall r k, 0 <= r < h -> - w <= k <= w ->
      (k = - w -> forall y, In y past -> ~ In r (done y)) ->
      (k < w /\ P r k) \/ (exists y, In y past /\ In (at_row y) K /\ reaches q (at_row y, 0) (r, k) = true) ->
      has z (m r k) = true.

  Lemma has_piece x z n : has z n = true -> has (piece_of K x z) n = true.
  Proof. unfold piece_of. destruct (among _ _); [apply has_lor_left | easy]. Qed.

  Lemma goes_spec turns : 0 < w -> forall past z,
    fit past turns = true ->
    (forall r, 0 <= r < h -> Density.covered q w P K r (- w)) ->
    (forall i r k, 0 <= r < h -> - w <= k <= w -> reaches q (i, 0) (r, k) = true ->
      exists y, In y (past ++ turns) /\ at_row y = i) ->
    shown past z ->
    goes K z turns /\ shown (rev turns ++ past) (final K z turns).
  Proof.
    intros Hw. induction turns as [|x turns IH]; intros past z Hf Hc Hr Hz; simpl in *; [easy|].
    rewrite !andb_true_iff in Hf. destruct Hf as [[[[Ha Hu] Hd] Ht] Hf].
    assert (Ha' := everywhere_spec _ Ha). assert (Hd' := everywhere_spec _ Hd). apply Uint63.eqb_spec in Hu.
    rewrite forallb_forall in Ht.
    assert (Hx : forall r k, 0 <= r < h -> - w <= k <= w -> In (at_row x) K -> reaches q (at_row x, 0) (r, k) = true ->
      has (piece_of K x z) (m r k) = true).
    { intros r k H1 H2 Hk R. specialize (Ha' r k H1 H2). cbv beta in Ha'. rewrite R in Ha'. simpl in Ha'.
      unfold piece_of. apply among_spec in Hk. rewrite Hk. now apply has_lor_right. }
    assert (H1 : has (piece_of K x z) (clear x) = true).
    { rewrite Hu. apply has_union. intros n Hn. apply in_map_iff in Hn as (r & <- & Hin). specialize (Ht r Hin).
      rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, negb_true_iff, forallb_forall in Ht. destruct Ht as [[[Hr0 Hrh] Hp] Hl].
      assert (N : forall y, In y past -> ~ In r (done y)).
      { intros y Hy Hin'. apply not_true_iff_false in Hp. apply Hp. apply existsb_exists. exists y. split; [easy|].
        now apply among_spec. }
      destruct (Hc r (conj Hr0 Hrh)) as [H|(i & Hi & R)].
      - apply has_piece, Hz; [lia|lia|easy|now left].
      - destruct (Hr i r (- w)) as (y & Hy & <-); [lia|lia|easy|]. apply in_app_iff in Hy as [Hy|[<-|Hy]].
        + apply has_piece, Hz; [lia|lia|easy|]. right. now exists y.
        + apply Hx; [lia|lia|easy..].
        + specialize (Hl y Hy). now rewrite R in Hl. }
    assert (Hz' : shown (x :: past) (piece_of K x z lxor clear x)%uint63).
    { intros r k Hr0 Hk Hn H. apply has_lxor.
      - destruct H as [H|(y & [<-|Hy] & Hy' & R)].
        + apply has_piece, Hz; [easy..| |now left]. intros E y Hy. apply Hn; [easy|now right].
        + now apply Hx.
        + apply has_piece, Hz; [easy..| |right; now exists y]. intros E y' H'. apply Hn; [easy|now right].
      - specialize (Hd' r k Hr0 Hk). cbv beta in Hd'. apply orb_true_iff in Hd' as [|Hd']; [easy|]. apply andb_true_iff in Hd' as [E1 E2].
        apply Z.eqb_eq in E1. apply among_spec in E2. exfalso. apply (Hn E1 x); [now left | easy]. }
    destruct (IH (x :: past) (piece_of K x z lxor clear x)%uint63 Hf Hc) as [G1 G2]; [|exact Hz'|].
    - intros i r k H0 H2 R. destruct (Hr i r k H0 H2 R) as (y & Hy & E). exists y. split; [|easy].
      rewrite in_app_iff in *. simpl in *. tauto.
    - split; [now split|]. now rewrite <- app_assoc.
  Qed.
End Fits.

(** * The table *)

Section Table.
  Variable q : problem.
  Variables h w rate most : Z.
  Variable cost : Z -> Z.
  Variable m : Z -> Z -> int.
  Variable turns : list turn.
  (** What drops the first column: as many bits, and those that are left. *)
  Variables height mask : int.

  Definition shifted (z : int) : int := part height mask z.

  (** Whether each state of [l] is, a column later, in the other list for [rate] less. *)
  Fixpoint finds (l : states) : states -> bool :=
    match l with
    | Nil => fun _ => true
    | Cons u c l => fix seek (t : states) : bool :=
        match t with
        | Nil => false
        | Cons z x t =>
            if (shifted u =? z)%uint63
            then (of_Z rate <=? c)%uint63 && (x <=? c - of_Z rate)%uint63 && finds l (Cons z x t)
            else seek t
        end
    end.

  Lemma finds_spec l : to_Z (of_Z rate) = rate -> forall t, finds l t = true -> forall u c, reached l u c ->
    reached t (shifted u) (c - rate).
  Proof.
    intros Hrate. induction l as [|v b l IH]; [easy|].
    induction t as [|z x t IHt]; intros H u c R; [easy|].
    change ((if (shifted v =? z)%uint63 then (of_Z rate <=? b)%uint63 && (x <=? b - of_Z rate)%uint63 && finds l (Cons z x t)
      else finds (Cons v b l) t) = true) in H.
    destruct (shifted v =? z)%uint63 eqn:E.
    - apply Uint63.eqb_spec in E. rewrite !andb_true_iff, !leb_spec in H. destruct H as [[Hb Hx] H].
      rewrite sub_spec, Hrate in Hx. rewrite Hrate in Hb. pose proof (to_Z_bounded (of_Z rate)) as B. rewrite Hrate in B.
      rewrite Z.mod_small in Hx by (pose proof (to_Z_bounded b); lia).
      destruct R as [[-> R]|R]; [|now apply IH]. simpl. left. split; [easy|lia].
    - simpl. right. now apply IHt.
  Qed.

  Definition full : int := union (flat_map (fun r => map (m r) (filter (fun k => k <? w) (columns_of w))) (upto h)).

  Fixpoint has_full (t : states) : bool :=
    match t with Nil => false | Cons z c t => has z full && (c <=? of_Z most)%uint63 || has_full t end.

  Lemma has_full_spec t : to_Z (of_Z most) = most -> has_full t = true ->
    exists z, reached t z most /\ forall r k, 0 <= r < h -> - w <= k < w -> has z (m r k) = true.
  Proof.
    intros Hm. induction t as [|z c t IH]; simpl; [easy|]. rewrite orb_true_iff, andb_true_iff, leb_spec, Hm.
    intros [[Hz Hc]|H].
    - exists z. split; [left; easy|]. intros r k Hr Hk. rewrite has_spec in *. intros i Hi. apply Hz. unfold full.
      assert (G : has (union (flat_map (fun r => map (m r) (filter (fun k => k <? w) (columns_of w))) (upto h))) (m r k) = true).
      { clear -Hr Hk. assert (I : In (m r k) (flat_map (fun r => map (m r) (filter (fun k => k <? w) (columns_of w))) (upto h))).
        { apply in_flat_map. exists r. split; [now apply in_upto|]. apply in_map, filter_In.
          split; [apply in_columns; lia | apply Z.ltb_lt; lia]. }
        induction (flat_map _ _) as [|n l IH]; [easy|]. destruct I as [->|I]; simpl.
        - apply has_lor_left. apply has_spec. auto.
        - apply has_lor_right. auto. }
      rewrite has_spec in G. now apply G.
    - destruct (IH H) as (z' & R & G). exists z'. split; [now right | easy].
  Qed.

  Definition distinct_rows : bool := distinct (map (fun x => (at_row x, 0)) turns).

  (** Whether a table rests. *)
  Definition resting (t : states) : bool :=
    (0 <? w) && (0 <? rate) && (0 <=? most)
    && (to_Z (of_Z rate) =? rate) && (to_Z (of_Z most) =? most) && (to_Z (of_Z (most + rate - 1)) =? most + rate - 1)
    && fit q h w m [] turns
    && forallb (fun i => among (i - w) (map at_row turns)) (upto (h + 2 * w))
    && distinct_rows && forallb (fun x => to_Z (pays x) =? cost (at_row x)) turns
    && everywhere h w (fun r k => (k =? w) || (shifted (m r (k + 1)) =? m r k)%uint63)
    && has_full t && finds (take_turns (of_Z (most + rate - 1)) turns t) t.

  Definition entries (t : states) (P : Density.state) (v : Z) : Prop :=
    exists z, reached t z (v + most) /\ forall r k, 0 <= r < h -> - w <= k < w -> P r k -> has z (m r k) = true.

  Lemma reached_nonneg t z c : reached t z c -> 0 <= c.
  Proof. induction t as [|y b t IH]; simpl; [easy|]. intros [[_ H]|H]; [pose proof (to_Z_nonneg b); lia | auto]. Qed.

  Hypothesis near_rows : forall s t, reaches q s t = true -> Z.abs (fst s - fst t) <= w.
  Hypothesis cost_nonneg : forall r, 0 <= cost r.

  Lemma paid_le K : NoDup K -> distinct_rows = true -> forallb (fun x => to_Z (pays x) =? cost (at_row x)) turns = true ->
    paid K turns <= Density.spent cost K.
  Proof.
    intros HK Hd Hp. apply distinct_spec in Hd. rewrite forallb_forall in Hp.
    assert (E : paid K turns = total (fun s => cost (fst s)) (filter (fun s => among (fst s) K) (map (fun x => (at_row x, 0)) turns))).
    { clear Hd. induction turns as [|x l IH]; [easy|]. simpl. rewrite IH by (intros y Hy; apply Hp; now right).
      unfold paid_by. specialize (Hp x (or_introl eq_refl)). apply Z.eqb_eq in Hp. rewrite Hp.
      now destruct (among _ _). }
    assert (F : Density.spent cost K = total (fun s => cost (fst s)) (map (fun i => (i, 0)) K)).
    { clear. induction K as [|i l IH]; simpl; [easy|]. now rewrite IH. }
    rewrite E, F. apply total_incl.
    - now apply NoDup_filter.
    - intros [i j] Hs _. apply filter_In in Hs as [Hs Hi]. apply in_map_iff in Hs as (x & Ex & _). injection Ex as _ <-.
      simpl in Hi. apply among_spec in Hi. now apply in_map with (f := fun i => (i, 0)).
    - intros s _. apply cost_nonneg.
  Qed.

  Theorem resting_rests t : resting t = true -> rests q h w rate most cost (entries t).
  Proof.
    unfold resting. rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le, !Z.eqb_eq.
    intros ((((((((((((Hw & Hr0) & Hm0) & Hr) & Hm) & Hb) & Hf) & Hrows) & Hd) & Hp) & Hs) & Hfull) & Hfinds).
    apply has_full_spec in Hfull as (top & Rtop & Htop); [|easy]. rewrite forallb_forall in Hrows.
    assert (Hs' := everywhere_spec _ _ _ Hs). split; [|split].
    - exists (fun _ _ => True). split; [|easy]. exists top. split; [easy|auto].
    - intros P v (z & R & _). apply reached_nonneg in R. lia.
    - intros P v K (z & R & HP) HK Hc. pose proof (paid_le K HK Hd Hp) as L.
      assert (G : goes K z turns /\ shown q h w m P K (rev turns ++ []) (final K z turns)).
      { apply goes_spec; [easy..| |].
        - intros i r k Hr' Hk Rk. apply near_rows in Rk. simpl in Rk.
          assert (I : among (i + w - w) (map at_row turns) = true) by (apply Hrows, in_upto; lia).
          apply among_spec, in_map_iff in I as (y & E & Hy). exists y. split; [easy|lia].
        - intros r k Hr' Hk _ [[Hk' H]|(y & [] & _)]. apply HP; [easy|lia|easy]. }
      destruct G as [G1 G2]. rewrite app_nil_r in G2.
      exists (fun r k => Density.covered q w P K r (k + 1)).
      destruct (Z_le_gt_dec (v + most + paid K turns) (most + rate - 1)) as [Hle|Hgt].
      + exists (v + paid K turns - rate). split; [|split; [lia|auto]].
        exists (shifted (final K z turns)). split.
        * replace (v + paid K turns - rate + most) with (v + most + paid K turns - rate) by ring.
          apply (finds_spec _ Hr _ Hfinds). apply take_turns_spec; [easy..|lia].
        * intros r k Hr' Hk H. specialize (Hs' r k Hr' ltac:(lia)). cbv beta in Hs'.
          destruct (Z.eqb_spec k w) as [|Hne]; [lia|]. simpl in Hs'.
          assert (E : shifted (m r (k + 1)) = m r k) by now apply Uint63.eqb_spec.
          rewrite <- E. apply has_part. apply G2; [easy|lia|lia|].
          destruct H as [H|(i & Hi & Rk)]; [now left|]. right.
          assert (Rn := near_rows _ _ Rk). simpl in Rn.
          assert (I : among (i + w - w) (map at_row turns) = true) by (apply Hrows, in_upto; lia).
          apply among_spec, in_map_iff in I as (y & Ey & Hy). exists y. rewrite <- in_rev.
          replace (at_row y) with i by lia. easy.
      + exists 0. split; [|split; [lia|auto]]. exists top. split; [easy|]. intros r k Hr' Hk _. now apply Htop.
  Qed.

  (** ** To find one *)

  Fixpoint lowered (l acc : states) : states :=
    match l with Nil => acc | Cons u c l => lowered l (Cons (shifted u) (c - of_Z rate)%uint63 acc) end.

  (** The states of [l] that are not in the other list, or for more. *)
  Fixpoint gains (l : states) : states -> states -> states :=
    match l with
    | Nil => fun _ acc => acc
    | Cons u c l => fix seek (t acc : states) : states :=
        match t with
        | Nil => onto l (Cons u c acc)
        | Cons z x t =>
            if (u <? z)%uint63 then gains l (Cons z x t) (Cons u c acc)
            else if (u =? z)%uint63 then gains l t (if (c <? x)%uint63 then Cons u c acc else acc)
            else seek t acc
        end
    end.

  (** Adds what the states that were new or lowered last lead to, until there are none. *)
  Fixpoint close (tries : nat) (t latest : states) : states :=
    match tries, latest with
    | O, _ | _, Nil => t
    | S tries, _ =>
        let l := onto (lowered (take_turns (of_Z (most + rate - 1)) turns latest) Nil) Nil in
        let latest := onto (gains l t Nil) Nil in
        close tries (onto (merge true t latest Nil) Nil) latest
    end.

  Definition closed (tries : nat) : states :=
    let top := Cons full (of_Z most) Nil in close tries top top.
End Table.

(** * Any piece *)

Definition square_bit (h w r k : Z) : int := (1 << of_Z ((k + w) * h + r))%uint63.

Definition turns_of (q : problem) (h w : Z) (cost : Z -> Z) : list turn :=
  let m := square_bit h w in
  let rows := map (fun i => i - w) (upto (h + 2 * w)) in
  map (fun i =>
    let own := filter (fun s => reaches q (i, 0) s) (flat_map (fun r => map (fun k => (r, k)) (columns_of w)) (upto h)) in
    let parts := map (fun s => m (fst s) (snd s)) own in
    let last r := reaches q (i, 0) (r, - w) && forallb (fun j => (j <=? i) || negb (reaches q (j, 0) (r, - w))) rows in
    let done := filter last (upto h) in
    Turn i (of_Z (cost i)) (union parts) parts done (union (map (fun r => m r (- w)) done))) rows.

(** Whether a table is found that rests. *)
Definition density_check (q : problem) (h w rate most : Z) (cost : Z -> Z) (tries : nat) : bool :=
  let turns := turns_of q h w cost in
  let m := square_bit h w in
  let mask := full h w m in
  resting q h w rate most cost m turns (of_Z h) mask (closed h w rate most m turns (of_Z h) mask tries).

Lemma knights_near_rows n s t : reaches (knights n) s t = true -> Z.abs (fst s - fst t) <= 2.
Proof.
  unfold reaches, same, attacks. simpl. intros H. rewrite ?orb_true_iff, ?andb_true_iff, ?Z.eqb_eq in H. lia.
Qed.

(** Costs of rows, a rate and a constant for which a table is found bound every board. *)
Theorem knights_bound h rate most costs tries :
  density_check (knights h) h 2 rate most (row_cost (-2) costs) tries = true -> Forall (fun c => 0 <= c) costs -> 0 <= h ->
  forall n C, h <= n -> cover (knights n) C ->
  (rate * (n + 4) - most) * (n - h + 1) <= fold_right Z.add 0 costs * size C.
Proof.
  intros H Hc Hh n C Hn HC. assert (N : forall r, 0 <= row_cost (-2) costs r) by (intros r; now apply row_cost_nonneg).
  apply resting_rests in H; [|apply knights_near_rows | easy].
  apply (strips (knights n) h (-2) costs _ C Hc); [simpl; lia | | easy].
  replace (n + 4) with (n + 2 * 2) by ring.
  exact (rests_needs (knights n) h 2 rate most _ (knights_near n) ltac:(lia) N _ n ltac:(lia) H).
Qed.

(** * For theorems that Coq computes *)

(** Costs by which n x n takes 3 n (n - 4) / 25 knights at least, more than one for nine squares of a large board. *)
Definition ramp : list Z := [1; 2; 3; 4; 5; 4; 3; 2; 1].

Lemma by_ramp tries : density_check (knights 5) 5 2 3 12 (row_cost (-2) ramp) tries = true ->
  forall n C, 5 <= n -> cover (knights n) C -> 3 * n * (n - 4) <= 25 * size C.
Proof.
  intros H n C Hn HC. assert (F : Forall (fun c => 0 <= c) ramp) by (repeat constructor; lia).
  pose proof (knights_bound 5 3 12 ramp tries H F ltac:(lia) n C Hn HC) as L.
  change (fold_right Z.add 0 ramp) with 25 in L. replace (3 * n * (n - 4)) with ((3 * (n + 4) - 12) * (n - 5 + 1)) by ring. exact L.
Qed.

(** Costs by which n x n takes n (n - 7) / 8 at least: all that can be, but for a multiple of n. *)
Definition eighth : list Z := [340; 800; 1380; 2000; 2580; 2900; 2900; 2580; 2000; 1380; 800; 340].

Lemma by_eighth tries : density_check (knights 8) 8 2 2500 10000 (row_cost (-2) eighth) tries = true ->
  forall n C, 8 <= n -> cover (knights n) C -> n * (n - 7) <= 8 * size C.
Proof.
  intros H n C Hn HC. assert (F : Forall (fun c => 0 <= c) eighth) by (repeat constructor; lia).
  pose proof (knights_bound 8 2500 10000 eighth tries H F ltac:(lia) n C Hn HC) as L.
  change (fold_right Z.add 0 eighth) with 20000 in L. lia.
Qed.
