(** Rows that follow from some of those of a case by going through the numbers of a few columns, one after the other. *)

From Coq Require Import ZArith QArith Lqa List Lia FMapPositive Bool.
From Destrier Require Import Linear Vector.
Import ListNotations.
Open Scope Z_scope.

(** * Rows and states *)

(** A row: what its listed columns may add up to, those that are still to come, and whether one has come. *)
Record part := APart { low : option Z; high : option Z; left : vector; begun : bool }.

(** For each row what its columns add up to so far; nothing where that is not needed any more. *)
Definition state : Type := list (option Z).

Fixpoint factor_of (j : positive) (v : vector) : Z :=
  match v with [] => 0 | (i, a) :: v => if Pos.eqb i j then a + factor_of j v else factor_of j v end.

Definition without (j : positive) (v : vector) : vector := filter (fun t => negb (Pos.eqb (fst t) j)) v.

Definition has (j : positive) (v : vector) : bool := existsb (fun t => Pos.eqb (fst t) j) v.

(** The most of a sum in the ranges of its columns. *)
Definition most_sum (cols : PositiveMap.t column) (v : vector) : option Z := option_map Z.opp (least_sum cols (scale (-1) v) 0).

(** What a column does to a row: its factor, and the least and the most that the columns after it may add. *)
Record touch := ATouch { by_ : Z; least_rest : Z; most_rest : Z; is_last : bool }.

Definition touch_of (cols : PositiveMap.t column) (j : positive) (p : part) : option (option touch) :=
  if has j (left p) then
    let rest := without j (left p) in
    match least_sum cols rest 0, most_sum cols rest with
    | Some l, Some m => Some (Some (ATouch (factor_of j (left p)) l m (match rest with [] => true | _ => false end)))
    | _, _ => None
    end
  else Some None.

Definition touched (j : positive) (p : part) : part :=
  if has j (left p) then APart (low p) (high p) (without j (left p)) true else p.

Definition no_less (a : option Z) (b : Z) : bool := match a with Some a => a <=? b | None => true end.
Definition no_more (a : option Z) (b : Z) : bool := match a with Some a => b <=? a | None => true end.

(** The entry of a row after a column with the number [z]; nothing if the row cannot be met from there. *)
Definition move (p : part) (t : option touch) (s : option Z) (z : Z) : option (option Z) :=
  match t, s with
  | None, _ => Some s
  | Some _, None => Some None
  | Some t, Some s =>
      let s := s + by_ t * z in
      if no_less (low p) (s + most_rest t) && no_more (high p) (s + least_rest t) then
        if is_last t || no_less (low p) (s + least_rest t) && no_more (high p) (s + most_rest t) then Some None
        else Some (Some s)
      else None
  end.

Fixpoint step (ps : list part) (ts : list (option touch)) (st : state) (z : Z) : option state :=
  match ps, ts, st with
  | p :: ps, t :: ts, s :: st =>
      match move p t s z with
      | Some s => match step ps ts st z with Some st => Some (s :: st) | None => None end
      | None => None
      end
  | _, _, _ => Some []
  end.

(** * Lists of states with their costs *)

Fixpoint order (s t : state) : comparison :=
  match s, t with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | None :: s, None :: t => order s t
  | None :: _, _ => Lt
  | _, None :: _ => Gt
  | Some a :: s, Some b :: t => match Z.compare a b with Eq => order s t | c => c end
  end.

Definition priced : Type := list (state * Z).

(** Of equal states the cheaper one is kept. *)
Fixpoint merge (l : priced) : priced -> priced :=
  match l with
  | [] => fun m => m
  | (s, c) :: l' =>
      fix inner (m : priced) : priced :=
        match m with
        | [] => l
        | (t, e) :: m' =>
            match order s t with
            | Lt => (s, c) :: merge l' m
            | Gt => (t, e) :: inner m'
            | Eq => (s, Z.min c e) :: merge l' m'
            end
        end
  end.

