(** Cases of a linear program, and the least that their solutions cost. *)

From Coq Require Import ZArith QArith Lqa List Lia FMapPositive Bool.
From Destrier Require Import Linear Vector Cut Dynamic.
Import ListNotations.
Open Scope Z_scope.

(** * Cases *)

(** Columns with their ranges in the case, rows, cuts among them, with the number of the next one and what all numbers of
    cuts take, the costs that count, none of them 0, the columns that count, and the ranges that branches above say. *)
Record case := Case {
  cols : PositiveMap.t column;
  known : PositiveMap.t row;
  next : positive;
  spent : Z;
  charges : vector;
  counts : PositiveMap.t unit;
  path : list (positive * range) }.

Definition fits (k : case) (x : positive -> Q) : Prop :=
  within (cols k) x /\
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

Lemma worth_spec k x charges d y w : fits k x -> worth k charges d y = Some w ->
  (inject_Z w <= inject_Z d * sum charges x)%Q.
Proof.
  unfold worth. intros Hx H. destruct (weigh _ _ _ _) as [[m parts]|] eqn:E; [|easy].
  apply (weigh_spec k x Hx) in E. apply (least_sum_spec (cols k) x (proj1 Hx)) in H. simpl in E. rewrite sum_scale in E.
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

(** ** Cuts *)

Definition columns_whole (cols : PositiveMap.t column) (t : sum_of_columns) : bool :=
  forallb (fun t => match PositiveMap.find (fst t) cols with Some c => whole c | None => false end) t.

Definition row_item (k : case) (t : positive * Z) : option item :=
  match PositiveMap.find (fst t) (known k) with
  | Some r => Some (item_of (terms r) (- snd t) (columns_whole (cols k) (terms r)) (limits r) (snd t <? 0))
  | None => None
  end.

Definition column_item (k : case) (upper : PositiveMap.t unit) (t : positive * Z) : option item :=
  match PositiveMap.find (fst t) (cols k) with
  | Some c =>
      let asked := PositiveMap.mem (fst t) upper in
      let i := item_of [(fst t, 1)] (snd t) (whole c) (span c) asked in
      if asked && negb (from_upper i) then None else Some i
  | None => None
  end.

(** The row that weights on the rows make by rounding; some columns are counted from their greatest number. *)
Definition cut_row (k : case) (d : Z) (y : vector) (upper : PositiveMap.t unit) : option row :=
  match all_some (row_item k) y with
  | None => None
  | Some rows =>
      match all_some (column_item k upper) (add_all (map (fun i => scale (- factor i) (content i)) rows)) with
      | Some columns =>
          let items := rows ++ columns in
          if (0 <? d) && forallb (can_round d) items then Some (round_items d items) else None
      | None => None
      end
  end.

Definition bits (z : Z) : Z := if z =? 0 then 0 else Z.log2 (Z.abs z) + 1.

(** The case with one row more, unless its numbers are too long: 33,219 bits each, 2^28 of all cuts together. *)
Definition push (k : case) (r : row) : option case :=
  let ends := match lower (limits r) with Some z => [z] | None => [] end in
  let sizes := map bits (map snd (terms r) ++ ends) in
  let spent := fold_left (fun s n => s + Z.max n 64) sizes (spent k) in
  if forallb (fun n => n <=? 33219) sizes && (spent <=? 2 ^ 28)
  then Some (Case (cols k) (PositiveMap.add (next k) r (known k)) (Pos.succ (next k)) spent (charges k) (counts k) (path k)) else None.

Lemma columns_whole_spec k x t : fits k x -> columns_whole (cols k) t = true -> exists z, (sum t x == inject_Z z)%Q.
Proof.
  intros Hx. induction t as [|[j a] t IH]; simpl; intros H; [now exists 0|].
  apply andb_true_iff in H as [Hj H]. apply IH in H as [z Hz].
  destruct (PositiveMap.find j (cols k)) as [c|] eqn:E; [|easy]. apply (proj1 Hx) in E as [_ E]. apply E in Hj as [n Hn].
  exists (a * n + z). now rewrite Hz, Hn, inject_Z_plus, inject_Z_mult.
