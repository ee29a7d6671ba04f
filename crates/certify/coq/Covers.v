(** Checking covers, and lower bounds by packings. *)

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

(** * Checking packings *)

Definition is_packing (near : table) (d : Z) (y : square -> Z) : bool :=
  (0 <? d) && all_near near (fun s around_s => (0 <=? y s) && (total y around_s <=? d)).

Lemma is_packing_spec q d y : is_packing (nearby q) d y = true -> packing q y d.
Proof.
  unfold is_packing, all_near. rewrite andb_true_iff, Z.ltb_lt, forallb_forall. intros [Hd H].
  assert (F : forall s, on_board (place q) s -> 0 <= y s /\ total y (around q s) <= d).
  { intros s Hs. specialize (H (s, around q s)). rewrite in_nearby in H. specialize (H (conj Hs eq_refl)).
    simpl in H. now rewrite andb_true_iff, !Z.leb_le in H. }
  split; [easy|]. split; intros s Hs; now apply F.
Qed.

(** The value of a packing, rounded up. *)
Definition bound (near : table) (d : Z) (y : square -> Z) : Z := - (- total y (map fst near) / d).

Lemma bound_spec q d y C : packing q y d -> cover q C -> bound (nearby q) d y <= size C.
Proof.
  unfold bound. rewrite nearby_squares. fold (value q y). intros (Hd & Hy & Hl) (HC & Ho & Hc).
  assert (Hv : value q y <= d * size C).
  { apply duality; [easy | intros s Hs _; exact (Hc s Hs) | intros t Ht; apply Hl, Ho, Ht]. }
  assert (- size C <= - value q y / d); [|lia]. apply Z.div_le_lower_bound; lia.
Qed.

(** Whether no piece covers the square. *)
Definition is_uncoverable (near : table) (s : square) : bool :=
  existsb (fun entry => same s (fst entry) && match snd entry with [] => true | _ => false end) near.

Lemma is_uncoverable_spec q s C : is_uncoverable (nearby q) s = true -> ~ cover q C.
Proof.
  unfold is_uncoverable. rewrite existsb_exists. intros ([t near] & Ht & E) (HC & Ho & Hc).
  apply in_nearby in Ht as [Ht ->]. apply andb_true_iff in E as [_ E]. destruct (Hc t Ht) as (u & Hu & R).
  assert (I : In u (around q t)) by (apply in_around; rewrite reaches_sym; auto).
  simpl in E. now destruct (around q t).
Qed.

(** * Maps of the board that take covers to covers *)

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
