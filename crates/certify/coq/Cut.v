(** Rows that follow from those of a case by rounding: mixed-integer rounding with columns and rows at either end. *)

From Coq Require Import ZArith QArith Lqa List Lia FMapPositive Bool.
From Destrier Require Import Linear Vector.
Import ListNotations.
Open Scope Z_scope.

(** A column or a row in the equation that is rounded: a sum of columns, its factor there, times the denominator, whether
    it is whole, what it may be, and whether it is counted from its greatest number. *)
Record item := Item { content : vector; factor : Z; is_whole : bool; extent : range; from_upper : bool }.

Definition present {A : Type} (o : option A) : bool := match o with Some _ => true | None => false end.

(** An item that is counted from its greatest number if that is there and asked for or the least one is not. *)
Definition item_of (content : vector) (factor : Z) (whole : bool) (r : range) (asked : bool) : item :=
  Item content factor whole r (present (upper r) && (asked || negb (present (lower r)))).

Definition item_end (i : item) : option Z := if from_upper i then upper (extent i) else lower (extent i).

(** The factor of what it is above the end. *)
Definition turned (i : item) : Z := if from_upper i then - factor i else factor i.

(** Whether it has an end, or nothing of it has to be rounded. *)
Definition can_round (d : Z) (i : item) : bool :=
  present (item_end i) || (if is_whole i then factor i mod d =? 0 else factor i =? 0).

Definition rounded_factor (d rest : Z) (i : item) : Z :=
  if present (only (extent i)) then 0
  else if is_whole i then rest * (turned i / d) + Z.min (turned i mod d) rest
  else Z.max (turned i) 0.

(** What it is above the end. *)
Definition above (i : item) (v : Q) : Q :=
  match item_end i with
  | Some e => if from_upper i then inject_Z e - v else v - inject_Z e
  | None => v
  end.

Definition fits_item (i : item) (v : Q) : Prop :=
  admits (extent i) v /\ (is_whole i = true -> exists z, (v == inject_Z z)%Q).

(** The factor of its sum in the new row. *)
Definition new_factor (d rest : Z) (i : item) : Z :=
  if from_upper i then - rounded_factor d rest i else rounded_factor d rest i.

Definition ends_sum (f : item -> Z) (l : list item) : Z :=
  fold_right (fun i s => match item_end i with Some e => f i * e + s | None => s end) 0 l.

Fixpoint divisor (v : vector) (r : Z) : Z :=
  match v with [] => Z.abs r | (_, a) :: v => Z.gcd a (divisor v r) end.

