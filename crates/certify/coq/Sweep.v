(** The sweep: decides square after square, keeps the least cost of each product state, and misses no set
    of squares that covers the board within the budget. *)

From Coq Require Import ZArith Uint63 Bool List Lia.
From Destrier Require Import Claim Squares Covers Bits.
Import ListNotations.
Open Scope Z_scope.

(** * Decisions *)

(** What deciding a square does to the product state: the bits that a piece there sets, and the squares that no
    later decision covers, each with its bits, which must be set then and are cleared. *)
Record step := Step {
  chosen : square;
  sets : int;
  completes : list (square * int);
  clears : int;
  singles : list int          (** the bits of [sets] one by one: for speed only *)
}.

Definition add_piece (x : step) (piece : bool) (z : int) : int := if piece then (z lor sets x)%uint63 else z.

(** Whether one of the squares [left], if it is chosen by one of the steps [past] (the last first), sets
    the bits [m], and none of these is cleared since. *)
Fixpoint marked (m : int) (left : list square) (past : list step) : bool :=
  match left, past with
  | [], _ => true
  | _, [] => false
  | _, x :: past =>
      apart (clears x) m && (negb (mem (chosen x) left) || has (sets x) m)
      && marked m (filter (fun v => negb (same (chosen x) v)) left) past
  end.

Definition completed (q : problem) (x : step) (past : list step) (item : square * int) : bool :=
  let (s, m) := item in
  let left := around q s in
  on (place q) s && (negb (mem (chosen x) left) || has (sets x) m)
  && marked m (filter (fun v => negb (same (chosen x) v)) left) past.

(** Whether each step asks for nothing but what every cover has done by then. *)
Fixpoint timely (q : problem) (past future : list step) : bool :=
  match future with
  | [] => true
  | x :: future =>
      (clears x =? union (map snd (completes x)))%uint63 && forallb (completed q x past) (completes x)
      && timely q (x :: past) future
  end.

(** * Product states with their costs *)

Inductive states :=
  | Nil
  | Cons (state cost : int) (rest : states).

Fixpoint onto (l acc : states) : states := match l with Nil => acc | Cons z c l => onto l (Cons z c acc) end.

(** What comes of the states if these bits are set for this price, unless they are dropped; turned around. *)
Fixpoint select (bits clear price budget : int) (bound : int -> int) (l acc : states) : states :=
  match l with
  | Nil => acc
  | Cons z c l =>
      let z := (z lor bits)%uint63 in
      if has z clear then
        let z := (z lxor clear)%uint63 in
        let c := (c + price)%uint63 in
        if (budget <? c + bound z)%uint63 then select bits clear price budget bound l acc
        else select bits clear price budget bound l (Cons z c acc)
      else select bits clear price budget bound l acc
  end.

(** The states with and without a bit, turned around. *)
Fixpoint part_by (m : int) (l with_m without : states) : states * states :=
  match l with
  | Nil => (with_m, without)
  | Cons z c l =>
      if (z land m =? 0)%uint63 then part_by m l with_m (Cons z c without) else part_by m l (Cons z c with_m) without
  end.

(** Two lists in order, ascending if [up], become one, turned around; of equal states the cheaper is kept. *)
Fixpoint merge (up : bool) (l : states) : states -> states -> states :=
  match l with
  | Nil => onto
  | Cons y b l' => fix merge_one (m acc : states) {struct m} : states :=
      match m with
      | Nil => onto l' (Cons y b acc)
      | Cons z c m' =>
          if (y =? z)%uint63 then merge up l' m' (Cons y (if (b <? c)%uint63 then b else c) acc)
          else if Bool.eqb (y <? z)%uint63 up then merge up l' m (Cons y b acc)
          else merge_one m' (Cons z c acc)
      end
  end.

(** [select] with a piece: parted by the bits that it sets, lists stay in order. *)
Fixpoint select_parted (singles : list int) (bits clear price budget : int) (bound : int -> int) (up : bool)
    (l : states) : states :=
  match singles with
  | [] => select bits clear price budget bound l Nil
  | m :: singles =>
      let (with_m, without) := part_by m l Nil Nil in
      merge up (select_parted singles bits clear price budget bound (negb up) with_m)
        (select_parted singles bits clear price budget bound (negb up) without) Nil
  end.

