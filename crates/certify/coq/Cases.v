(** Lower bounds by packings, and by cases with a packing or an image at each leaf. *)

From Coq Require Import ZArith Bool List Lia FMapPositive.
From Destrier Require Import Claim Squares.
Import ListNotations.
Open Scope Z_scope.

(** * Tables: a value for each square, found in few steps *)

Definition grid (A : Type) : Type := PositiveMap.t (PositiveMap.t A).

Definition key (z : Z) : positive := Z.to_pos (z + 1).

Definition get {A : Type} (default : A) (g : grid A) (s : square) : A :=
  match PositiveMap.find (key (fst s)) g with
  | None => default
  | Some row => match PositiveMap.find (key (snd s)) row with None => default | Some a => a end
  end.

Definition put {A : Type} (g : grid A) (entry : square * A) : grid A :=
  let '((r, c), a) := entry in
  let row := match PositiveMap.find (key r) g with None => PositiveMap.empty A | Some row => row end in
  PositiveMap.add (key r) (PositiveMap.add (key c) a row) g.

Definition index {A : Type} (entries : list (square * A)) : grid A :=
  fold_left put entries (PositiveMap.empty _).

(** Whether a piece on row (or column) [i] may cover squares of row (or column) [j]: a quick test. *)
Definition close (q : problem) (i j : Z) : bool :=
  let within d := Z.abs (i - j) <=? d in
  match attacker q with
  | King => within 1
  | Knight => within 2
  | Leaper a b => within (Z.max 0 (Z.max a b))
  | Queen | Rook | Bishop => true
  end.

(** Every square with those that a piece there covers. *)
Definition nearby (q : problem) : list (square * list square) :=
  let with_close l := map (fun i => (i, filter (close q i) l)) l in
  let all_columns := with_close (upto (columns (place q))) in
  flat_map (fun '(r, close_rows) =>
    map (fun '(c, close_columns) =>
      ((r, c), flat_map (fun i => filter (reaches q (r, c)) (map (fun j => (i, j)) close_columns)) close_rows))
      all_columns)
    (with_close (upto (rows (place q)))).

Lemma close_spec q s t : reaches q s t = true -> close q (fst s) (fst t) = true /\ close q (snd s) (snd t) = true.
Proof.
  destruct q as [b p w], s as [r c], t as [r' c']. unfold reaches, close, same, attacks.
  cbn [fst snd attacker wish]. destruct p, w; try easy; rewrite ?orb_true_iff, ?andb_true_iff, ?Z.eqb_eq, !Z.leb_le; lia.
Qed.

Lemma filter_map_filter (A B : Type) (f : B -> bool) (g : A -> B) (k : A -> bool) l :
  (forall a, f (g a) = true -> k a = true) -> filter f (map g (filter k l)) = filter f (map g l).
Proof.
  intros H. induction l as [|a l IH]; simpl; [easy|]. specialize (H a). destruct (k a); simpl; [now rewrite IH|].
  destruct (f (g a)); [now discriminate H | easy].
Qed.

Lemma filter_flat_map (A B : Type) (f : B -> bool) (g : A -> list B) l :
  filter f (flat_map g l) = flat_map (fun a => filter f (g a)) l.
Proof. induction l as [|a l IH]; simpl; [easy|]. now rewrite filter_app, IH. Qed.

Lemma flat_map_filter (A B : Type) (g h : A -> list B) (k : A -> bool) l :
  (forall a, g a = if k a then h a else []) -> flat_map h (filter k l) = flat_map g l.
Proof. intros H. induction l as [|a l IH]; simpl; [easy|]. rewrite H. destruct (k a); simpl; now rewrite IH. Qed.

Lemma filter_none (A : Type) (f : A -> bool) l : (forall a, In a l -> f a = false) -> filter f l = [].
Proof. induction l as [|a l IH]; intros H; simpl; [easy|]. rewrite H by now left. apply IH. intros b Hb. apply H. now right. Qed.

Lemma around_close q r c :
  flat_map (fun i => filter (reaches q (r, c)) (map (fun j => (i, j)) (filter (close q c) (upto (columns (place q))))))
    (filter (close q r) (upto (rows (place q)))) = around q (r, c).
