(** Lays a sweep out: in which order squares are decided, and which bit each square of a projection has when.

    Nothing is proved about it: the sweep checks of what is laid out here all that it relies on. *)

From Coq Require Import ZArith Uint63 Bool List FMapPositive.
From Destrier Require Import Claim Squares Covers Bits Sweep Parts Reflection.
Import ListNotations.
Open Scope Z_scope.

(** Squares to be covered, and what a piece on each square of the board costs there. *)
Record layer := Layer { wanted : list square; share : grid int }.

Definition lines_of (b : board) (by_columns : bool) : list (list square) :=
  if by_columns then map (fun c => map (fun r => (r, c)) (upto (rows b))) (upto (columns b))
  else map (fun r => map (fun c => (r, c)) (upto (columns b))) (upto (rows b)).

(** The squares of one layer that a piece covers. *)
Definition covered (near : grid (list square)) (is_wanted : grid bool) (v : square) : list square :=
  filter (get false is_wanted) (get [] near v).

(** The bits in use: at each the square that has it. *)
Definition slots : Type := list (option square).

Fixpoint find_slot (s : square) (l : slots) (i : Z) : option Z :=
  match l with
  | [] => None
  | Some t :: l => if same s t then Some i else find_slot s l (i + 1)
  | None :: l => find_slot s l (i + 1)
  end.

(** The first free bit, now that of [s]. *)
Fixpoint take_slot (s : square) (l : slots) (i : Z) : Z * slots :=
  match l with
  | [] => (i, [Some s])
  | None :: l => (i, Some s :: l)
  | t :: l => let (j, l) := take_slot s l (i + 1) in (j, t :: l)
  end.

(** A square of the layer with its bit, and whether this is its last decision. *)
Definition mark : Type := square * Z * bool.

Fixpoint marks (l : list square) (last : grid Z) (at_step : Z) (bits : slots) : list mark * slots :=
  match l with
  | [] => ([], bits)
  | s :: l =>
      let (bit, bits) := match find_slot s bits 0 with Some i => (i, bits) | None => take_slot s bits 0 end in
      let (rest, bits) := marks l last at_step bits in
      ((s, bit, get 0 last s =? at_step) :: rest, bits)
  end.