Fixpoint merge_pairs (l : list priced) : list priced :=
  match l with a :: b :: l => merge a b :: merge_pairs l | _ => l end.

Definition merge_all (l : list priced) : priced :=
  fold_right merge [] (Nat.iter (S (Nat.log2 (length l))) merge_pairs l).

Fixpoint numbers_from (l : Z) (n : nat) : list Z :=
  match n with O => [] | S n => l :: numbers_from (l + 1) n end.

(** The states after a column. *)
Definition steps (ps : list part) (ts : list (option touch)) (c l : Z) (n : nat) (states : priced) : priced :=
  merge_all (flat_map (fun se => flat_map (fun z =>
    match step ps ts (fst se) z with Some st => [[(st, snd se + c * z)]] | None => [] end) (numbers_from l n)) states).

Fixpoint cheapest (l : priced) : option Z :=
  match l with
  | [] => None
  | (_, c) :: l => match cheapest l with Some d => Some (Z.min c d) | None => Some c end
  end.

Definition is_open (p : part) : bool := begun p && match left p with [] => false | _ => true end.

Definition count {A : Type} (f : A -> bool) (l : list A) : Z := Z.of_nat (length (filter f l)).

(** What columns with their factors come to at least, nothing if no numbers are left; or none, if the columns are not
    whole or have no ends, or there are more steps than said. *)
Fixpoint through (cols : PositiveMap.t column) (limit : Z) (columns : vector) (ps : list part) (states : priced)
    : option (option Z) :=
  match columns with
  | [] => Some (cheapest states)
  | (j, c) :: columns =>
      match PositiveMap.find j cols with
      | Some (Column true (Range (Some l) (Some u))) =>
          match all_some (touch_of cols j) ps with
          | Some ts =>
              let n := Z.of_nat (length states) * (u - l + 1) in
              let wide := count is_open ps + count (fun p => has j (left p) && negb (begun p)) ps + 1 in
              if (n <=? limit) && (n * wide <=? 2 ^ 24)
              then through cols limit columns (map (touched j) ps) (steps ps ts c l (Z.to_nat (u - l + 1)) states)
              else None
          | None => None
          end
      | _ => None
      end
  end.

Definition minus (a b : option Z) : option Z := match a, b with Some a, Some b => Some (a - b) | _, _ => None end.

Definition is_in (listed : PositiveMap.t unit) (t : positive * Z) : bool := PositiveMap.mem (fst t) listed.

(** The part of a row that listed columns are. *)
Definition part_of (cols : PositiveMap.t column) (listed : PositiveMap.t unit) (r : row) : part :=
  let others := filter (fun t => negb (is_in listed t)) (terms r) in
  APart (minus (lower (limits r)) (most_sum cols others)) (minus (upper (limits r)) (least_sum cols others 0))
    (filter (is_in listed) (terms r)) false.

(** The row that a lemma shows. *)
Definition lemma_row (cols : PositiveMap.t column) (limit : Z) (rows : list row) (columns : vector) : option row :=
  let listed := set_of (map fst columns) in
  match through cols limit columns (map (part_of cols listed) rows) [(map (fun _ => Some 0) rows, 0)] with
  | Some (Some m) =>
      Some (Row (Range (Some m) None) (filter (fun t => negb (snd t =? 0)) (add_all (map (fun t => [t]) columns))))
  | Some None => Some (Row (Range (Some 1) None) [])
  | None => None
  end.

(** * What they show holds *)

Lemma order_eq s : forall t, order s t = Eq -> s = t.
Proof.
  induction s as [|[a|] s IH]; intros [|[b|] t]; simpl; try easy.
  - destruct (Z.compare_spec a b); try easy. subst. intros H. now rewrite (IH _ H).
  - intros H. now rewrite (IH _ H).
Qed.

Definition kept (l : priced) (s : state) (c : Z) : Prop := exists d, d <= c /\ In (s, d) l.