Proof.
  unfold around, squares. rewrite filter_flat_map. apply flat_map_filter. intros i. destruct (close q r i) eqn:K.
  - symmetry. apply filter_map_filter. intros j H. apply close_spec in H. apply H.
  - apply filter_none. intros t Ht. apply in_map_iff in Ht as (j & <- & _). apply not_true_iff_false. intros R.
    apply close_spec in R as [R _]. simpl in R. congruence.
Qed.

Lemma nearby_around q : nearby q = map (fun s => (s, around q s)) (squares (place q)).
Proof.
  unfold nearby, squares. cbv zeta. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
  generalize (upto (rows (place q))) at 2 3. intros all. induction all as [|r l IH]; [easy|].
  cbn [flat_map]. rewrite map_app, IH. f_equal. rewrite !map_map. apply map_ext. intros c. now rewrite around_close.
Qed.

Lemma in_nearby q s near : In (s, near) (nearby q) <-> on_board (place q) s /\ near = around q s.
Proof.
  rewrite nearby_around, in_map_iff. split.
  - intros (t & E & H). injection E as -> <-. now rewrite <- in_squares.
  - intros [H ->]. exists s. now rewrite in_squares.
Qed.

Lemma nearby_squares q : map fst (nearby q) = squares (place q).
Proof. rewrite nearby_around, map_map. apply map_id. Qed.

(** Such a table, made once and handed on. *)
Definition table : Type := list (square * list square).

Definition all_near (near : table) (test : square -> list square -> bool) : bool :=
  forallb (fun entry => test (fst entry) (snd entry)) near.

Definition on (b : board) (s : square) : bool :=
  (0 <=? fst s) && (fst s <? rows b) && (0 <=? snd s) && (snd s <? columns b).

Lemma on_spec b s : on b s = true <-> on_board b s.
Proof. unfold on, on_board. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto. Qed.

Definition mem (s : square) (l : list square) : bool := existsb (same s) l.

Lemma mem_spec s l : mem s l = true <-> In s l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (t & Ht & E). now apply same_spec in E as ->.
  - intros H. exists s. split; [easy|]. now apply same_spec.
Qed.

Lemma mem_false s l : mem s l = false <-> ~ In s l.
Proof. rewrite <- mem_spec. destruct (mem s l); split; congruence. Qed.

(** * Checking covers *)

Fixpoint distinct (l : list square) : bool :=
  match l with
  | [] => true
  | s :: m => negb (mem s m) && distinct m
  end.