Definition freed (l : list mark) (bits : slots) : slots :=
  let ended := fold_left (fun g '(s, _, ends) => if (ends : bool) then put g (s, true) else g) l (PositiveMap.empty _) in
  map (fun slot => match slot with Some s => if get false ended s then None else Some s | None => None end) bits.

Fixpoint track (covered : square -> list square) (last : grid Z) (order : list square) (at_step : Z) (bits : slots)
    : list (list mark) * slots :=
  match order with
  | [] => ([], bits)
  | v :: order =>
      let (l, bits) := marks (covered v) last at_step bits in
      let (rest, bits) := track covered last order (at_step + 1) (freed l bits) in
      (l :: rest, bits)
  end.

(** The last decision about each square of a layer. *)
Fixpoint last_of (covered : square -> list square) (order : list square) (at_step : Z) (last : grid Z) : grid Z :=
  match order with
  | [] => last
  | v :: order =>
      last_of covered order (at_step + 1) (fold_left (fun g s => put g (s, at_step)) (covered v) last)
  end.

(** The marks of each step for all layers, with bits counted from [from], and the layers' projections. *)
Fixpoint tracks (near : grid (list square)) (order : list square) (layers : list layer) (from : Z)
    : list (list mark) * list projection :=
  match layers with
  | [] => (map (fun _ => []) order, [])
  | y :: layers =>
      let covered := covered near (index (map (fun s => (s, true)) (wanted y))) in
      let (l, bits) := track covered (last_of covered order 0 (PositiveMap.empty _)) order 0 [] in
      let size := Z.of_nat (length bits) in
      let (rest, ps) := tracks near order layers (from + size) in
      let moved := map (map (fun '(s, bit, ends) => (s, from + bit, ends))) l in
      (map (fun '(a, b) => a ++ b) (combine moved rest),
       Projection (of_Z from) (of_Z size) ((1 << of_Z size) - 1)%uint63 (get 0%uint63 (share y)) :: ps)
  end.

Definition step_of (v : square) (l : list mark) : step :=
  let mask (m : mark) := (1 << of_Z (snd (fst m)))%uint63 in
  let ended := map (fun m => (fst (fst m), mask m)) (filter snd l) in
  Step v (union (map mask l)) ended (union (map snd ended)) (map mask l).

Fixpoint in_lines {A : Type} (lines : list (list square)) (l : list A) : list (list A) :=
  match lines with
  | [] => []
  | line :: lines => firstn (length line) l :: in_lines lines (skipn (length line) l)
  end.

(** The projections, and the steps line by line. *)
Definition layout (q : problem) (near : table) (layers : list layer) (by_columns : bool)
    : list projection * list (list step) :=
  let all := index (flat_map (fun y => map (fun s => (s, true)) (wanted y)) layers) in
  let near := index near in
  let useful v := existsb (get false all) (get [] near v) in
  let lines := map (filter useful) (lines_of (place q) by_columns) in
  let order := concat lines in
  let (l, ps) := tracks near order layers 0 in
  (ps, in_lines lines (map (fun '(v, m) => step_of v m) (combine order l))).

(** * Half of the lines *)

Section Halves.
  Variable make : table_maker.
  Variable q : problem.
  Variable near : grid (list square).
  Variable F : square -> square.

  (** The number of the layer that the reflection makes of a layer. *)
  Fixpoint image_of (y : layer) (layers : list layer) (i : nat) : option nat :=
    match layers with
    | [] => None
    | z :: layers =>
        let is_wanted := index (map (fun s => (s, true)) (wanted z)) in
        if forallb (fun s => get false is_wanted (F s)) (wanted y)
          && (length (wanted y) =? length (wanted z))%nat
          && forallb (fun v => get 0 (share y) v =? get 0 (share z) (F v))%uint63 (squares (place q))
        then Some i else image_of y layers (S i)
    end.

  Definition bits_after (p : projection) (second : list step) : list (square * int) :=
    filter (fun item => negb (project p (snd item) =? 0)%uint63) (flat_map completes second).

  (** The squares of a projection that both the lines before the middle and later ones can cover, if their images are
      such too, with their bits and those of their images. *)
  Definition shared_squares (first : grid bool) (p p' : projection) (second : list step) : list shared :=
    let early s := existsb (get false first) (get [] near s) in
    let bits p := filter (fun '(s, _) => early s) (bits_after p second) in
    let images := index (bits p') in
    filter (fun '(_, (_, m)) => negb (m =? 0)%uint63) (map (fun '(s, m) => (s, (m, get 0%uint63 images (F s)))) (bits p)).

  Fixpoint couples_of (ps : list projection) (first : grid bool) (second : list step) (layers all : list layer) (i : nat)
      : option (list couple) :=
    match layers with
    | [] => Some []
    | y :: layers =>
        match image_of y all 0, couples_of ps first second layers all (S i) with
        | Some j, Some rest =>
            let p i := nth i ps (fst no_projection) in
            Some (Couple i j (shared_squares first (p i) (p j) second) 65536 :: rest)
        | _, _ => None
        end
    end.

  (** The decisions of the middle line, which set the bits of shared squares and clear none. *)
  Definition between (l : list couple) (line : list step) : list step :=
    let covering v := filter (fun '(s, _) => mem v (get [] near s)) (flat_map pairs l) in
    map (fun x => Step (chosen x) (union (map (fun '(_, (m, _)) => m) (covering (chosen x)))) [] 0 []) line.

  (** Half of what the lines from the middle on cost more than those up to it, and 2 ^ 15. *)
  Definition potential_table (ps : list projection) (ts : list (int -> int)) (middle : list step) (c : couple) : halfway :=
    let p i := nth i ps (fst no_projection) in
    let t := nth (one c) ts nothing in
    let most := room make middle (p (one c)) (nth (other c) ts nothing) (p (other c))
      (Couple (one c) (other c) (pairs c) never) in
    let own := union (map (fun '(_, (m, _)) => project (p (one c)) m) (pairs c)) in
    (p (one c), make (width (p (one c))) (fun s => let s := (s land own)%uint63 in ((t s + 1 + most s) >> 1)%uint63)).
End Halves.

(** What it takes to bound the lines before the middle, if there are any; the middle line of an odd number is in
    [second]. *)
Record half := Half {
  potentials : list halfway;
  couples : list couple;
  reflection : square -> square;
  first : list (list step);
  second : list (list step);
  middle : list step
}.

Definition halve (make : table_maker) (q : problem) (near : table) (layers : list layer) (by_columns : bool)
    (ps : list projection) (steps : list (list step)) : option half :=
  let used := filter (fun line => match line with [] => false | _ => true end) steps in
  let n := Nat.div2 (length used) in
  if (0 <? n)%nat then
    let b := place q in
    let F (s : square) := if by_columns then (fst s, columns b - 1 - snd s) else (rows b - 1 - fst s, snd s) in
    let first := firstn n used in
    let second := skipn n used in
    let early := index (map (fun x => (chosen x, true)) (concat first)) in
    match couples_of q (index near) F ps early (concat second) layers layers 0 with
    | Some l =>
        let middle := if Nat.even (length used) then [] else between (index near) l (hd [] second) in
        let ts := map (fun p => before_all make p (concat second) nothing) ps in
        Some (Half (map (potential_table make ps ts middle) l) l F first second middle)
    | None => None
    end
  else None.