Qed.

Lemma item_of_end v f w r asked : from_upper (item_of v f w r asked) = true -> item_end (item_of v f w r asked) <> None.
Proof. unfold item_end, item_of. simpl. intros H. rewrite H. apply andb_true_iff in H as [H _]. now destruct (upper r). Qed.

Lemma cut_row_spec k d y listed r x : cut_row k d y listed = Some r -> fits k x -> admits (limits r) (sum (terms r) x).
Proof.
  unfold cut_row. intros H Hx. destruct (all_some (row_item k) y) as [rows|] eqn:Er; [|easy].
  destruct (all_some (column_item k listed) _) as [columns|] eqn:Ec; [|easy].
  destruct (_ && _) eqn:E; [|easy]. injection H as <-. apply andb_true_iff in E as [Hd Hc].
  apply Z.ltb_lt in Hd. rewrite forallb_forall in Hc. apply all_some_spec in Er, Ec.
  assert (Fr : Forall (fun i => fits_item i (sum (content i) x) /\ (from_upper i = true -> item_end i <> None)) rows).
  { clear Ec Hc. induction Er as [|[i a] j y' rows E Er IH]; constructor; [|easy]. unfold row_item in E. simpl in E.
    destruct (PositiveMap.find i (known k)) as [r|] eqn:Ei; [|easy]. injection E as <-. split; [|apply item_of_end].
    split; [exact (proj2 Hx _ _ Ei)|]. intros W. now apply (columns_whole_spec k x). }
  set (v := add_all _) in *. assert (Fc : Forall (fun i => fits_item i (sum (content i) x) /\ (from_upper i = true -> item_end i <> None)) columns
    /\ (sum_items factor x columns == sum v x)%Q).
  { clear Fr Hc. clearbody v. induction Ec as [|[j a] i v columns E Ec [IH1 IH2]]; [easy|]. unfold column_item in E. simpl in E.
    destruct (PositiveMap.find j (cols k)) as [c|] eqn:Ej; [|easy].
    destruct (PositiveMap.mem j listed && _); [easy|]. injection E as <-. apply (proj1 Hx) in Ej as [Ea Ew]. split.
    - constructor; [|easy]. split; [|apply item_of_end]. assert (S : (sum [(j, 1%Z)] x == x j)%Q) by (simpl; ring).
      split; simpl content; simpl extent; simpl is_whole.
      + unfold admits in *. destruct (lower (span c)), (upper (span c)); rewrite ?S; easy.
      + intros W. destruct (Ew W) as [z Hz]. exists z. now rewrite S.
    - simpl. rewrite IH2. change (inject_Z 1) with 1%Q. ring. }
  destruct Fc as [Fc S]. apply round_items_spec; [easy | |].
  - apply Forall_forall. intros i Hi. assert (G := Hc i Hi). apply in_app_or in Hi.
    rewrite Forall_forall in Fr, Fc. unfold good. destruct Hi as [Hi|Hi]; [apply Fr in Hi | apply Fc in Hi]; tauto.
  - assert (A : forall l m, (sum_items factor x (l ++ m) == sum_items factor x l + sum_items factor x m)%Q).
    { induction l as [|i l IH]; intros m; simpl; [ring|]. rewrite IH. ring. }
    rewrite A, S. unfold v. rewrite (sum_new (fun i => - factor i)). clear.
    induction rows as [|i l IH]; simpl; [reflexivity|]. rewrite inject_Z_opp.
    lra.
Qed.

Lemma push_spec k r n x : push k r = Some n -> fits k x -> admits (limits r) (sum (terms r) x) ->
  fits n x.
Proof.
  unfold push. intros H [Hc Hr] Ha. destruct (_ && _); [|easy]. injection H as <-. split; [exact Hc|].
  intros i s. simpl. destruct (Pos.eq_dec i (next k)) as [->|Hi].
  - rewrite PositiveMap.gss. intros E. now injection E as <-.
  - rewrite PositiveMap.gso by easy. apply Hr.
Qed.

(** ** Rounded sums *)

(** The row that weights on the rows make, with all factors rounded up; with the sum come the negatives of its factors. *)
Definition round_row (k : case) (d : Z) (y : vector) : option row :=
  match weigh (known k) y 0 [] with
  | None => None
  | Some (m, parts) =>
      let v := filter (fun t => negb (snd t =? 0)) (add_all parts) in
      let up := map (fun '(j, a) => (j, ceiling (- a) d)) v in
      match least_sum (cols k) (map (fun '(j, a) => (j, ceiling (- a) d * d + a)) v) m with
      | Some b =>
          if (0 <? d) && columns_whole (cols k) up
          then Some (Row (Range (Some (ceiling b d)) None) (filter (fun t => negb (snd t =? 0)) up)) else None
      | None => None
      end
  end.

Lemma round_row_spec k d y r x : round_row k d y = Some r -> fits k x -> admits (limits r) (sum (terms r) x).
Proof.
  unfold round_row. intros H Hx. destruct (weigh _ _ _ _) as [[m parts]|] eqn:E; [|easy].
  apply (weigh_spec k x Hx) in E. rewrite <- (sum_add_all x parts), <- (sum_nonzero x (add_all parts)) in E. set (v := filter _ (add_all parts)) in *.
  destruct (least_sum _ _ _) as [b|] eqn:L; [|easy]. apply (least_sum_spec (cols k) x (proj1 Hx)) in L.
  destruct (_ && _) eqn:W; [|easy]. injection H as <-. apply andb_true_iff in W as [Hd W]. apply Z.ltb_lt in Hd.
  split; [|easy]. simpl. rewrite sum_nonzero. apply (columns_whole_spec k x _ Hx) in W as [z Hz]. rewrite Hz, <- Zle_Qle.
  apply ceiling_spec; [easy|]. rewrite Zle_Qle, inject_Z_mult, <- Hz.
  assert (S : (sum (map (fun '(j, a) => (j, (ceiling (- a) d * d + a)%Z)) v) x
    == inject_Z d * sum (map (fun '(j, a) => (j, ceiling (- a) d)) v) x + sum v x)%Q).
  { clear. induction v as [|[j a] v IH]; simpl; [ring|]. rewrite IH, inject_Z_plus, inject_Z_mult. ring. }
  rewrite S in L. simpl in E. unfold Zminus in *. rewrite ?inject_Z_plus, ?inject_Z_opp in *.
  change (inject_Z 0) with 0%Q in *. lra.
Qed.

(** ** Lemmas *)

Definition lemma_of (k : case) (limit : Z) (rows : list positive) (columns : vector) : option row :=
  match all_some (fun i => PositiveMap.find i (known k)) rows with
  | Some rs => lemma_row (cols k) limit rs columns
  | None => None
  end.

Lemma lemma_of_spec k limit rows columns r x : lemma_of k limit rows columns = Some r -> fits k x ->
  admits (limits r) (sum (terms r) x).
Proof.
  unfold lemma_of. intros H [Hc Hr]. destruct (all_some (fun i => PositiveMap.find i (known k)) rows) as [rs|] eqn:E; [|easy].
  apply (lemma_row_spec (cols k) x Hc limit rs columns r H). apply all_some_spec in E. clear H.
  induction E as [|i s rows rs Ei E IH]; [easy|]. intros q [<-|Hq]; [exact (Hr _ _ Ei) | now apply IH].
Qed.

Lemma push_same k r n : push k r = Some n -> charges n = charges k /\ path n = path k.
Proof. unfold push. destruct (_ && _); [|easy]. intros H. now injection H as <-. Qed.
