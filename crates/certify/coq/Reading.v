(** Reads certificates of kind [program].

    Nothing is proved about reading: the statement that was read is compared with the text, and what shows it is checked. *)

From Coq Require Import ZArith QArith String Ascii Bool List FMapPositive.
From Destrier Require Import Claim Text Linear Vector Tree Automorphism.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

(** * Reading *)

Definition lines : Type := list (list string).

(** The most columns, and rows. *)
Definition most : Z := 1048576.

Definition read_end (word : string) : result (option Z) :=
  if String.eqb word "none" then Done None else let* z := integer word in Done (Some z).

Definition read_range (a b : string) : result range :=
  let* l := read_end a in
  let* u := read_end b in
  let* _ := ensure (negb (is_empty (Range l u))) (Unreadable "a range without a number") in
  Done (Range l u).

Definition read_whole (word : string) : result bool :=
  if String.eqb word "whole" then Done true
  else if String.eqb word "continuous" then Done false
  else unreadable ("neither whole nor continuous: " ++ word).

(** Groups of columns, of which there are [left] at most; no two that follow one another are alike. *)
Fixpoint take_groups (left : Z) (last : option column) (l : lines) : result (list (Z * column) * lines) :=
  match l with
  | ["columns"; n; kind; a; b] :: l =>
      let* n := read_count n in
      let* _ := ensure ((0 <? n) && (n <=? left)) (Unreadable "too many columns, or none") in
      let* w := read_whole kind in
      let* r := read_range a b in
      let c := Column w r in
      let* _ := ensure (match last with Some d => negb (alike c d) | None => true end) (Unreadable "columns like those before") in
      let* (more, l) := take_groups (left - n) (Some c) l in
      Done ((n, c) :: more, l)
  | ("columns" :: _) :: _ => unreadable "not a group of columns"
  | _ => Done ([], l)
  end.

(** Numbers other than 0 of what is numbered from [next] to [last], from a line of numbers and zeros. *)
Fixpoint read_numbers (next last : Z) (after_zeros : bool) (words : list string) : result sum_of_columns :=
  match words with
  | [] => if after_zeros then unreadable "zeros at the end of a line" else Done []
  | word :: words =>
      match (if after_zeros then None else read_zeros word) with
      | Some zeros => let* n := zeros in read_numbers (next + n) last true words
      | None =>
          let* a := integer word in
          let* _ := ensure (negb (a =? 0) && (next <=? last)) (Unreadable ("not a number of the line: " ++ word)) in
          let* more := read_numbers (next + 1) last false words in
          Done ((Z.to_pos next, a) :: more)
      end
  end.

(** A denominator and numbers, without a common factor. *)
Definition read_multipliers (last : Z) (words : list string) : result (Z * sum_of_columns) :=
  match words with
  | d :: words =>
      let* d := integer d in
      let* _ := ensure (0 <? d) (Unreadable "a denominator that is not positive") in
      let* t := read_numbers 1 last false words in
      let factor := fold_left (fun f t => if f =? 1 then 1 else Z.gcd f (snd t)) t d in
      let* _ := ensure (factor =? 1) (Unreadable "numbers not in lowest terms") in
      Done (d, t)
  | [] => unreadable "no denominator"
  end.

Definition read_index (last : Z) (word : string) : result positive :=
  let* j := read_count word in
  let* _ := ensure ((0 <? j) && (j <=? last)) (Unreadable ("out of range: " ++ word)) in
  Done (Z.to_pos j).

(** A column with a factor, which is 1 where there is none. *)
Definition read_term {A : Type} (one : A) (factor : string -> result A) (last : Z) (word : string) : result (positive * A) :=
  match split_at "*"%char word with
  | None => let* j := read_index last word in Done (j, one)
  | Some (a, j) =>
      let* _ := ensure (negb (String.eqb a "1")) (Unreadable ("a factor of 1: " ++ word)) in
      let* a := factor a in
      let* j := read_index last j in
      Done (j, a)
  end.

Definition other_than_0 (word : string) : result Z :=
  let* a := integer word in
  let* _ := ensure (negb (a =? 0)) (Unreadable "a factor of 0") in
  Done a.

