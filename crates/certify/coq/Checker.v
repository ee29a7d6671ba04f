(** The checker, and the theorem that a text which it accepts states a claim that holds. *)

From Coq Require Import ZArith Uint63 String Bool List Lia FMapPositive.
From Destrier Require Import Claim Squares Covers Bits Sweep Parts Reflection Layout Text.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

Definition accept_if (ok : bool) (why : string) : result verdict := Done (if ok then Accepted else Refused why).

(** The lines after the claim. *)
Definition rest_of (l : lines) : lines := skipn 6 l.

Definition check_size (q : problem) (near : table) (C : list square) (k : Z) : result unit :=
  let* _ := ensure (size C =? k) (Refused "the cover has another number of pieces") in
  ensure (is_cover q near C) (Refused "the squares are no cover").

Definition is_dual (near : table) (e : Z) (x : square -> Z) : bool :=
  (0 <? e) && all_near near (fun s around_s => (0 <=? x s) && (e <=? total x around_s)).

Definition has_value (near : table) (y : square -> Z) (d n m : Z) : bool :=
  total y (map fst near) * m =? n * d.

Definition judge_cover (q : problem) (c : claim) (l : lines) : result verdict :=
  let near := nearby q in
  let lower k l :=
    let* (y, l) := take_weights "packing" (place q) l in
    let* _ := take_end l in
    accept_if (is_packing near (denominator y) (get 0 (weight y)) && (bound near (denominator y) (get 0 (weight y)) =? k))
      "the bound shown is another one" in
  match c with
  | AtMost k =>
      let* (C, l) := take_cover (place q) l in
      let* _ := take_end l in
      let* _ := check_size q near C k in
      Done Accepted
  | AtLeast k => lower k l
  | Exactly k =>
      let* (C, l) := take_cover (place q) l in
      let* v := lower k l in
      let* _ := check_size q near C k in
      Done v
  | Infeasible =>
      let* (s, l) := take_obstacle (place q) l in
      let* _ := take_end l in
      accept_if (is_uncoverable near s) "the square can be covered"
  | _ => unreadable "not a claim of kind cover"
  end.

Definition judge_packing (q : problem) (c : claim) (l : lines) : result verdict :=
  let near := nearby q in
  let check n m y := 
    is_packing near (denominator y) (get 0 (weight y))
    && (0 <? m) && has_value near (get 0 (weight y)) (denominator y) n m in
  let why := "the weights are no packing of this value" in
  match c with
  | Packing n m =>
      let* (y, l) := take_weights "packing" (place q) l in
      let* _ := take_end l in
      accept_if (check n m y) why
  | Maximum n m =>
      let* (y, l) := take_weights "packing" (place q) l in
      let* (x, l) := take_weights "dual" (place q) l in
      let* _ := take_end l in
      let* _ := ensure (check n m y) (Refused why) in
      accept_if (is_dual near (denominator x) (get 0 (weight x))
        && has_value near (get 0 (weight x)) (denominator x) n m) "the dual is no fractional cover of this value"
  | _ => unreadable "not a claim of kind packing"
  end.

(** Bytes of the tables that are kept at once: after each line, and after each step of one. *)
Definition table_bytes (ps : list projection) (lines : list (list step)) : Z :=
  let used := filter (fun line => match line with [] => false | _ => true end) lines in
  let longest := fold_left (fun n line => Z.max n (Z.of_nat (List.length line))) used 0 in
  let tables := Z.of_nat (List.length used) + longest + 2 in
  fold_left (fun sum p => sum + 2 * tables * 2 ^ to_Z (width p)) ps 0.

Definition check_width (ps : list projection) (lines : list (list step)) : result unit :=
  let widths := map (fun p => to_Z (width p)) ps in
  let* _ := ensure (forallb (fun w => w <=? 26) widths && (fold_right Z.add 0 widths <=? 63))
    (Refused "the states have too many squares") in
  ensure (table_bytes ps lines <=? 2 ^ 32) (Refused "the tables take too much memory").

Section Judge.
Variable make : table_maker.
Hypothesis make_lowers : lowers make.

Definition none_of_whole (q : problem) (ps : list projection) (budget : int) (steps : list (list step)) : option bool :=
  if ordered q steps then none_within make ps budget steps else Some false.