Lemma distinct_spec l : distinct l = true -> NoDup l.
Proof.
  induction l as [|s l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff, mem_false.
  intros [H Hl]. constructor; auto.
Qed.

Definition is_cover (q : problem) (near : table) (C : list square) : bool :=
  distinct C && forallb (on (place q)) C && all_near near (fun t near => existsb (fun s => mem s C) near).

Lemma is_cover_spec q C : is_cover q (nearby q) C = true -> cover q C.
Proof.
  unfold is_cover, all_near. rewrite !andb_true_iff, !forallb_forall. intros [[Hd Ho] Hc]. split; [|split].
  - now apply distinct_spec.
  - intros s Hs. apply on_spec. auto.
  - intros t Ht. specialize (Hc (t, around q t)). rewrite in_nearby in Hc. specialize (Hc (conj Ht eq_refl)).
    apply existsb_exists in Hc as (s & Hs & H). exists s. simpl in Hs. apply in_around in Hs.
    rewrite mem_spec in H. now rewrite reaches_sym.
Qed.

(** * Packings at the leaves *)

(** Squares decided: those that the cover has, and those that it has not. *)
Definition agrees (C included excluded : list square) : Prop :=
  incl included C /\ forall s, In s excluded -> ~ In s C.

Definition bound (near : table) (d : Z) (y : square -> Z) (included excluded : list square) : option Z :=
  let fits s near :=
    (0 <=? y s)
    && ((y s =? 0) || negb (existsb (fun t => mem t included) near))
    && ((total y near <=? d) || mem s included || mem s excluded) in
  if (0 <? d) && all_near near fits then Some (size included - (- total y (map fst near)) / d) else None.

Lemma size_without C included :
  NoDup C -> NoDup included -> incl included C ->
  size included + size (filter (fun s => negb (mem s included)) C) <= size C.
Proof.
  intros HC HI H. unfold size. rewrite <- Nat2Z.inj_add, <- app_length. apply inj_le, NoDup_incl_length.
  - apply nodup_app; [easy | now apply NoDup_filter |]. intros s Hs Hf. apply filter_In in Hf as [_ Hf].
    apply negb_true_iff, mem_false in Hf. contradiction.
  - intros s. rewrite in_app_iff, filter_In. intros [Hs|[Hs _]]; auto.
Qed.

Lemma bound_spec q d y included excluded k C :
  bound (nearby q) d y included excluded = Some k ->
  NoDup included -> cover q C -> agrees C included excluded -> k <= size C.
Proof.
  unfold bound. rewrite nearby_squares. destruct (_ && _) eqn:E; [|easy]. intros H HI (HC & Ho & Hc) [Hin Hex]. injection H as <-.
  unfold all_near in E. rewrite andb_true_iff, Z.ltb_lt, forallb_forall in E. destruct E as [Hd E].
  assert (F : forall s, on_board (place q) s -> 0 <= y s
    /\ (y s = 0 \/ forall t, In t (around q s) -> ~ In t included)
    /\ (total y (around q s) <= d \/ In s included \/ In s excluded)).
  { intros s Hs. specialize (E (s, around q s)). rewrite in_nearby in E. specialize (E (conj Hs eq_refl)).
    simpl in E. rewrite !andb_true_iff, !orb_true_iff, negb_true_iff, !mem_spec, !Z.leb_le, Z.eqb_eq in E.
    destruct E as [[E1 E2] E3]. repeat split; [easy| |tauto]. destruct E2 as [E2|E2]; [now left|right].
    intros t Ht Hi. apply not_true_iff_false in E2. apply E2, existsb_exists. exists t. now rewrite mem_spec. }
  set (rest := filter (fun s => negb (mem s included)) C).
  assert (Hv : value q y <= d * size rest).
  { apply duality.
    - intros s Hs. now apply F.
    - intros s Hs Hp. destruct (F s Hs) as (_ & [F2|F2] & _); [lia|]. destruct (Hc s Hs) as (t & Ht & R).
      exists t. split; [|easy]. apply filter_In. split; [easy|]. apply negb_true_iff, mem_false, F2, in_around.
      rewrite reaches_sym. auto.
    - intros t Ht. apply filter_In in Ht as [Ht Hn]. apply negb_true_iff, mem_false in Hn.
      destruct (F t) as (_ & _ & [F3|[F3|F3]]); auto; [contradiction|]. now apply Hex in F3. }
  pose proof (size_without C included HC HI Hin). fold rest in H.
  fold (value q y). assert (- size rest <= - value q y / d); [|lia]. apply Z.div_le_lower_bound; lia.
Qed.

(** * Maps of the board that take covers to covers *)

Record motion := Motion { forth : grid square; back : grid square }.

Definition nowhere : square := (-1, -1).
Definition move (g : motion) : square -> square := get nowhere (forth g).
Definition move_back (g : motion) : square -> square := get nowhere (back g).

Definition is_motion (q : problem) (near : table) (forth back : square -> square) : bool :=
  all_near near (fun s near =>
    on (place q) (forth s) && on (place q) (back s)
    && same (forth (back s)) s && same (back (forth s)) s
    && forallb (fun t => reaches q (forth s) (forth t)) near).

Lemma motion_cover q forth back C :
  is_motion q (nearby q) forth back = true -> cover q C -> cover q (map forth C) /\ forall s, In s C -> back (forth s) = s.
Proof.
  unfold is_motion, all_near. rewrite forallb_forall. intros H (HC & Ho & Hc).
  assert (M : forall s, on_board (place q) s -> on_board (place q) (forth s) /\ on_board (place q) (back s)
    /\ forth (back s) = s /\ back (forth s) = s
    /\ forall t, In t (around q s) -> reaches q (forth s) (forth t) = true).
  { intros s Hs. specialize (H (s, around q s)). rewrite in_nearby in H. specialize (H (conj Hs eq_refl)).
    simpl in H. rewrite !andb_true_iff, forallb_forall, !on_spec, !same_spec in H. tauto. }
  split; [|intros s Hs; now apply M, Ho]. split; [|split].
  - clear Hc H. induction HC as [|s C Hs HC IH]; simpl; [constructor|]. constructor.
    + intros Hi. apply in_map_iff in Hi as (t & E & Ht). apply Hs. replace s with t; [easy|].
      destruct (M s) as (_ & _ & _ & <- & _); [apply Ho; simpl; auto|].
      destruct (M t) as (_ & _ & _ & <- & _); [apply Ho; simpl; auto|]. now rewrite E.
    + apply IH. intros t Ht. apply Ho. simpl. auto.
  - intros s Hs. apply in_map_iff in Hs as (t & <- & Ht). now apply M, Ho.
  - intros t Ht. destruct (M t Ht) as (_ & Hb & E & _). destruct (Hc (back t) Hb) as (s & Hs & R).
    exists (forth s). split; [now apply in_map|]. rewrite <- E. apply M; [auto|]. now apply in_around.
Qed.

(** * Trees *)

Inductive tree :=
  | Branch (s : square) (yes no : tree)
  | Weighted (d : Z) (y : grid Z)
  | Uncoverable (s : square)
  | Image (node : Z) (g : Z).

(** What was found by the nodes before: how many there were, which cases they settle, and the least bound. *)
Record found := Found {
  count : Z;
  settled : PositiveMap.t (list square * list square);
  least : option Z
}.

Definition settle (at_node : Z) (included excluded : list square) (f : found) : found :=
  Found (count f) (PositiveMap.add (key at_node) (included, excluded) (settled f)) (least f).

Definition next (f : found) : found := Found (count f + 1) (settled f) (least f).

Definition lower (k : Z) (f : found) : found :=
  Found (count f) (settled f) (Some (match least f with None => k | Some l => Z.min k l end)).

Section Walk.
  Variable q : problem.
  Variable near : table.
  (** The bound to be shown; without one, that there is no cover. *)
  Variable claimed : option Z.
  Variable motions : PositiveMap.t motion.

  Definition is_image (g : motion) (included excluded : list square) (other : list square * list square) : bool :=
    forallb (fun s => same (move g (move_back g s)) s && mem (move_back g s) included) (fst other)
    && forallb (fun s => mem (move_back g s) excluded) (snd other).

  Fixpoint walk (t : tree) (included excluded : list square) (f : found) : option found :=
    let here := count f in
    let settled_by ok f := if (ok : bool) then Some (settle here included excluded (next f)) else None in
    match t with
    | Branch s yes no =>
        if mem s included || mem s excluded then None else
        match walk yes (s :: included) excluded (next f) with
        | None => None
        | Some f => match walk no included (s :: excluded) f with
          | None => None
          | Some f => Some (settle here included excluded f)
          end
        end
    | Weighted d y =>
        match claimed, bound near d (get 0 y) included excluded with
        | Some k, Some b => settled_by (k <=? b) (lower b f)
        | _, _ => None
        end
    | Uncoverable s =>
        settled_by (existsb (fun entry => same s (fst entry) && forallb (fun t => mem t excluded) (snd entry)) near) f
    | Image node g =>
        match PositiveMap.find (key node) (settled f), PositiveMap.find (key g) motions with
        | Some other, Some g => settled_by ((0 <? node) && is_image g included excluded other) f
        | _, _ => None
        end
    end.

  Definition goal (C : list square) : Prop := match claimed with Some k => k <= size C | None => False end.

  Definition is_settled (case : list square * list square) : Prop :=
    forall C, cover q C -> agrees C (fst case) (snd case) -> goal C.

  Definition all_settled (f : found) : Prop :=
    forall node case, PositiveMap.find node (settled f) = Some case -> is_settled case.

  Hypothesis near_is : near = nearby q.
  Hypothesis motions_move :
    forall i g, PositiveMap.find i motions = Some g -> is_motion q (nearby q) (move g) (move_back g) = true.

  Lemma settle_spec here included excluded f :
    all_settled f -> is_settled (included, excluded) -> all_settled (settle here included excluded f).
  Proof.
    intros H Hs node case. simpl. destruct (Pos.eq_dec node (key here)) as [->|E].
    - rewrite PositiveMap.gss. intros Ec. now injection Ec as <-.
    - rewrite PositiveMap.gso by easy. apply H.
  Qed.

  Lemma walk_spec t : forall included excluded f f',
    walk t included excluded f = Some f' -> NoDup included -> all_settled f ->
    all_settled f' /\ is_settled (included, excluded).
  Proof.
    induction t as [s yes IHyes no IHno|d y|s|node g]; intros included excluded f f' H HI Hf; simpl in H.
    - destruct (mem s included) eqn:Hsi; [easy|]. destruct (mem s excluded) eqn:Hse; [easy|]. simpl in H.
      destruct (walk yes _ _ _) as [f1|] eqn:W1; [|easy]. destruct (walk no _ _ _) as [f2|] eqn:W2; [|easy].
      injection H as <-. apply mem_false in Hsi. apply IHyes in W1 as [H1 S1]; [|now constructor|easy].
      apply IHno in W2 as [H2 S2]; [|easy|easy].
      assert (S : is_settled (included, excluded)); [|split; [now apply settle_spec | easy]].
      intros C HC [Hin Hex]. simpl in *. destruct (mem s C) eqn:Hs.
      + apply mem_spec in Hs. apply S1; [easy|]. split; [|easy]. simpl. intros u [<-|Hu]; auto.
      + apply mem_false in Hs. apply S2; [easy|]. split; [easy|]. simpl. intros u [<-|Hu]; auto.
    - destruct claimed as [k|] eqn:Hk; [|easy]. destruct (bound _ _ _ _ _) as [b|] eqn:Hb; [|easy]. rewrite near_is in Hb.
      destruct (k <=? b) eqn:Hkb; [|easy]. injection H as <-. apply Z.leb_le in Hkb.
      assert (S : is_settled (included, excluded)); [|split; [now apply settle_spec | easy]].
      intros C HC HA. unfold goal. rewrite Hk. pose proof (bound_spec _ _ _ _ _ _ _ Hb HI HC HA). lia.
    - destruct (existsb _ _) eqn:E; [|easy]. injection H as <-. apply existsb_exists in E as ([u l] & Hu & E).
      simpl in E. rewrite andb_true_iff, same_spec, forallb_forall in E. destruct E as [<- E]. rewrite near_is in Hu.
      apply in_nearby in Hu as [Hs ->].
      assert (S : is_settled (included, excluded)); [|split; [now apply settle_spec | easy]].
      intros C (_ & Ho & Hc) [_ Hex]. destruct (Hc s Hs) as (t & Ht & R).
      exfalso. apply (Hex t); [|easy]. apply mem_spec, E, in_around. rewrite reaches_sym. auto.
    - destruct (PositiveMap.find _ (settled f)) as [other|] eqn:Hn; [|easy].
      destruct (PositiveMap.find _ motions) as [m|] eqn:Hm; [|easy].
      destruct (_ && _) eqn:E; [|easy]. injection H as <-. apply andb_true_iff in E as [_ E].
      assert (S : is_settled (included, excluded)); [|split; [now apply settle_spec | easy]].
      intros C HC [Hin Hex]. apply Hf in Hn. apply motions_move in Hm.
      destruct (motion_cover _ _ _ C Hm HC) as [HM HB].
      assert (G : goal (map (move m) C)); [|unfold goal, size in *; now rewrite map_length in G].
      unfold is_image in E. rewrite andb_true_iff, !forallb_forall in E. destruct E as [E1 E2].
      apply Hn; [easy|]. split.
      + intros s Hs. specialize (E1 s Hs). rewrite andb_true_iff, same_spec, mem_spec in E1.
        destruct E1 as [E1 E3]. rewrite <- E1. apply in_map. auto.
      + intros s Hs Hi. specialize (E2 s Hs). apply mem_spec in E2. apply in_map_iff in Hi as (t & <- & Ht).
        rewrite (HB t Ht) in E2. now apply (Hex t).
  Qed.

  (** Whether the tree shows the claim, and the least bound of its leaves. *)
  Definition cases (t : tree) : option (option Z) :=
    option_map least (walk t [] [] (Found 1 (PositiveMap.empty _) None)).

  Theorem cases_spec t l C : cases t = Some l -> cover q C -> goal C.
  Proof.
    unfold cases. destruct (walk _ _ _ _) as [f|] eqn:W; [|easy]. intros _ HC.
    apply walk_spec in W as [_ W]; [|constructor|].
    - apply W; [easy|]. split; [easy|]. simpl. auto.
    - intros node case. simpl. now rewrite PositiveMap.gempty.
  Qed.
End Walk.