Definition fraction_other_than_0 (word : string) : result Q :=
  let* (n, d) := read_fraction word in
  let* _ := ensure (negb (n =? 0)) (Unreadable "a factor of 0") in
  Done (n # Z.to_pos d)%Q.

Fixpoint ascend (l : list positive) : bool :=
  match l with
  | i :: ((j :: _) as m) => (i <? j)%positive && ascend m
  | _ => true
  end.

Definition read_terms {A : Type} (one : A) (factor : string -> result A) (last : Z) (words : list string)
    : result (list (positive * A)) :=
  let* t := read_all (read_term one factor last) words in
  let* _ := ensure (ascend (map fst t)) (Unreadable "columns out of order") in
  Done t.

Definition read_columns (last : Z) (words : list string) : result (list positive) :=
  let* l := read_all (read_index last) words in
  let* _ := ensure (ascend l) (Unreadable "columns out of order") in
  Done l.

(** So many rows. *)
Fixpoint take_rows (n last : Z) (l : lines) : result (list row * lines) :=
  match l with
  | (word :: words) :: m =>
      if n =? 0 then Done ([], l)
      else if String.eqb word "row" then
        match words with
        | a :: b :: words =>
            let* r := read_range a b in
            let* t := read_terms 1 other_than_0 last words in
            let* (more, m) := take_rows (n - 1) last m in
            Done (Row r t :: more, m)
        | _ => unreadable "a row without a range"
        end
      else unreadable "fewer rows than said"
  | _ => if n =? 0 then Done ([], l) else unreadable "fewer rows than said"
  end.

Definition take_constant (l : lines) : result (Z * Z * lines) :=
  match l with
  | ("constant" :: _) :: _ =>
      let* (f, l) := take_one "constant" read_fraction l in
      let* _ := ensure (negb (fst f =? 0)) (Unreadable "a constant of 0") in
      Done (f, l)
  | _ => Done ((0, 1), l)
  end.

Definition read_optimum (words : list string) : result optimum :=
  match words with
  | ["at-most"; f] => let* f := read_fraction f in Done (NoMore f)
  | ["at-least"; f] => let* f := read_fraction f in Done (NoLess f)
  | ["exactly"; f] => let* f := read_fraction f in Done (Equal f)
  | ["infeasible"] => Done Impossible
  | _ => unreadable "not a claim"
  end.

Definition group_sizes (g : list (Z * column)) : Z := fold_right (fun g n => fst g + n) 0 g.

Definition read_program (l : lines) : result (program * optimum) :=
  let* (_, l) := take "destrier" l in
  let* (g, l) := take_groups most None l in
  let n := group_sizes g in
  let* (m, words, l) := match l with
    | ("maximise" :: words) :: l => Done (true, words, l)
    | ("minimise" :: words) :: l => Done (false, words, l)
    | _ => unreadable "neither minimise nor maximise"
    end in
  let* (d, t) := read_multipliers n words in
  let* (k, l) := take_constant l in
  let* (r, l) := take_one "rows" read_count l in
  let* _ := ensure (r <=? most) (Unreadable "too many rows") in
  let* (rs, l) := take_rows r n l in
  let* (words, _) := take "claim" l in
  let* c := read_optimum words in
  Done (Program m g d t k rs, c).

(** Rows in a line of weights: how many there are, the case says. *)
Definition any_row : Z := 4294967294.

Definition read_side (word : string) : result bool :=
  if String.eqb word "at-most" then Done true
  else if String.eqb word "at-least" then Done false
  else unreadable ("neither at-most nor at-least: " ++ word).

Definition each_once (l : list positive) : bool :=
  fst (fold_left (fun s j => (fst s && negb (PositiveMap.mem j (snd s)), PositiveMap.add j tt (snd s))) l
    (true, PositiveMap.empty unit)).

(** The words before this one, and those after it, if it is there. *)
Fixpoint split_words (word : string) (words : list string) : list string * option (list string) :=
  match words with
  | [] => ([], None)
  | w :: words =>
      if String.eqb w word then ([], Some words)
      else let (before, after) := split_words word words in (w :: before, after)
  end.

(** Reads a tree that is no deeper than [depth] is long. *)
Fixpoint take_tree (depth : lines) (n : Z) (l : lines) : result (tree * lines) :=
  match depth, l with
  | _ :: depth, ["branch"; j; side; z] :: l =>
      let* j := read_index n j in
      let* at_most := read_side side in
      let* z := integer z in
      let* (first, l) := take_tree depth n l in
      let* (second, l) := take_tree depth n l in
      Done (Branch j at_most z first second, l)
  | _ :: depth, ("part" :: words) :: l =>
      let* js := read_columns n words in
      let* (first, l) := take_tree depth n l in
      let* (second, l) := take_tree depth n l in
      Done (Part js first second, l)
  | _ :: depth, ("cut" :: words) :: l =>
      let (words, after) := split_words "upper" words in
      let* (d, y) := read_multipliers any_row words in
      let* upper := match after with
        | None => Done []
        | Some [] => unreadable "no columns after upper"
        | Some words => read_columns n words
        end in
      let* (below, l) := take_tree depth n l in
      Done (Cut d y upper below, l)
  | _ :: depth, ("round" :: words) :: l =>
      let* (d, y) := read_multipliers any_row words in
      let* (below, l) := take_tree depth n l in
      Done (Round d y below, l)
  | _ :: depth, ("lemma" :: limit :: words) :: l =>
      let* limit := read_count limit in
      let* _ := ensure (0 <? limit) (Unreadable "steps are counted from 1") in
      let (rows, after) := split_words "columns" words in
      let* rows := read_columns any_row rows in
      let* columns := match after with
        | None => unreadable "a lemma without columns"
        | Some words => read_all (read_term 1 integer n) words
        end in
      let* _ := ensure (each_once (map fst columns)) (Unreadable "a column twice in a lemma") in
      let* (below, l) := take_tree depth n l in
      Done (Derived limit rows columns below, l)
  | _, ("weights" :: words) :: l => let* (d, y) := read_multipliers any_row words in Done (Weights d y, l)
  | _, ("infeasible" :: words) :: l => let* (d, y) := read_multipliers any_row words in Done (Infeasible d y, l)
  | _, ["image"; m; g] :: l =>
      let* m := read_index any_row m in
      let* g := read_index any_row g in
      Done (Image m g, l)
  | _, (word :: _) :: _ => unreadable ("not a node: " ++ word)
  | _, _ => unreadable "a node is missing"
  end.

(** Automorphisms: the image of each column. *)
Fixpoint take_automorphisms (n : Z) (l : lines) : result (list (list positive) * lines) :=
  match l with
  | ("automorphism" :: words) :: l =>
      let* images := read_all (read_index n) words in
      let* _ := ensure (Z.of_nat (length images) =? n) (Unreadable "an automorphism of another number of columns") in
      let* (more, l) := take_automorphisms n l in
      Done (images :: more, l)
  | _ => Done ([], l)
  end.

Definition take_solution (n : Z) (l : lines) : result (PositiveMap.t Q * lines) :=
  let* (words, l) := take "solution" l in
  let* t := read_terms 1%Q fraction_other_than_0 n words in
  Done (fold_left (fun m t => PositiveMap.add (fst t) (snd t) m) t (PositiveMap.empty Q), l).