(** The same row in lowest terms. *)
Definition at_least (v : vector) (r : Z) : row :=
  let v := filter (fun t => negb (snd t =? 0)) v in
  let g := divisor v r in
  if g =? 0 then Row (Range (Some r) None) v
  else Row (Range (Some (r / g)) None) (map (fun '(j, a) => (j, a / g)) v).

Definition round_items (d : Z) (l : list item) : row :=
  let right := - ends_sum factor l in
  let rest := right mod d in
  at_least (add_all (map (fun i => scale (new_factor d rest i) (content i)) l))
    (rest * - (- right / d) + ends_sum (new_factor d rest) l).

(** * What is rounded holds *)

Lemma present_some {A : Type} (o : option A) : present o = true -> exists a, o = Some a.
Proof. destruct o; [eauto | easy]. Qed.

Lemma item_rounds d rest i v : 0 <= rest < d -> fits_item i v -> can_round d i = true ->
  (from_upper i = true -> item_end i <> None) ->
  exists t q, (0 <= q)%Q /\ (inject_Z (turned i) * above i v <= inject_Z (d * t) + q)%Q /\
    (inject_Z (rest * t) + q <= inject_Z (rounded_factor d rest i) * above i v)%Q.
Proof.
  intros Hr [Ha Hw] Hc Hu. unfold rounded_factor.
  assert (Hz : (0 <= above i v)%Q \/ item_end i = None).
  { unfold above, item_end, admits in *. destruct Ha as [Hl Hg]. destruct (from_upper i).
    - destruct (upper (extent i)); [left; lra | now right].
    - destruct (lower (extent i)); [left; lra | now right]. }
  assert (Hn : is_whole i = true -> exists n, (above i v == inject_Z n)%Q).
  { intros E. apply Hw in E as [n E]. unfold above. destruct (item_end i) as [e|]; [|eauto].
    destruct (from_upper i); [exists (e - n) | exists (n - e)]; unfold Zminus; rewrite E, inject_Z_plus, inject_Z_opp; ring. }
  destruct (present (only (extent i))) eqn:Eo.
  - apply present_some in Eo as [e Eo]. exists 0, 0%Q. rewrite !Z.mul_0_r. change (inject_Z 0) with 0%Q.
    assert (above i v == 0)%Q as ->; [|split; [|split]; lra].
    pose proof (only_spec _ _ _ Eo Ha) as Ev. unfold only in Eo. unfold above, item_end.
    destruct (lower (extent i)) as [l|]; [|easy]. destruct (upper (extent i)) as [u|]; [|easy].
    destruct (l =? u) eqn:El; [|easy]. apply Z.eqb_eq in El. injection Eo as Eo. subst l e. destruct (from_upper i); rewrite Ev; ring.
  - destruct (is_whole i) eqn:Ew.
    + destruct (Hn eq_refl) as [n En]. rewrite En in Hz.
      pose proof (Z.div_mod (turned i) d ltac:(lia)) as Hd. pose proof (Z.mod_pos_bound (turned i) d ltac:(lia)) as Hm.
      set (h := turned i / d) in *. set (r := turned i mod d) in *.
      assert (Hs : 0 <= n \/ r = 0).
      { destruct Hz as [Hz|Hz]; [left; now rewrite (Zle_Qle 0)|]. right. unfold can_round in Hc. rewrite Hz, Ew in Hc.
        simpl in Hc. apply Z.eqb_eq in Hc. unfold r, turned. destruct (from_upper i); [now specialize (Hu eq_refl)|easy]. }
      destruct (Z.le_gt_cases r rest) as [L|L].
      * rewrite Z.min_l by easy. exists (h * n), (inject_Z (r * n)).
        rewrite En, <- !inject_Z_mult, <- !inject_Z_plus. split; [|split].
        -- change 0%Q with (inject_Z 0). rewrite <- Zle_Qle. destruct Hs; [nia|]. replace r with 0. lia.
        -- rewrite <- Zle_Qle. rewrite Hd at 1. lia.
        -- rewrite <- Zle_Qle. lia.
      * rewrite Z.min_r by lia. exists ((h + 1) * n), 0%Q. assert (0 <= n) by lia.
        rewrite En, <- !inject_Z_mult, !Qplus_0_r. split; [|split]; [lra | |]; rewrite <- Zle_Qle; [|lia].
        rewrite Hd. nia.
    + exists 0, (inject_Z (Z.max (turned i) 0) * above i v)%Q. rewrite !Z.mul_0_r. change (inject_Z 0) with 0%Q.
      assert (E : (0 <= above i v)%Q \/ turned i = 0).
      { destruct Hz as [Hz|Hz]; [now left|]. right. unfold can_round in Hc. rewrite Hz, Ew in Hc.
        simpl in Hc. apply Z.eqb_eq in Hc. unfold turned. rewrite Hc. now destruct (from_upper i). }
      assert (M : (0 <= inject_Z (Z.max (turned i) 0))%Q) by (change 0%Q with (inject_Z 0); rewrite <- Zle_Qle; lia).
      assert (N : (inject_Z (turned i) <= inject_Z (Z.max (turned i) 0))%Q) by (rewrite <- Zle_Qle; lia).
      destruct E as [E|E]; [split; [|split]; nra|]. rewrite E. change (Z.max 0 0) with 0. change (inject_Z 0) with 0%Q.
      split; [|split]; lra.
Qed.

Definition sum_items (f : item -> Z) (x : positive -> Q) (l : list item) : Q :=
  fold_right (fun i s => inject_Z (f i) * sum (content i) x + s)%Q 0%Q l.

Definition good (d : Z) (x : positive -> Q) (i : item) : Prop :=
  fits_item i (sum (content i) x) /\ can_round d i = true /\ (from_upper i = true -> item_end i <> None).

(** A sum in what items are above their ends is one in what they are, less their ends. *)
Lemma above_sum (f g : item -> Z) d x l : (forall i, f i = if from_upper i then - g i else g i) ->
  Forall (good d x) l ->
  (fold_right (fun i s => inject_Z (g i) * above i (sum (content i) x) + s)%Q 0%Q l
    == sum_items f x l - inject_Z (ends_sum f l))%Q.
Proof.
  intros Hf. induction 1 as [|i l Hi Hl IH]; simpl; [change (inject_Z 0) with 0%Q; ring|].
  rewrite IH. destruct Hi as (_ & _ & Hu). rewrite (Hf i). unfold above.
  destruct (item_end i) as [e|]; destruct (from_upper i); rewrite ?inject_Z_plus, ?inject_Z_mult, ?inject_Z_opp;
    try ring. now specialize (Hu eq_refl).
Qed.

Lemma items_round d rest x l : 0 <= rest < d -> Forall (good d x) l ->
  exists t q, (0 <= q)%Q /\
    (fold_right (fun i s => inject_Z (turned i) * above i (sum (content i) x) + s)%Q 0%Q l <= inject_Z (d * t) + q)%Q /\
    (inject_Z (rest * t) + q <=
      fold_right (fun i s => inject_Z (rounded_factor d rest i) * above i (sum (content i) x) + s)%Q 0%Q l)%Q.
Proof.
  intros Hr. induction 1 as [|i l (Hf & Hc & Hu) Hl (t & q & Hq & H1 & H2)]; simpl.
  - exists 0, 0%Q. rewrite !Z.mul_0_r. change (inject_Z 0) with 0%Q. repeat split; lra.
  - destruct (item_rounds d rest i _ Hr Hf Hc Hu) as (t' & q' & Hq' & H1' & H2').
    exists (t' + t), (q' + q)%Q. rewrite !Z.mul_add_distr_l, !inject_Z_plus. repeat split; lra.
Qed.

Lemma divisor_nonneg v r : 0 <= divisor v r.
Proof. destruct v as [|[j a] v]; simpl; [lia | apply Z.gcd_nonneg]. Qed.

Lemma divisor_spec r v : forall h, (h | divisor v r) -> (h | r) /\ Forall (fun t => (h | snd t)) v.
Proof.
  induction v as [|[j a] v IH]; simpl; intros h H; [split; [now apply Z.divide_abs_r | easy]|].
  assert (H1 : (h | a)) by (apply (Z.divide_trans _ _ _ H), Z.gcd_divide_l).
  assert (H2 : (h | divisor v r)) by (apply (Z.divide_trans _ _ _ H), Z.gcd_divide_r).
  apply IH in H2 as [H2 H3]. split; [easy|]. now constructor.
Qed.

Lemma at_least_spec v r x : (inject_Z r <= sum v x)%Q -> admits (limits (at_least v r)) (sum (terms (at_least v r)) x).
Proof.
  intros H. rewrite <- sum_nonzero in H. unfold at_least. set (w := filter _ v) in *.
  destruct (Z.eqb_spec (divisor w r) 0) as [E|E]; [now split|].
  destruct (divisor_spec r w (divisor w r) (Z.divide_refl _)) as [[s Hs] Hf].
  pose proof (divisor_nonneg w r) as Hp. set (g := divisor w r) in *. clearbody g w. split; [|easy]. simpl.
  assert (S : (inject_Z g * sum (map (fun '(j, a) => (j, a / g)%Z) w) x == sum w x)%Q).
  { clear H. induction Hf as [|[j a] w [b Hb] Hf IH]; simpl; [ring|]. simpl in Hb. subst a. rewrite Z.div_mul by lia.
    rewrite <- IH, inject_Z_mult. ring. }
  rewrite Hs, Z.div_mul by lia. rewrite Hs, <- S, inject_Z_mult in H.
  assert (0 < inject_Z g)%Q by (change 0%Q with (inject_Z 0); rewrite <- Zlt_Qlt; lia). nra.
Qed.

Lemma sum_new (f : item -> Z) x l :
  (sum (add_all (map (fun i => scale (f i) (content i)) l)) x == sum_items f x l)%Q.
Proof. rewrite sum_add_all. induction l as [|i l IH]; simpl; [reflexivity|]. now rewrite IH, sum_scale. Qed.

Theorem round_items_spec d l x : 0 < d -> Forall (good d x) l -> (sum_items factor x l == 0)%Q ->
  admits (limits (round_items d l)) (sum (terms (round_items d l)) x).
Proof.
  intros Hd Hl He. unfold round_items. cbv zeta. set (right := - ends_sum factor l). set (rest := right mod d).
  apply at_least_spec.
  assert (Hr : 0 <= rest < d) by (apply Z.mod_pos_bound; lia).
  rewrite (sum_new (new_factor d rest)). destruct (items_round d rest x l Hr Hl) as (t & q & Hq & H1 & H2).
  rewrite (above_sum (new_factor d rest) (rounded_factor d rest) d x l (fun i => eq_refl) Hl) in H2.
  rewrite (above_sum factor turned d x l) in H1; [|intros i; unfold turned; destruct (from_upper i); lia | easy].
  rewrite He in H1. fold right in H1. rewrite inject_Z_plus.
  assert (R : (inject_Z right <= inject_Z (d * t) + q)%Q) by (unfold right; rewrite inject_Z_opp; lra).
  assert (K : (inject_Z (rest * - (- right / d)) <= inject_Z (rest * t) + q)%Q); [|lra].
  pose proof (Z.div_mod right d ltac:(lia)) as E. fold rest in E. set (f := right / d) in *.
  destruct (Z.eq_dec rest 0) as [Z0|Z0].
  - rewrite Z0. simpl. change (inject_Z 0) with 0%Q. lra.
  - assert (C : - (- right / d) = f + 1).
    { assert (- right / d = - f - 1); [|lia]. symmetry. apply (Z.div_unique _ _ _ (d - rest)); lia. }
    rewrite C. destruct (Z.le_gt_cases (f + 1) t) as [T|T].
    + assert (inject_Z (rest * (f + 1)) <= inject_Z (rest * t))%Q by (rewrite <- Zle_Qle; nia). lra.
    + assert (inject_Z (rest * (f + 1)) <= inject_Z (rest * t) + (inject_Z right - inject_Z (d * t)))%Q; [|lra].
      unfold Qminus. rewrite <- inject_Z_opp, <- !inject_Z_plus, <- Zle_Qle. rewrite E. nia.
Qed.