Definition decide (x : step) (price budget : int) (bound : int -> int) (l : states) : states :=
  merge false (select 0 (clears x) 0 budget bound l Nil)
    (select_parted (singles x) (sets x) (clears x) price budget bound true l) Nil.

(** More states than these are not kept: the sweep is given up. *)
Definition most_states : int := 33554432%uint63.

Fixpoint few (most : int) (l : states) : bool :=
  match l with
  | Nil => true
  | Cons _ _ l => if (most =? 0)%uint63 then false else few (most - 1)%uint63 l
  end.

Fixpoint follow (price : square -> int) (budget : int) (l : states) (future : list (step * (int -> int)))
    : option states :=
  match future, l with
  | [], _ => Some l
  | _, Nil => Some Nil
  | (x, bound) :: future, _ =>
      let l := decide x (price (chosen x)) budget bound l in
      if few most_states l then follow price budget l future else None
  end.

(** * What it costs at least to go on *)

(** The bits of a projection and what a piece costs in it. *)
Record projection := Projection { offset : int; width : int; mask : int; cost : square -> int }.

Section Tables.
  Variable make : table_maker.

  Definition project (p : projection) (z : int) : int := part (offset p) (mask p) z.

  Definition smaller (a b : int) : int := if (a <? b)%uint63 then a else b.

  (** The table before a step from the one after it. *)
  Definition before (p : projection) (x : step) (t : int -> int) : int -> int :=
    let bits := project p (sets x) in
    let clear := project p (clears x) in
    let price := cost p (chosen x) in
    if (bits =? 0)%uint63 && (clear =? 0)%uint63 then t else
    let go z := if has z clear then t (z lxor clear)%uint63 else never in
    make (width p) (fun s => smaller (go s) (go (s lor bits)%uint63 + price)%uint63).

  Definition before_all (p : projection) (line : list step) (t : int -> int) : int -> int :=
    fold_right (before p) t line.

  (** The tables after each step of a line, the last given. *)
  Fixpoint within (p : projection) (line : list step) (t : int -> int) : list (int -> int) :=
    match line with
    | [] => []
    | x :: line =>
        match within p line t, line with
        | (t1 :: _) as l, y :: _ => before p y t1 :: l
        | l, _ => t :: l
        end
    end.

  (** The tables after each line, the last given. *)
  Fixpoint ends (p : projection) (lines : list (list step)) (t : int -> int) : list (int -> int) :=
    match lines with
    | [] => []
    | _ :: lines =>
        match ends p lines t, lines with
        | (t1 :: _) as l, line :: _ => before_all p line t1 :: l
        | l, _ => t :: l
        end
    end.

  (** What it costs at least to go on, by the sum over all projections of a table. *)
  Fixpoint sum_of (tables : list (projection * (int -> int))) (z : int) : int :=
    match tables with
    | [] => 0%uint63
    | (p, t) :: tables => (t (project p z) + sum_of tables z)%uint63
    end.

  (** The sums for each step, from the tables of each projection. *)
  Fixpoint sums (line : list step) (tables : list (projection * list (int -> int))) : list (step * (int -> int)) :=
    match line with
    | [] => []
    | x :: line =>
        let first := map (fun '(p, l) => (p, hd (fun _ => 0%uint63) l)) tables in
        (x, sum_of first) :: sums line (map (fun '(p, l) => (p, tl l)) tables)
    end.

  Definition price_of (projections : list projection) (v : square) : int :=
    fold_right (fun p sum => (cost p v + sum)%uint63) 0%uint63 projections.

  (** All lines, each with the tables after it of every projection. *)
  Fixpoint sweep_lines (price : square -> int) (budget : int) (lines : list (list step))
      (tables : list (projection * list (int -> int))) (l : states) : option states :=
    match lines with
    | [] => Some l
    | line :: lines =>
        let here := map (fun '(p, l) => (p, within p line (hd (fun _ => 0%uint63) l))) tables in
        match follow price budget l (sums line here) with
        | Some l => sweep_lines price budget lines (map (fun '(p, l) => (p, tl l)) tables) l
        | None => None
        end
    end.

  (** Lines of decisions, from states; the last tables bound what costs come after them. *)
  Definition stage (projections : list (projection * (int -> int))) (budget : int) (lines : list (list step))
      (l : states) : option states :=
    sweep_lines (price_of (map fst projections)) budget lines
      (map (fun '(p, t) => (p, ends p lines t)) projections) l.
End Tables.

(** * Soundness *)

Section Sound.
  Variable q : problem.
  (** The squares of a cover. *)
  Variable A : square -> bool.
  Hypothesis covers : forall s, on_board (place q) s -> exists v, In v (around q s) /\ A v = true.

  (** The true state after some steps, the last first. *)
  Fixpoint state (past : list step) : int :=
    match past with
    | [] => 0%uint63
    | x :: past => (add_piece x (A (chosen x)) (state past) lxor clears x)%uint63
    end.

  Lemma without_chosen x v left : In v left -> v <> chosen x -> In v (filter (fun v => negb (same (chosen x) v)) left).
  Proof.
    intros Hv Hn. apply filter_In. split; [easy|]. apply negb_true_iff, not_true_iff_false.
    intros E. apply same_spec in E. congruence.
  Qed.

  Lemma square_dec (s t : square) : s = t \/ s <> t.
  Proof. destruct (same s t) eqn:E; [left; now apply same_spec | right; intros ->].
    assert (same t t = true) by now apply same_spec. congruence. Qed.

  Lemma sets_spec x left v z m :
    (negb (mem (chosen x) left) || has (sets x) m) = true -> In v left -> A v = true -> v = chosen x ->
    has (add_piece x (A (chosen x)) z) m = true.
  Proof.
    intros H Hv HA ->. apply mem_spec in Hv. rewrite Hv in H. unfold add_piece. rewrite HA. now apply has_lor_right.
  Qed.

  Lemma has_add_piece x b z m : has z m = true -> has (add_piece x b z) m = true.
  Proof. destruct b; [apply has_lor_left | easy]. Qed.

  Lemma marked_spec m past : forall left,
    marked m left past = true -> (exists v, In v left /\ A v = true) -> has (state past) m = true.
  Proof.
    induction past as [|x past IH]; intros left H (v & Hv & HA).
    - now destruct left.
    - assert (H' : apart (clears x) m && (negb (mem (chosen x) left) || has (sets x) m)
        && marked m (filter (fun v => negb (same (chosen x) v)) left) past = true) by now destruct left.
      rewrite !andb_true_iff in H'. destruct H' as [[Ha Hs] Hm]. simpl. apply has_lxor; [|easy].
      destruct (square_dec v (chosen x)) as [E|E]; [now apply (sets_spec x left v)|].
      apply has_add_piece, (IH _ Hm). exists v. split; [now apply without_chosen | easy].
  Qed.

  (** The true states have done at each step what it asks for. *)
  Fixpoint runs (past future : list step) : Prop :=
    match future with
    | [] => True
    | x :: future => has (add_piece x (A (chosen x)) (state past)) (clears x) = true /\ runs (x :: past) future
    end.

  Lemma timely_spec future : forall past, timely q past future = true -> runs past future.
  Proof.
    induction future as [|x future IH]; intros past H; simpl in *; [easy|].
    rewrite !andb_true_iff, Uint63.eqb_spec, forallb_forall in H. destruct H as [[E H] Hf]. split; [|auto].
    rewrite E. apply has_union. intros m Hm. apply in_map_iff in Hm as ((s & n) & En & Hs). simpl in En. subst n.
    specialize (H _ Hs). unfold completed in H. rewrite !andb_true_iff, on_spec in H. destruct H as [[Ho H1] H2].
    destruct (covers s Ho) as (v & Hv & HA). destruct (square_dec v (chosen x)) as [En|En].
    - now apply (sets_spec x (around q s) v).
    - apply has_add_piece. apply (marked_spec _ _ _ H2). exists v. split; [now apply without_chosen | easy].
  Qed.

  (** ** The list of states *)

  Fixpoint reached (l : states) (z : int) (c : Z) : Prop :=
    match l with Nil => False | Cons y b l => (y = z /\ to_Z b <= c) \/ reached l z c end.

  (** The same of a sweep, unless it is given up. *)
  Definition kept (r : option states) (z : int) (c : Z) : Prop :=
    match r with Some l => reached l z c | None => True end.

  Lemma onto_spec l : forall acc z c, reached l z c \/ reached acc z c -> reached (onto l acc) z c.
  Proof. induction l as [|y b l IH]; simpl; intros acc z c H; [tauto|]. apply IH. simpl. tauto. Qed.

  Lemma part_by_spec m l : forall a b z c, reached l z c \/ reached a z c \/ reached b z c ->
    let (a', b') := part_by m l a b in reached a' z c \/ reached b' z c.
  Proof.
    induction l as [|y d l IH]; intros a b z c H; simpl in *; [tauto|].
    destruct (_ =? 0)%uint63; apply IH; simpl; tauto.
  Qed.

  Lemma merge_spec up l : forall m acc z c,
    reached l z c \/ reached m z c \/ reached acc z c -> reached (merge up l m acc) z c.
  Proof.
    induction l as [|y b l IH]; intros m; [intros acc z c H; apply onto_spec; simpl in H; tauto|].
    induction m as [|x d m IHm]; intros acc z c H.
    - change (reached (onto l (Cons y b acc)) z c). apply onto_spec. simpl in *. tauto.
    - change (reached (if (y =? x)%uint63 then merge up l m (Cons y (if (b <? d)%uint63 then b else d) acc)
        else if Bool.eqb (y <? x)%uint63 up then merge up l (Cons x d m) (Cons y b acc)
        else merge up (Cons y b l) m (Cons x d acc)) z c).
      destruct (y =? x)%uint63 eqn:E; [|destruct (Bool.eqb _ _)].
      + apply Uint63.eqb_spec in E as ->. apply IH. simpl in *.
        destruct (b <? d)%uint63 eqn:Hbd; [apply ltb_spec in Hbd | apply ltb_false in Hbd];
          (destruct H as [[[-> H]|H]|[[[-> H]|H]|H]]; [right; right; left; split; [easy|lia] | now left
          | right; right; left; split; [easy|lia] | right; now left | right; right; now right]).
      + apply IH. simpl in *. tauto.
      + apply IHm. simpl in *. tauto.
  Qed.

  Lemma select_acc bits clear price budget bound l : forall acc z c,
    reached acc z c -> reached (select bits clear price budget bound l acc) z c.
  Proof.
    induction l as [|y b l IH]; intros acc z c H; simpl; [easy|].
    destruct (has _ clear); [destruct (budget <? _)%uint63|]; apply IH; simpl; tauto.
  Qed.

  Lemma select_spec bits clear price budget bound l : forall acc z c,
    reached l z c -> has (z lor bits)%uint63 clear = true ->
    c + to_Z price + to_Z (bound ((z lor bits) lxor clear)%uint63) <= to_Z budget ->
    reached (select bits clear price budget bound l acc) ((z lor bits) lxor clear)%uint63 (c + to_Z price).
  Proof.
    induction l as [|y b l IH]; intros acc z c H Hd Hb; simpl in *; [easy|]. destruct H as [[-> H]|H].
    - rewrite Hd. destruct (budget <? _)%uint63 eqn:E.
      + apply ltb_spec in E. exfalso. revert E.
        pose proof (add_le (b + price)%uint63 (bound ((z lor bits) lxor clear)%uint63)).
        pose proof (add_le b price). lia.
      + apply select_acc. simpl. left. split; [easy|]. pose proof (add_le b price). lia.
    - destruct (has (y lor bits)%uint63 clear); [destruct (budget <? _)%uint63|]; now apply IH.
  Qed.

  Lemma select_parted_spec bits clear price budget bound singles : forall up l z c,
    reached l z c -> has (z lor bits)%uint63 clear = true ->
    c + to_Z price + to_Z (bound ((z lor bits) lxor clear)%uint63) <= to_Z budget ->
    reached (select_parted singles bits clear price budget bound up l) ((z lor bits) lxor clear)%uint63 (c + to_Z price).
  Proof.
    induction singles as [|m singles IH]; intros up l z c H Hd Hb; simpl; [now apply select_spec|].
    pose proof (part_by_spec m l Nil Nil z c) as P. destruct (part_by m l Nil Nil) as [a b].
    apply merge_spec. destruct P as [P|P]; [tauto| |]; [left|right; left]; now apply IH.
  Qed.

  Definition spent (price : square -> int) (x : step) : Z := if A (chosen x) then to_Z (price (chosen x)) else 0.

  Lemma decide_spec x price budget bound l past c :
    reached l (state past) c -> has (add_piece x (A (chosen x)) (state past)) (clears x) = true ->
    c + spent price x + to_Z (bound (state (x :: past))) <= to_Z budget ->
    reached (decide x (price (chosen x)) budget bound l) (state (x :: past)) (c + spent price x).
  Proof.
    unfold spent. simpl state. unfold add_piece, decide. intros H Hd Hb. apply merge_spec.
    destruct (A (chosen x)).
    - right. left. now apply select_parted_spec.
    - left. assert (Z0 : (state past lor 0)%uint63 = state past).
      { apply bit_ext. intros i. now rewrite lor_spec, bit_0, orb_false_r. }
      pose proof (select_spec 0 (clears x) 0 budget bound l Nil (state past) c H) as S. rewrite Z0 in S.
      apply S; [easy | exact Hb].
  Qed.

  (** All that is spent in some steps. *)
  Definition all_spent (price : square -> int) (l : list step) : Z := fold_right (fun x sum => spent price x + sum) 0 l.

  Lemma all_spent_app price l m : all_spent price (l ++ m) = all_spent price l + all_spent price m.
  Proof. unfold all_spent. induction l; simpl; lia. Qed.

  (** The bounds allow the true states to go on. *)
  Fixpoint allowed (price : square -> int) (budget : int) (past : list step) (future : list (step * (int -> int)))
      (c : Z) : Prop :=
    match future with
    | [] => True
    | (x, bound) :: future =>
        has (add_piece x (A (chosen x)) (state past)) (clears x) = true
        /\ c + spent price x + to_Z (bound (state (x :: past))) <= to_Z budget
        /\ allowed price budget (x :: past) future (c + spent price x)
    end.

  Lemma follow_spec price budget future : forall l past c,
    reached l (state past) c -> allowed price budget past future c ->
    kept (follow price budget l future) (state (rev (map fst future) ++ past)) (c + all_spent price (map fst future)).
  Proof.
    induction future as [|[x bound] future IH]; intros l past c H Ha; simpl in *; [now rewrite Z.add_0_r; destruct l|].
    destruct l as [|y b l]; [easy|]. destruct Ha as (Hd & Hb & Ha). destruct (few _ _); [|easy].
    rewrite <- app_assoc, Z.add_assoc. simpl. apply (IH _ (x :: past)); [|easy]. now apply decide_spec.
  Qed.

  (** ** Tables *)

  Variable make : table_maker.
  Hypothesis make_lowers : lowers make.

  (** The table [t] after the steps [past] is at most what is spent in [future], and [extra]. *)
  Definition low (p : projection) (extra : Z) (t : int -> int) (past future : list step) : Prop :=
    to_Z (t (project p (state past))) <= all_spent (cost p) future + extra.

  Lemma before_low p extra t x past future :
    has (add_piece x (A (chosen x)) (state past)) (clears x) = true ->
    low p extra t (x :: past) future -> low p extra (before make p x t) past (x :: future).
  Proof.
    unfold low. intros Hd H.
    change (all_spent (cost p) (x :: future)) with (spent (cost p) x + all_spent (cost p) future).
    simpl state in H. unfold project in H. rewrite part_lxor in H.
    apply (has_part (offset p) (mask p)) in Hd. unfold before.
    assert (Hs : 0 <= spent (cost p) x) by (unfold spent; destruct (A _); [apply to_Z_nonneg | lia]).
    set (bits := project p (sets x)) in *. set (clear := project p (clears x)) in *.
    change (part (offset p) (mask p) (clears x)) with clear in *.
    assert (Hp : part (offset p) (mask p) (add_piece x (A (chosen x)) (state past))
      = if A (chosen x) then (project p (state past) lor bits)%uint63 else project p (state past)).
    { unfold add_piece. destruct (A (chosen x)); [apply part_lor | easy]. }
    rewrite Hp in *. destruct (_ && _) eqn:E.
    - rewrite andb_true_iff, !Uint63.eqb_spec in E. destruct E as [E1 E2]. rewrite E1, E2 in H.
      replace ((if A (chosen x) then project p (state past) lor 0 else project p (state past)) lxor 0)%uint63
        with (project p (state past)) in H; [lia|].
      apply bit_ext. intros i. rewrite lxor_spec, bit_0, xorb_false_r. destruct (A (chosen x)); [|easy].
      now rewrite lor_spec, bit_0, orb_false_r.
    - eapply Z.le_trans; [apply make_lowers|]. unfold spent. destruct (A (chosen x)).
      + rewrite Hd. unfold smaller.
        pose proof (add_le (t ((project p (state past) lor bits) lxor clear)%uint63) (cost p (chosen x))).
        destruct (_ <? _)%uint63 eqn:L; [apply ltb_spec in L|]; lia.
      + unfold smaller. rewrite Hd. destruct (_ <? _)%uint63 eqn:L; [|apply ltb_false in L]; lia.
  Qed.

  Lemma before_all_low p extra t line : forall past future,
    runs past line -> low p extra t (rev line ++ past) future ->
    low p extra (before_all make p line t) past (line ++ future).
  Proof.
    induction line as [|x line IH]; intros past future Hr H; simpl in *; [easy|]. destruct Hr as [Hd Hr].
    apply before_low; [easy|]. apply IH; [easy|]. now rewrite <- app_assoc in H.
  Qed.

  (** Tables that are low after each step of a line. *)
  Fixpoint lows (p : projection) (extra : Z) (l : list (int -> int)) (past line future : list step) : Prop :=
    match line, l with
    | [], _ => True
    | x :: line, t :: l => low p extra t (x :: past) (line ++ future) /\ lows p extra l (x :: past) line future
    | _, [] => False
    end.

  Lemma within_low p extra t line : forall past future,
    runs past line -> low p extra t (rev line ++ past) future -> lows p extra (within make p line t) past line future.
  Proof.
    induction line as [|x line IH]; intros past future Hr H; simpl in *; [easy|]. destruct Hr as [Hd Hr].
    rewrite <- app_assoc in H. specialize (IH (x :: past) future Hr H).
    destruct (within make p line t) as [|t1 l] eqn:W, line as [|y line]; simpl in *; try easy.
    destruct IH as [H1 H2]. destruct Hr as [Hy Hr]. split; [|easy]. now apply before_low.
  Qed.

  (** Tables that are low after each line. *)
  Fixpoint lows_lines (p : projection) (extra : Z) (l : list (int -> int)) (past : list step)
      (lines : list (list step)) : Prop :=
    match lines, l with
    | [], _ => True
    | line :: lines, t :: l =>
        low p extra t (rev line ++ past) (concat lines) /\ lows_lines p extra l (rev line ++ past) lines
    | _, [] => False
    end.

  Lemma runs_app past l m : runs past (l ++ m) <-> runs past l /\ runs (rev l ++ past) m.
  Proof.
    revert past. induction l as [|x l IH]; intros past; simpl; [tauto|]. rewrite IH, <- app_assoc. simpl. tauto.
  Qed.

  Lemma ends_low p extra t lines : forall past,
    runs past (concat lines) -> low p extra t (rev (concat lines) ++ past) [] ->
    lows_lines p extra (ends make p lines t) past lines.
  Proof.
    induction lines as [|line lines IH]; intros past Hr H; simpl in *; [easy|].
    apply runs_app in Hr as [_ Hr]. rewrite rev_app_distr, <- app_assoc in H. specialize (IH _ Hr H).
    destruct (ends make p lines t) as [|t1 l] eqn:W, lines as [|next lines]; simpl in *; try easy.
    destruct IH as [H1 H2]. apply runs_app in Hr as [Hn Hr]. split; [|easy]. now apply before_all_low.
  Qed.

  (** ** Sums over projections *)

  Lemma price_of_le projections v : to_Z (price_of projections v) <= fold_right (fun p sum => to_Z (cost p v) + sum) 0 projections.
  Proof.
    induction projections as [|p l IH]; simpl; [easy|]. pose proof (add_le (cost p v) (price_of l v)). lia.
  Qed.

  (** What is spent in all projections, in true numbers. *)
  Definition true_spent (projections : list projection) (l : list step) : Z :=
    fold_right (fun p sum => all_spent (cost p) l + sum) 0 projections.

  Lemma true_spent_app ps l m : true_spent ps (l ++ m) = true_spent ps l + true_spent ps m.
  Proof. induction ps as [|p ps IH]; simpl; [easy|]. rewrite all_spent_app. lia. Qed.

  Lemma true_spent_nonneg ps l : 0 <= true_spent ps l.
  Proof.
    induction ps as [|p ps IH]; simpl; [easy|]. assert (0 <= all_spent (cost p) l); [|lia]. clear.
    induction l as [|x l IH]; simpl; [easy|]. unfold spent. pose proof (to_Z_nonneg (cost p (chosen x))).
    destruct (A _); lia.
  Qed.

  Lemma all_spent_le ps l : all_spent (price_of ps) l <= true_spent ps l.
  Proof.
    induction l as [|x l IH].
    - simpl. induction ps; simpl; lia.
    - change (x :: l) with ([x] ++ l). rewrite all_spent_app, true_spent_app.
      assert (all_spent (price_of ps) [x] <= true_spent ps [x]); [|lia]. clear.
      unfold all_spent, spent. simpl. pose proof (price_of_le ps (chosen x)) as P.
      destruct (A (chosen x)) eqn:E.
      + rewrite Z.add_0_r. eapply Z.le_trans; [exact P|]. clear P. induction ps as [|p ps IH]; simpl; [lia|].
        unfold all_spent, spent. simpl. rewrite E. lia.
      + clear P. induction ps as [|p ps IH]; simpl; [lia|]. unfold all_spent, spent. simpl. rewrite E. lia.
  Qed.

  (** Tables of all projections, with what each may be too large by. *)
  Definition tabled : Type := list (projection * list (int -> int)).

  Fixpoint all_lows (extras : list Z) (tables : tabled) (past line future : list step) : Prop :=
    match tables, extras with
    | [], [] => True
    | (p, l) :: tables, e :: extras => lows p e l past line future /\ all_lows extras tables past line future
    | _, _ => False
    end.

  Definition sum_Z (l : list Z) : Z := fold_right Z.add 0 l.

  Lemma sums_allowed budget ps line : forall (tables : tabled) extras past future c,
    map fst tables = ps -> all_lows extras tables past line future -> runs past line ->
    c + true_spent ps line + true_spent ps future + sum_Z extras <= to_Z budget ->
    allowed (price_of ps) budget past (sums line tables) c.
  Proof.
    induction line as [|x line IH]; intros tables extras past future c Hps Hl Hr Hb; simpl; [easy|].
    destruct Hr as [Hd Hr]. change (x :: line) with ([x] ++ line) in Hb. rewrite true_spent_app in Hb.
    assert (Hx : spent (price_of ps) x <= true_spent ps [x]).
    { pose proof (all_spent_le ps [x]) as L. unfold all_spent at 1 in L. simpl in L. lia. }
    split; [easy|]. split.
    - assert (S : to_Z (sum_of (map (fun '(p, l) => (p, hd (fun _ => 0%uint63) l)) tables) (state (x :: past)))
        <= true_spent ps (line ++ future) + sum_Z extras).
      { subst ps. clear -Hl. revert extras Hl. induction tables as [|[p l] tables IHt]; intros extras Hl; simpl in *.
        - destruct extras; [|easy]. change (0 <= 0 + 0). lia.
        - destruct extras as [|e extras]; [easy|]. destruct Hl as [Hl Ht]. specialize (IHt _ Ht).
          destruct l as [|t l]; [easy|]. destruct Hl as [Hl _]. unfold low in Hl. simpl hd.
          match goal with |- to_Z (?a + ?b)%uint63 <= _ => pose proof (add_le a b) end. simpl in *. lia. }
      rewrite true_spent_app in S. simpl state in S. lia.
    - apply (IH _ extras (x :: past) future).
      + rewrite <- Hps, map_map. apply map_ext. now intros [p l].
      + clear -Hl. revert extras Hl. induction tables as [|[p l] tables IHt]; intros extras Hl; simpl in *; [now destruct extras|].
        destruct extras as [|e extras]; [easy|]. destruct Hl as [Hl Ht]. split; [|auto].
        destruct l as [|t l]; [easy|]. exact (proj2 Hl).
      + easy.
      + lia.
  Qed.

  Fixpoint all_lows_lines (extras : list Z) (tables : tabled) (past : list step) (lines : list (list step)) : Prop :=
    match tables, extras with
    | [], [] => True
    | (p, l) :: tables, e :: extras => lows_lines p e l past lines /\ all_lows_lines extras tables past lines
    | _, _ => False
    end.

  Lemma sums_steps line : forall tables, map fst (sums line tables) = line.
  Proof. induction line as [|x line IH]; intros tables; simpl; [easy|]. now rewrite IH. Qed.

  Lemma sweep_lines_spec budget ps extras lines : forall (tables : tabled) l past c,
    map fst tables = ps -> all_lows_lines extras tables past lines -> runs past (concat lines) ->
    c + true_spent ps (concat lines) + sum_Z extras <= to_Z budget -> reached l (state past) c ->
    exists d, d <= c + true_spent ps (concat lines)
      /\ kept (sweep_lines make (price_of ps) budget lines tables l) (state (rev (concat lines) ++ past)) d.
  Proof.
    induction lines as [|line lines IH]; intros tables l past c Hps Hl Hr Hb H; simpl in *.
    { exists c. split; [|easy]. clear. induction ps; simpl; lia. }
    apply runs_app in Hr as [Hr1 Hr2]. rewrite true_spent_app in *.
    set (here := map (fun '(p, l) => (p, within make p line (hd (fun _ => 0%uint63) l))) tables).
    assert (HA : allowed (price_of ps) budget past (sums line here) c).
    { apply (sums_allowed budget ps line here extras past (concat lines)); [| |easy|lia].
      - rewrite <- Hps. unfold here. rewrite map_map. apply map_ext. now intros [p m].
      - unfold here. clear -Hl Hr1 make_lowers. revert extras Hl.
        induction tables as [|[p m] tables IHt]; intros extras Hl; simpl in *; [now destruct extras|].
        destruct extras as [|e extras]; [easy|]. destruct Hl as [Hl Ht]. split; [|auto].
        destruct m as [|t m]; [easy|]. destruct Hl as [Hl _]. now apply within_low. }
    apply (follow_spec _ _ _ l past c H) in HA. rewrite sums_steps in HA.
    set (later := map (fun '(p, l) => (p, tl l)) tables).
    assert (H1 : map fst later = ps) by (rewrite <- Hps; unfold later; rewrite map_map; apply map_ext; now intros [p m]).
    assert (H2 : all_lows_lines extras later (rev line ++ past) lines).
    { unfold later. clear -Hl. revert extras Hl.
      induction tables as [|[p m] tables IHt]; intros extras Hl; simpl in *; [now destruct extras|].
      destruct extras as [|e extras]; [easy|]. destruct Hl as [Hl Ht]. split; [|auto].
      destruct m as [|t m]; [easy|]. exact (proj2 Hl). }
    pose proof (all_spent_le ps line) as L.
    destruct (follow (price_of ps) budget l (sums line here)) as [l'|].
    - destruct (IH later l' _ (c + all_spent (price_of ps) line) H1 H2 Hr2) as (d & Hd & R); [lia | exact HA |].
      exists d. split; [lia|]. now rewrite rev_app_distr, <- app_assoc.
    - exists (c + all_spent (price_of ps) line). split; [|easy]. pose proof (true_spent_nonneg ps (concat lines)). lia.
  Qed.

  (** A stage misses no cover whose cost, with what the last tables add, is within the budget. *)
  Theorem stage_spec (projections : list (projection * (int -> int))) budget lines l past c :
    let ps := map fst projections in
    let extra := fun pt : projection * (int -> int) =>
      to_Z (snd pt (project (fst pt) (state (rev (concat lines) ++ past)))) in
    runs past (concat lines) ->
    c + true_spent ps (concat lines) + sum_Z (map extra projections) <= to_Z budget ->
    reached l (state past) c ->
    exists d, d <= c + true_spent ps (concat lines)
      /\ kept (stage make projections budget lines l) (state (rev (concat lines) ++ past)) d.
  Proof.
    intros ps extra Hr Hb H. unfold stage. fold ps. apply (sweep_lines_spec budget ps (map extra projections)); try easy.
    - unfold ps. rewrite map_map. apply map_ext. now intros [p t].
    - unfold extra. clear -Hr make_lowers. induction projections as [|[p t] l IH]; simpl; [easy|]. split; [|easy].
      apply ends_low; [easy|]. unfold low. simpl. lia.
  Qed.
End Sound.