Lemma kept_merge l : forall m s c, kept l s c \/ kept m s c -> kept (merge l m) s c.
Proof.
  induction l as [|[s c] l IH]; intros m t e H; [destruct H as [(d & _ & [])|H]; exact H|].
  induction m as [|[s' c'] m IHm]; [destruct H as [H|(d & _ & [])]; exact H|].
  change (merge ((s, c) :: l) ((s', c') :: m)) with
    (match order s s' with
     | Lt => (s, c) :: merge l ((s', c') :: m)
     | Gt => (s', c') :: merge ((s, c) :: l) m
     | Eq => (s, Z.min c c') :: merge l m
     end).
  assert (K : forall a l, kept l t e -> kept (a :: l) t e) by (intros a k (d & Hd & Hi); exists d; split; [easy | now right]).
  destruct (order s s') eqn:E.
  - apply order_eq in E as <-. destruct H as [(d & Hd & [H|H])|(d & Hd & [H|H])].
    + injection H as -> ->. exists (Z.min d c'). split; [lia | now left].
    + apply K, IH. left. now exists d.
    + injection H as -> ->. exists (Z.min c d). split; [lia | now left].
    + apply K, IH. right. now exists d.
  - destruct H as [(d & Hd & [H|H])|H].
    + injection H as -> ->. exists d. split; [easy | now left].
    + apply K, IH. left. now exists d.
    + apply K, IH. now right.
  - destruct H as [H|(d & Hd & [H|H])].
    + apply K, IHm. now left.
    + injection H as -> ->. exists d. split; [easy | now left].
    + apply K, IHm. right. now exists d.
Qed.

Lemma kept_pairs s c : forall n l, (length l <= n)%nat ->
  Exists (fun m => kept m s c) l -> Exists (fun m => kept m s c) (merge_pairs l).
Proof.
  induction n as [|n IH]; intros [|a [|b l]] H E; simpl in *; try easy; try lia.
  inversion E; subst; [constructor; apply kept_merge; now left|].
  inversion H1; subst; [constructor; apply kept_merge; now right|].
  apply Exists_cons_tl, IH; [lia|easy].
Qed.

Lemma kept_all s c l : Exists (fun m => kept m s c) l -> kept (merge_all l) s c.
Proof.
  unfold merge_all. generalize (S (Nat.log2 (length l))). intros n H.
  assert (F : forall l, Exists (fun m => kept m s c) l -> kept (fold_right merge [] l) s c).
  { induction 1; simpl; apply kept_merge; auto. }
  apply F. induction n as [|n IH]; [exact H|]. simpl. exact (kept_pairs s c _ _ (le_n _) IH).
Qed.

Lemma in_numbers l n z : l <= z < l + Z.of_nat n -> In z (numbers_from l n).
Proof.
  revert l. induction n as [|n IH]; intros l H; [lia|]. simpl. destruct (Z.eq_dec l z); [now left|]. right. apply IH. lia.
Qed.

Section Solution.
Variable cols : PositiveMap.t column.
Variable x : positive -> Q.
Hypothesis Hx : within cols x.

Lemma sum_without j v : (sum v x == inject_Z (factor_of j v) * x j + sum (without j v) x)%Q.
Proof.
  induction v as [|[i a] v IH]; simpl; [change (inject_Z 0) with 0%Q; ring|]. rewrite IH.
  destruct (Pos.eqb_spec i j) as [->|]; simpl; rewrite ?inject_Z_plus; ring.
Qed.

Lemma least_sum_low v m : least_sum cols v 0 = Some m -> (inject_Z m <= sum v x)%Q.
Proof. intros H. apply (least_sum_spec cols x Hx) in H. now rewrite Z.sub_0_r in H. Qed.

Lemma most_sum_high v m : most_sum cols v = Some m -> (sum v x <= inject_Z m)%Q.
Proof.
  unfold most_sum. destruct (least_sum _ _ _) as [l|] eqn:E; [|easy]. intros H. injection H as <-.
  apply least_sum_low in E. rewrite sum_scale in E. change (inject_Z (-1)) with (-1)%Q in E. rewrite inject_Z_opp. lra.
Qed.

Definition agrees (p : part) (s : option Z) : Prop :=
  match s with
  | Some s =>
      match low p with Some l => (inject_Z l <= inject_Z s + sum (left p) x)%Q | None => True end /\
      match high p with Some h => (inject_Z s + sum (left p) x <= inject_Z h)%Q | None => True end
  | None => True
  end.

Lemma move_spec j z p t s : (x j == inject_Z z)%Q -> touch_of cols j p = Some t -> agrees p s ->
  exists s', move p t s z = Some s' /\ agrees (touched j p) s'.
Proof.
  unfold touch_of, touched, move. intros Hz Ht Hs. destruct (has j (left p)).
  - destruct (least_sum _ _ _) as [l|] eqn:El; [|easy]. destruct (most_sum _ _) as [m|] eqn:Em; [|easy].
    injection Ht as <-. destruct s as [s|]; [|now exists None]. cbn [by_ least_rest most_rest is_last].
    set (rest := without j (left p)) in *. set (a := factor_of j (left p)).
    apply least_sum_low in El. apply most_sum_high in Em.
    assert (S : (inject_Z s + sum (left p) x == inject_Z (s + a * z) + sum rest x)%Q).
    { rewrite (sum_without j), Hz, inject_Z_plus, inject_Z_mult. fold rest a. ring. }
    unfold agrees in *. simpl. 
    assert (N : no_less (low p) (s + a * z + m) && no_more (high p) (s + a * z + l) = true).
    { apply andb_true_iff. destruct Hs as [H1 H2]. split.
      - unfold no_less. destruct (low p) as [b|]; [|easy]. rewrite Z.leb_le, Zle_Qle, inject_Z_plus. lra.
      - unfold no_more. destruct (high p) as [b|]; [|easy]. rewrite Z.leb_le, Zle_Qle, inject_Z_plus. lra. }
    rewrite N. destruct (_ || _); [now exists None|]. exists (Some (s + a * z)). split; [easy|].
    destruct (low p), (high p); rewrite ?S in Hs; exact Hs.
  - injection Ht as <-. now exists s.
Qed.

Lemma step_spec j z ps : (x j == inject_Z z)%Q -> forall ts st,
  Forall2 (fun p t => touch_of cols j p = Some t) ps ts -> Forall2 agrees ps st ->
  exists st', step ps ts st z = Some st' /\ Forall2 agrees (map (touched j) ps) st'.
Proof.
  intros Hz. induction ps as [|p ps IH]; intros ts st Ht Hs; inversion Ht; inversion Hs; subst; simpl.
  - now exists [].
  - destruct (move_spec j z p _ _ Hz H1 H6) as (s' & E & A). rewrite E.
    destruct (IH _ _ H3 H8) as (st' & E' & A'). rewrite E'. exists (s' :: st'). split; [easy|]. now constructor.
Qed.

Lemma cheapest_spec l s c : In (s, c) l -> exists m, cheapest l = Some m /\ m <= c.
Proof.
  induction l as [|[t e] l IH]; [easy|]. intros [H|H]; simpl.
  - injection H as -> ->. destruct (cheapest l) as [d|]; eexists; split; [reflexivity | lia | reflexivity | lia].
  - destruct (IH H) as (m & -> & Hm). eexists; split; [reflexivity | lia].
Qed.

Lemma through_spec limit columns : forall ps states r, through cols limit columns ps states = Some r ->
  forall st c, In (st, c) states -> Forall2 agrees ps st ->
  match r with Some m => (inject_Z m <= inject_Z c + sum columns x)%Q | None => False end.
Proof.
  induction columns as [|[j a] columns IH]; intros ps states r H st c Hin Ha; simpl in H.
  - injection H as <-. destruct (cheapest_spec _ _ _ Hin) as (m & -> & Hm). simpl. rewrite Zle_Qle in Hm. lra.
  - destruct (PositiveMap.find j cols) as [[w [lo hi]]|] eqn:Ej; [|easy]. destruct w; [|easy].
    destruct lo as [l|]; [|easy]. destruct hi as [u|]; [|easy].
    destruct (all_some (touch_of cols j) ps) as [ts|] eqn:Et; [|easy]. destruct (_ && _); [|easy].
    apply Hx in Ej as [[Hl Hu] Hw]. simpl in Hl, Hu. destruct (Hw eq_refl) as [z Hz]. rewrite Hz, <- Zle_Qle in Hl, Hu.
    apply all_some_spec in Et. destruct (step_spec j z ps Hz ts st Et Ha) as (st' & Es & As).
    assert (K : kept (steps ps ts a l (Z.to_nat (u - l + 1)) states) st' (c + a * z)).
    { unfold steps. apply kept_all. apply Exists_exists. exists [(st', c + a * z)]. split; [|exists (c + a * z); split; [lia | now left]].
      apply in_flat_map. exists (st, c). split; [easy|]. apply in_flat_map. exists z. split; [apply in_numbers; lia|].
      cbn [fst snd]. rewrite Es. now left. }
    destruct K as (d & Hd & Hi). specialize (IH _ _ _ H _ _ Hi As). destruct r as [m|]; [|easy]. simpl.
    rewrite Zle_Qle, inject_Z_plus, inject_Z_mult in Hd. rewrite Hz. lra.
Qed.

Lemma part_of_agrees listed r : admits (limits r) (sum (terms r) x) -> agrees (part_of cols listed r) (Some 0).
Proof.
  intros [Hl Hu]. unfold agrees, part_of. cbn [low high left]. change (inject_Z 0) with 0%Q.
  set (own := filter (is_in listed) (terms r)) in *.
  set (others := filter (fun t => negb (is_in listed t)) (terms r)) in *.
  assert (S : (sum own x + sum others x == sum (terms r) x)%Q) by exact (sum_filter x (is_in listed) _). split.
  - destruct (lower (limits r)) as [l|]; [|easy]. destruct (most_sum cols others) as [m|] eqn:E; [|exact I].
    apply most_sum_high in E. simpl. unfold Zminus. rewrite inject_Z_plus, inject_Z_opp. lra.
  - destruct (upper (limits r)) as [u|]; [|easy]. destruct (least_sum cols others 0) as [m|] eqn:E; [|exact I].
    apply least_sum_low in E. simpl. unfold Zminus. rewrite inject_Z_plus, inject_Z_opp. lra.
Qed.

Theorem lemma_row_spec limit rows columns r : lemma_row cols limit rows columns = Some r ->
  (forall r, In r rows -> admits (limits r) (sum (terms r) x)) -> admits (limits r) (sum (terms r) x).
Proof.
  unfold lemma_row. intros H Hr. set (listed := set_of _) in *. destruct (through _ _ _ _ _) as [o|] eqn:E; [|easy].
  assert (A : Forall2 agrees (map (part_of cols listed) rows) (map (fun _ => Some 0) rows)).
  { clear E. induction rows as [|q rows IH]; simpl; constructor; [apply part_of_agrees, Hr; now left|].
    apply IH. intros s Hs. apply Hr. now right. }
  pose proof (through_spec _ _ _ _ _ E _ 0 (or_introl eq_refl) A) as B. destruct o as [m|]; [|easy].
  injection H as <-. split; [|easy]. cbn [lower limits terms]. rewrite sum_nonzero, sum_add_all.
  assert (S : (sum_all (map (fun t => [t]) columns) x == sum columns x)%Q).
  { clear. induction columns as [|[j a] l IH]; simpl; [reflexivity|]. rewrite IH. ring. }
  rewrite S. change (inject_Z 0) with 0%Q in B. lra.
Qed.
End Solution.