(** Whether no set of squares that costs at most [b] covers the board, unless that takes too many states. *)
Definition dear (q : problem) (near : table) (layers : list layer) (by_columns : bool) (ps : list projection)
    (steps : list (list step)) (b : Z) : option bool :=
  let budget := of_Z b in
  if b <? 0 then Some true
  else if to_Z budget =? b then
    match halve make q near layers by_columns ps steps with
    | None => none_of_whole q ps budget steps
    | Some h =>
        let limit := of_Z ((b + all_together (couples h)) / 2) in
        let l := combine ps (map snd (potentials h)) in
        if (length (potentials h) =? length ps)%nat
          && fits make q near l (couples h) (reflection h) limit budget (first h) (second h) (middle h)
        then none_by_halves make l limit budget (first h) (second h)
        else none_of_whole q ps budget steps
    end
  else Some false.

Definition lower_sweep (q : problem) (k : Z) (l : lines) : result verdict :=
  let near := nearby q in
  let* (y, l) := take_sweep (place q) l in
  let* _ := take_end l in
  let (ps, steps) := layout q near (layers y) (by_columns y) in
  let* _ := ensure (share_costs q near ps (powers_of y) (all_shares y)
      && (0 <=? all_shares y) && match powers_of y with [] => false | _ => true end)
    (Refused "the images do not share the cost of a piece") in
  let* _ := check_width ps steps in
  match dear q near (layers y) (by_columns y) ps steps (all_shares y * (k - 1) / Z.of_nat (List.length (powers_of y))) with
  | Some ok => accept_if ok "the part can be covered within the budget"
  | None => refused "the sweep takes more than 33554432 states"
  end.

Definition judge_sweep (q : problem) (c : claim) (l : lines) : result verdict :=
  match c with
  | AtLeast k => lower_sweep q k l
  | Exactly k =>
      let* (C, l) := take_cover (place q) l in
      let* _ := check_size q (nearby q) C k in
      lower_sweep q k l
  | _ => unreadable "not a claim of kind sweep"
  end.

Definition judge (kind : string) (q : problem) (c : claim) (l : lines) : result verdict :=
  if String.eqb kind "cover" then judge_cover q c l
  else if String.eqb kind "packing" then judge_packing q c l
  else if String.eqb kind "sweep" then judge_sweep q c l
  else unreadable ("not a kind: " ++ kind).

Definition kinds : list string := ["cover"; "packing"; "sweep"].

Definition same_lines (l m : lines) : bool := if list_eq_dec (list_eq_dec string_dec) l m then true else false.

(** What a text claims, and the verdict. *)
Definition outcome (text : string) : result (problem * claim * verdict) :=
  let* l := or_unreadable (split text "" [] []) "the last line does not end" in
  let* _ := ensure (is_text_of l text) (Unreadable "not plain lines") in
  let* (kind, q, c) := read_statement l in
  let* _ := ensure (existsb (String.eqb kind) kinds && same_lines (firstn 6 l) (statement kind q c))
    (Unreadable "the claim is not in its one form") in
  let* v := judge kind q c (rest_of l) in
  Done (q, c, v).

(** The lines of a statement in one line, but for the first. *)
Definition stated_text (statement : lines) : string := String.concat ", " (map (String.concat " ") (skipn 1 statement)).

Definition verdict_of (text : string) : verdict :=
  match outcome text with Done (_, _, v) => v | Fail Accepted => Refused "" | Fail v => v end.

Definition check (text : string) : bool := match verdict_of text with Accepted => true | _ => false end.

(** * Soundness *)

Lemma bind_accepted {A : Type} (r : result A) (f : A -> result verdict) :
  bind r f = Done Accepted -> exists a, r = Done a /\ f a = Done Accepted.
Proof. destruct r; simpl; [eauto | easy]. Qed.

Lemma ensure_done ok v u : ensure ok v = Done u -> ok = true.
Proof. now destruct ok. Qed.

Lemma accept_if_done ok why : accept_if ok why = Done Accepted -> ok = true.
Proof. now destruct ok. Qed.

Lemma check_size_done q C k u : check_size q (nearby q) C k = Done u -> holds q (AtMost k).
Proof.
  unfold check_size. destruct (size C =? k) eqn:E; [|easy]. simpl. intros H. apply ensure_done in H.
  exists C. split; [now apply is_cover_spec | now apply Z.eqb_eq].
Qed.

Ltac step :=
  match goal with
  | H : bind _ _ = Done Accepted |- _ =>
      apply bind_accepted in H; let x := fresh "x" in let E := fresh "E" in
      destruct H as (x & E & H); match type of x with (_ * _)%type => destruct x as [? ?] | _ => idtac end
  end.

