(** What an accepted certificate of kind [program] claims: linear programs, their solutions, and how they are written.

    Like Claim.v this file has to say what it should. Columns and rows are numbered from 1. *)

From Coq Require Import ZArith QArith String Bool List.
From Destrier Require Import Claim.
Import ListNotations.
Open Scope Z_scope.

(** * Programs *)

(** The least and the greatest number that is allowed, where there are such. *)
Record range := Range { lower : option Z; upper : option Z }.

Definition admits (r : range) (v : Q) : Prop :=
  match lower r with Some l => (inject_Z l <= v)%Q | None => True end /\
  match upper r with Some u => (v <= inject_Z u)%Q | None => True end.

Record column := Column { whole : bool; span : range }.

(** A sum of columns with factors, and what it may be. *)
Definition sum_of_columns : Type := list (positive * Z).
Record row := Row { limits : range; terms : sum_of_columns }.

Fixpoint sum (t : sum_of_columns) (x : positive -> Q) : Q :=
  match t with
  | [] => 0
  | (j, a) :: t => inject_Z a * x j + sum t x
  end.

(** Groups are so many columns that are alike; costs are divided by the denominator; the constant is n / d. *)
Record program := Program {
  maximise : bool;
  groups : list (Z * column);
  denominator : Z;
  costs : sum_of_columns;
  constant : Z * Z;
  rows : list row }.

Definition columns (p : program) : list column := flat_map (fun '(n, c) => repeat c (Z.to_nat n)) (groups p).

Definition numbered {A : Type} (l : list A) (j : positive) : option A := nth_error l (pred (Pos.to_nat j)).

(** Whether a column may have this number. *)
Definition may_be (c : column) (v : Q) : Prop :=
  admits (span c) v /\ (whole c = true -> exists z, (v == inject_Z z)%Q).

(** A solution has a rational number [x j] for each column j. *)
Definition solution (p : program) (x : positive -> Q) : Prop :=
  (forall j c, numbered (columns p) j = Some c -> may_be c (x j)) /\
  (forall r, In r (rows p) -> admits (limits r) (sum (terms r) x)).

Definition ratio (f : Z * Z) : Q := inject_Z (fst f) / inject_Z (snd f).

Definition value (p : program) (x : positive -> Q) : Q :=
  ratio (constant p) + sum (costs p) x / inject_Z (denominator p).

(** * Claims *)

(** About the least value of a program that minimises, or the greatest of one that maximises; f is a fraction. *)
Inductive optimum :=
  | NoMore (f : Z * Z)
  | NoLess (f : Z * Z)
  | Equal (f : Z * Z)
  | Impossible.             (** there is no solution *)

Definition holds (p : program) (c : optimum) : Prop :=
  let reached f := exists x, solution p x /\ (value p x == ratio f)%Q in
  let best f := forall x, solution p x -> if maximise p then (value p x <= ratio f)%Q else (ratio f <= value p x)%Q in
  match c with
  | NoMore f => if maximise p then best f else reached f
  | NoLess f => if maximise p then reached f else best f
  | Equal f => reached f /\ best f
  | Impossible => forall x, ~ solution p x
  end.

(** * How they are written *)

Open Scope string_scope.

Definition fraction_word (f : Z * Z) : string := fraction (fst f) (snd f).

Definition end_word (e : option Z) : string := match e with Some z => number z | None => "none" end.
Definition range_words (r : range) : list string := [end_word (lower r); end_word (upper r)].

Definition group_line (g : Z * column) : list string :=
  "columns" :: number (fst g) :: (if whole (snd g) then "whole" else "continuous") :: range_words (span (snd g)).

Definition zeros_words (n : Z) : list string :=
  if (n <=? 0)%Z then [] else if (n =? 1)%Z then ["0"] else ["0x" ++ number n].

(** The numbers of columns from [next] on; zeros are counted. *)
Fixpoint numbers_words (next : Z) (t : sum_of_columns) : list string :=
  match t with
  | [] => []
  | (j, a) :: t => (zeros_words (Zpos j - next)%Z ++ number a :: numbers_words (Zpos j + 1)%Z t)%list
  end.

Definition term_word (t : positive * Z) : string :=
  if (snd t =? 1)%Z then number (Zpos (fst t)) else number (snd t) ++ "*" ++ number (Zpos (fst t)).

Definition row_line (r : row) : list string := ("row" :: range_words (limits r) ++ map term_word (terms r))%list.

Definition program_lines (p : program) : list (list string) :=
  (map group_line (groups p) ++
   ((if maximise p then "maximise" else "minimise") :: number (denominator p) :: numbers_words 1 (costs p)) ::
   (if (fst (constant p) =? 0)%Z then [] else [["constant"; fraction_word (constant p)]]) ++
   ["rows"; number (Z.of_nat (length (rows p)))] :: map row_line (rows p))%list.

Definition optimum_words (c : optimum) : list string :=
  match c with
  | NoMore f => ["at-most"; fraction_word f]
  | NoLess f => ["at-least"; fraction_word f]
  | Equal f => ["exactly"; fraction_word f]
  | Impossible => ["infeasible"]
  end.

(** The lines with which a certificate states its program and its claim. *)
Definition program_statement (p : program) (c : optimum) : list (list string) :=
  (["destrier"; "1"; "program"] :: program_lines p ++ ["claim" :: optimum_words c])%list.

(** Whether costs are in their one order, none of them 0, and so is the constant. *)
Fixpoint ascending (next : Z) (t : sum_of_columns) : bool :=
  match t with
  | [] => true
  | (j, a) :: t => (next <=? Zpos j)%Z && negb (a =? 0)%Z && ascending (Zpos j + 1) t
  end.

Definition in_form (p : program) : bool :=
  ascending 1 (costs p) && (negb (fst (constant p) =? 0)%Z || (snd (constant p) =? 1)%Z).

Definition program_says (text : string) (p : program) (c : optimum) : Prop :=
  in_form p = true /\ exists rest, text = text_of (program_statement p c ++ rest).
