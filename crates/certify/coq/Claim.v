(** What an accepted certificate claims: boards, pieces, covers, packings, and how a claim is written.

    This is the only file that a reader has to believe says what it should. Numbers are the integers;
    [list] is a finite sequence, [In x l] says that x is one of its elements, [NoDup l] that none of them
    comes twice, and [&&], [||], [negb] are and, or, not of the two truth values. *)

From Coq Require Import ZArith String Ascii Bool DecimalString List.
Import ListNotations.
Open Scope Z_scope.

(** * Boards and pieces *)

(** A board has rows and columns, a square a row and a column, both counted from 0: a1 is (0, 0), b1 (0, 1). *)
Record board := Board { rows : Z; columns : Z }.
Definition square : Type := Z * Z.

Definition on_board (b : board) (s : square) : Prop :=
  0 <= fst s < rows b /\ 0 <= snd s < columns b.

Inductive piece := King | Queen | Rook | Bishop | Knight | Leaper (a b : Z).

(** Whether the piece on [s] attacks [t]; queens, rooks and bishops do so through other pieces. *)
Definition attacks (p : piece) (s t : square) : bool :=
  let down := Z.abs (fst s - fst t) in
  let across := Z.abs (snd s - snd t) in
  let leap a b := (down =? a) && (across =? b) || (down =? b) && (across =? a) in
  let straight := (down =? 0) || (across =? 0) in
  let diagonal := down =? across in
  let elsewhere := negb (straight && diagonal) in
  match p with
  | King => Z.max down across =? 1
  | Queen => (straight || diagonal) && elsewhere
  | Rook => straight && elsewhere
  | Bishop => diagonal && elsewhere
  | Knight => leap 1 2
  | Leaper a b => leap a b
  end.

(** Under domination a piece covers its own square too, under total domination only what it attacks. *)
Inductive rule := Domination | Total.

Definition same (s t : square) : bool := (fst s =? fst t) && (snd s =? snd t).

Record problem := Problem { place : board; attacker : piece; wish : rule }.

Definition reaches (q : problem) (s t : square) : bool :=
  match wish q with
  | Domination => same s t || attacks (attacker q) s t
  | Total => attacks (attacker q) s t
  end.

(** * Covers *)

(** A cover is a set of squares of the board such that a piece on one of them covers each square. *)
Definition cover (q : problem) (C : list square) : Prop :=
  NoDup C /\
  (forall s, In s C -> on_board (place q) s) /\
  (forall t, on_board (place q) t -> exists s, In s C /\ reaches q s t = true).

Definition size (C : list square) : Z := Z.of_nat (length C).

(** Knights on the board of n by n squares. *)
Definition knights (n : Z) : problem := Problem (Board n n) Knight Domination.

(** * Packings *)

Definition upto (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** All squares of the board, a1 b1 ... a2 b2 ... *)
Definition squares (b : board) : list square :=
  flat_map (fun r => map (fun c => (r, c)) (upto (columns b))) (upto (rows b)).

Definition total (y : square -> Z) (l : list square) : Z := fold_right (fun s sum => y s + sum) 0 l.

(** The squares that a piece on [s] covers. *)
Definition around (q : problem) (s : square) : list square := filter (reaches q s) (squares (place q)).

(** Fractions y(s) / d on the squares are a packing if no piece covers more than 1 of them in all. *)
Definition packing (q : problem) (y : square -> Z) (d : Z) : Prop :=
  0 < d /\
  (forall s, on_board (place q) s -> 0 <= y s) /\
  (forall s, on_board (place q) s -> total y (around q s) <= d).

Definition value (q : problem) (y : square -> Z) : Z := total y (squares (place q)).

(** * Claims *)

Inductive claim :=
  | AtMost (k : Z)          (** there is a cover of k pieces *)
  | AtLeast (k : Z)         (** every cover has at least k pieces *)
  | Exactly (k : Z)         (** both: k is the size of a minimum cover *)
  | Infeasible              (** there is no cover *)
  | Packing (n d : Z)       (** there is a packing of value n / d *)
  | Maximum (n d : Z).      (** the same, and none has a larger value *)

Definition holds (q : problem) (c : claim) : Prop :=
  let at_most k := exists C, cover q C /\ size C = k in
  let at_least k := forall C, cover q C -> k <= size C in
  let packed n d := 0 < d /\ exists y e, packing q y e /\ value q y * d = n * e in
  match c with
  | AtMost k => at_most k
  | AtLeast k => at_least k
  | Exactly k => at_most k /\ at_least k
  | Infeasible => forall C, ~ cover q C
  | Packing n d => packed n d
  | Maximum n d => packed n d /\ forall y e, packing q y e -> value q y * d <= n * e
  end.

(** * How a claim is written *)

Open Scope string_scope.

Definition number (z : Z) : string := NilZero.string_of_int (Z.to_int z).

Definition board_name (b : board) : string := number (rows b) ++ "x" ++ number (columns b).

Definition piece_name (p : piece) : string :=
  match p with
  | King => "king" | Queen => "queen" | Rook => "rook" | Bishop => "bishop" | Knight => "knight"
  | Leaper a b => "leaper:" ++ number a ++ "," ++ number b
  end.

Definition rule_name (r : rule) : string :=
  match r with Domination => "domination" | Total => "total" end.

Definition fraction (n d : Z) : string := if (d =? 1)%Z then number n else number n ++ "/" ++ number d.

Definition claim_words (c : claim) : list string :=
  match c with
  | AtMost k => ["at-most"; number k]
  | AtLeast k => ["at-least"; number k]
  | Exactly k => ["exactly"; number k]
  | Infeasible => ["infeasible"]
  | Packing n d => ["packing"; fraction n d]
  | Maximum n d => ["maximum"; fraction n d]
  end.

(** The lines with which a certificate of this kind states its claim. *)
Definition statement (kind : string) (q : problem) (c : claim) : list (list string) :=
  [["destrier"; "1"; kind]; ["board"; board_name (place q)]; ["piece"; piece_name (attacker q)];
   ["rule"; rule_name (wish q)]; ["symmetry"; "none"]; "claim" :: claim_words c].

Definition line_feed : string := String (ascii_of_nat 10) "".
Definition line_text (words : list string) : string := String.concat " " words ++ line_feed.
Definition text_of (lines : list (list string)) : string := fold_right (fun l t => line_text l ++ t) "" lines.

Definition says (text : string) (q : problem) (c : claim) : Prop :=
  exists kind rest, In kind ["cover"; "packing"; "sweep"] /\
    text = text_of (statement kind q c ++ rest).