Lemma judge_cover_sound q c l : judge_cover q c l = Done Accepted -> holds q c.
Proof.
  unfold judge_cover.
  assert (L : forall k l,
    (let* (y, l) := take_weights "packing" (place q) l in
     let* _ := take_end l in
     accept_if (is_packing (nearby q) (denominator y) (get 0 (weight y))
         && (bound (nearby q) (denominator y) (get 0 (weight y)) =? k))
       "the bound shown is another one") = Done Accepted -> holds q (AtLeast k)).
  { clear l. intros k l H C HC. repeat step. apply accept_if_done in H. apply andb_true_iff in H as [P B].
    apply is_packing_spec in P. apply Z.eqb_eq in B. rewrite <- B. now apply bound_spec. }
  intros H. destruct c as [k|k|k| |n d|n d]; try easy.
  - repeat step. now apply check_size_done in E1.
  - apply (L k l H).
  - apply bind_accepted in H as ([C m] & E & H). apply bind_accepted in H as (v & Ev & H).
    apply bind_accepted in H as (u & Eu & H). injection H as ->. split.
    + now apply check_size_done in Eu.
    + apply (L k m Ev).
  - repeat step. apply accept_if_done in H. intros C HC. exact (is_uncoverable_spec q s C H HC).
Qed.

Lemma total_near q (y : square -> Z) : total y (map fst (nearby q)) = value q y.
Proof. now rewrite nearby_squares. Qed.

Lemma is_dual_spec q e x : is_dual (nearby q) e x = true ->
  0 < e /\ (forall s, on_board (place q) s -> 0 <= x s) /\
  (forall s, on_board (place q) s -> e <= total x (around q s)).
Proof.
  unfold is_dual, all_near. rewrite andb_true_iff, Z.ltb_lt, forallb_forall. intros [He H].
  assert (F : forall s, on_board (place q) s -> 0 <= x s /\ e <= total x (around q s)).
  { intros s Hs. specialize (H (s, around q s)). rewrite in_nearby in H. specialize (H (conj Hs eq_refl)).
    simpl in H. now rewrite andb_true_iff, !Z.leb_le in H. }
  split; [easy|]. split; intros s Hs; now apply F.
Qed.

Lemma judge_packing_sound q c l : judge_packing q c l = Done Accepted -> holds q c.
Proof.
  unfold judge_packing.
  assert (P : forall n m (y : weights),
    is_packing (nearby q) (denominator y) (get 0 (weight y)) && (0 <? m)
      && has_value (nearby q) (get 0 (weight y)) (denominator y) n m = true -> holds q (Packing n m)).
  { intros n m y H. unfold has_value in H. rewrite !andb_true_iff, Z.ltb_lt, Z.eqb_eq, total_near in H.
    destruct H as [[H Hm] Hv]. split; [easy|]. apply is_packing_spec in H. eauto. }
  intros H. destruct c as [k|k|k| |n d|n d]; try easy.
  - repeat step. apply accept_if_done in H. eauto.
  - repeat step. apply accept_if_done in H. apply ensure_done in E2. split; [now apply P in E2|].
    intros z e Hz. apply andb_true_iff in H as [H Hx]. apply is_dual_spec in H as (He & Hx0 & Hc).
    apply Z.eqb_eq in Hx. rewrite total_near in Hx.
    pose proof (maximum q z e _ _ Hz (Z.lt_le_incl _ _ He) Hx0 Hc) as M. destruct Hz as (He' & _).
    rewrite !andb_true_iff, Z.ltb_lt in E2. destruct E2 as [[_ Hd] _]. nia.
Qed.

Lemma combine_fst (A B : Type) (l : list A) : forall m : list B, length m = length l -> map fst (combine l m) = l.
Proof. induction l as [|a l IH]; intros [|b m] H; simpl in *; [easy..|]. rewrite IH; congruence. Qed.

Lemma dear_spec q layers by_columns ps steps b C :
  dear q (nearby q) layers by_columns ps steps b = Some true -> cover q C -> b < total (cost_of ps) C.
Proof.
  unfold dear. intros H HC. destruct (b <? 0) eqn:Hb.
  { pose proof (total_nonneg (cost_of ps) C (fun s _ => cost_of_nonneg ps s)). apply Z.ltb_lt in Hb. lia. }
  destruct (to_Z (of_Z b) =? b) eqn:E; [|easy]. apply Z.eqb_eq in E. rewrite <- E at 1.
  assert (W : none_of_whole q ps (of_Z b) steps = Some true -> to_Z (of_Z b) < total (cost_of ps) C).
  { unfold none_of_whole. destruct (ordered q steps) eqn:Ho; [|easy]. intros Hn. now apply (none_within_spec make q ps (of_Z b) steps). }
  destruct (halve _ _ _ _ _ _ _) as [h|]; [|auto]. destruct (_ && _) eqn:Hf; [|auto].
  apply andb_true_iff in Hf as [Hl Hf]. apply Nat.eqb_eq in Hl.
  pose proof (none_by_halves_spec _ _ _ _ _ _ _ _ _ _ C make_lowers Hf H HC) as R.
  rewrite combine_fst in R by now rewrite map_length. exact R.
Qed.

Lemma lower_sweep_sound q k l : lower_sweep q k l = Done Accepted -> holds q (AtLeast k).
Proof.
  unfold lower_sweep. intros H.
  apply bind_accepted in H as ([y m] & _ & H). apply bind_accepted in H as (u & _ & H).
  destruct (layout _ _ _ _) as [ps steps].
  apply bind_accepted in H as (v & Es & H). apply bind_accepted in H as (w & _ & H).
  destruct (dear _ _ _ _ _ _ _) as [ok|] eqn:Hd; [|easy]. apply accept_if_done in H as ->.
  apply ensure_done in Es. rewrite !andb_true_iff, Z.leb_le in Es.
  destruct Es as [[Es Hs] Hl]. intros C HC.
  refine (average q ps (powers_of y) (all_shares y) k _ C Es _ Hs eq_refl (fun C0 => _) HC).
  - now destruct (powers_of y).
  - exact (dear_spec q (layers y) (by_columns y) ps steps _ C0 Hd).
Qed.

Lemma judge_sweep_sound q c l : judge_sweep q c l = Done Accepted -> holds q c.
Proof.
  unfold judge_sweep. intros H. destruct c as [k|k|k| |n d|n d]; try easy.
  - exact (lower_sweep_sound q k l H).
  - apply bind_accepted in H as ([C m] & _ & H). apply bind_accepted in H as (u & Eu & H).
    split; [now apply check_size_done in Eu | exact (lower_sweep_sound q k m H)].
Qed.

Theorem judge_sound kind q c l : judge kind q c l = Done Accepted -> holds q c.
Proof.
  unfold judge. intros H.
  destruct (String.eqb kind "cover"); [now apply judge_cover_sound in H|].
  destruct (String.eqb kind "packing"); [now apply judge_packing_sound in H|].
  destruct (String.eqb kind "sweep"); [now apply judge_sweep_sound in H|].
  easy.
Qed.

(** A text that is accepted begins with the statement of a claim that holds. *)
Theorem outcome_sound text q c : outcome text = Done (q, c, Accepted) -> says text q c /\ holds q c.
Proof.
  unfold outcome. intros H.
  assert (B : forall A B (r : result A) (f : A -> result B) b, bind r f = Done b -> exists a, r = Done a /\ f a = Done b)
    by (intros A B [a|v] f b; simpl; [eauto | easy]).
  apply B in H as (l & _ & H). apply B in H as (u & Et & H).
  apply B in H as ([[kind q'] c'] & _ & H). apply B in H as (w & Es & H). apply B in H as (v & Ej & H).
  injection H as -> -> ->.
  apply ensure_done in Et, Es. apply is_text_of_spec in Et. apply andb_true_iff in Es as [Ek Es].
  split; [|now apply judge_sound in Ej]. exists kind, (rest_of l). split.
  - apply existsb_exists in Ek as (k & Hk & E). now apply String.eqb_eq in E as ->.
  - unfold same_lines in Es. destruct (list_eq_dec _ _ _) as [E|]; [|easy].
    unfold rest_of. now rewrite <- E, firstn_skipn.
Qed.

Theorem check_sound text : check text = true -> exists q c, says text q c /\ holds q c.
Proof.
  unfold check, verdict_of. intros H. destruct (outcome text) as [[[q c] [| |]]|[| |]] eqn:E; try easy.
  exists q, c. now apply outcome_sound.
Qed.
End Judge.

(** ** For theorems about single boards, which Coq computes *)

Lemma by_certificate text q k :
  outcome array_table text = Done (q, Exactly k, Accepted) ->
  (forall C, cover q C -> k <= size C) /\ exists C, cover q C /\ size C = k.
Proof. intros H. apply (outcome_sound _ array_table_lowers) in H as [_ [H1 H2]]. now split. Qed.
