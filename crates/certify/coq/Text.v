(** Reads certificates: words, numbers, squares, statements and what shows them.

    Nothing is proved about reading but what the claim needs: that the text begins with its statement. *)

From Coq Require Import ZArith String Ascii Bool DecimalString List Lia FMapPositive Uint63.
From Destrier Require Import Claim Squares Covers Sweep Parts Layout.
Import ListNotations.
Open Scope string_scope.
Open Scope Z_scope.

(** * Verdicts *)

Inductive verdict :=
  | Accepted
  | Refused (why : string)
  | Unreadable (why : string).

Inductive result (A : Type) :=
  | Done (a : A)
  | Fail (v : verdict).
Arguments Done {A}.
Arguments Fail {A}.

Definition bind {A B : Type} (r : result A) (f : A -> result B) : result B :=
  match r with Done a => f a | Fail v => Fail v end.
Notation "'let*' x := r 'in' f" := (bind r (fun x => f)) (at level 200, x pattern, right associativity).

Definition unreadable {A : Type} (why : string) : result A := Fail (Unreadable why).
Definition refused {A : Type} (why : string) : result A := Fail (Refused why).
Definition or_unreadable {A : Type} (o : option A) (why : string) : result A :=
  match o with Some a => Done a | None => unreadable why end.
Definition ensure (ok : bool) (v : verdict) : result unit := if ok then Done tt else Fail v.

(** * Lines and words *)

Definition lines : Type := list (list string).

Fixpoint reversed (s onto : string) : string :=
  match s with EmptyString => onto | String c s => reversed s (String c onto) end.

(** The lines of a text, in which [word], [words] and [done] are what was read, last first. *)
Fixpoint split (text word : string) (words : list string) (done : lines) : option lines :=
  match text with
  | EmptyString => match word, words with EmptyString, [] => Some (rev' done) | _, _ => None end
  | String c text =>
      let ended := reversed word EmptyString in
      if Ascii.eqb c (ascii_of_nat 10) then split text EmptyString [] (rev' (ended :: words) :: done)
      else if Ascii.eqb c " "%char then split text EmptyString (ended :: words) done
      else split text (String c word) words done
  end.

Fixpoint eat (word text : string) : option string :=
  match word, text with
  | EmptyString, _ => Some text
  | String c word, String d text => if Ascii.eqb c d then eat word text else None
  | _, _ => None
  end.

Fixpoint eat_words (words : list string) (text : string) : option string :=
  match words with
  | [] => Some text
  | [word] => eat word text
  | word :: words =>
      match eat word text with
      | Some text => match eat " " text with Some text => eat_words words text | None => None end
      | None => None
      end
  end.

(** Whether the text is that of the lines. *)
Fixpoint is_text_of (l : lines) (text : string) : bool :=
  match l with
  | [] => match text with EmptyString => true | _ => false end
  | words :: l =>
      match eat_words words text with
      | Some text => match eat line_feed text with Some text => is_text_of l text | None => false end
      | None => false
      end
  end.

Lemma append_assoc (a b c : string) : ((a ++ b) ++ c = a ++ (b ++ c)).
Proof. induction a; simpl; congruence. Qed.

Lemma eat_spec word : forall text rest, eat word text = Some rest -> (text = word ++ rest).
Proof.
  induction word as [|c word IH]; intros text rest H; simpl in *; [congruence|].
  destruct text as [|d text]; [easy|]. destruct (Ascii.eqb c d) eqn:E; [|easy].
  apply Ascii.eqb_eq in E as ->. apply IH in H as ->. easy.
Qed.

Lemma eat_words_spec words : forall text rest,
  eat_words words text = Some rest -> (text = String.concat " " words ++ rest).
Proof.
  induction words as [|word words IH]; intros text rest H; [simpl in *; congruence|].
  destruct words as [|next words]; [now apply eat_spec|].
  change (match eat word text with
    | Some text => match eat " " text with Some text => eat_words (next :: words) text | None => None end
    | None => None end = Some rest) in H.
  destruct (eat word text) as [t1|] eqn:E1; [|easy]. destruct (eat " " t1) as [t2|] eqn:E2; [|easy].
  apply eat_spec in E1 as ->. apply eat_spec in E2 as ->. apply IH in H as ->.
  change (String.concat " " (word :: next :: words))
    with (word ++ " " ++ String.concat " " (next :: words))%string.
  now rewrite !append_assoc.
Qed.

Lemma is_text_of_spec l : forall text, is_text_of l text = true -> text = text_of l.
Proof.
  induction l as [|words l IH]; intros text H; simpl in H; [now destruct text|].
  destruct (eat_words words text) as [t1|] eqn:E1; [|easy]. apply eat_words_spec in E1 as ->.
  change (match eat line_feed t1 with Some t => is_text_of l t | None => false end = true) in H.
  destruct (eat line_feed t1) as [t2|] eqn:E2; [|easy]. apply eat_spec in E2 as ->. apply IH in H as ->.
  simpl. unfold line_text. now rewrite append_assoc.
Qed.

(** * Numbers and names, each in its one form *)

Definition read_integer (word : string) : option Z :=
  match NilZero.int_of_string word with
  | Some i => let z := Z.of_int i in if String.eqb (number z) word then Some z else None
  | None => None
  end.

Definition integer (word : string) : result Z :=
  let* _ := ensure (Z.of_nat (String.length word) <=? 10000) (Unreadable "a number of more than 10,000 digits") in
  or_unreadable (read_integer word) ("not a number: " ++ word).

Definition count_below (limit : Z) (word : string) : result Z :=
  let* _ := ensure (Z.of_nat (String.length word) <=? 9) (Unreadable ("out of range: " ++ word)) in
  let* z := or_unreadable (read_integer word) ("not a count: " ++ word) in
  let* _ := ensure ((0 <=? z) && (z <? limit)) (Unreadable ("out of range: " ++ word)) in
  Done z.

Definition read_count : string -> result Z := count_below 1000000000.

(** What comes before the first such letter, and after it. *)
Fixpoint split_at (c : ascii) (word : string) : option (string * string) :=
  match word with
  | EmptyString => None
  | String d word =>
      if Ascii.eqb c d then Some (EmptyString, word)
      else option_map (fun '(a, b) => (String d a, b)) (split_at c word)
  end.

Definition read_fraction (word : string) : result (Z * Z) :=
  match split_at "/" word with
  | None => let* n := integer word in Done (n, 1)
  | Some (above, below) =>
      let* n := integer above in
      let* d := integer below in
      let* _ := ensure ((1 <? d) && (Z.gcd n d =? 1)) (Unreadable ("not in lowest terms: " ++ word)) in
      Done (n, d)
  end.

Definition read_board (word : string) : result board :=
  match split_at "x" word with
  | None => unreadable ("not a board: " ++ word)
  | Some (r, c) =>
      let* c := match split_at "t" c with
        | Some (_, EmptyString) => refused "its claims know no torus"
        | _ => Done c
        end in
      let* r := count_below 65536 r in
      let* c := count_below 65536 c in
      let* _ := ensure ((0 <? r) && (0 <? c)) (Unreadable ("not a board: " ++ word)) in
      let* _ := ensure (r * c <=? 1024) (Refused "it reads boards of up to 1,024 squares") in
      Done (Board r c)
  end.

Definition read_piece (word : string) : result piece :=
  match word with
  | "king" => Done King | "queen" => Done Queen | "rook" => Done Rook | "bishop" => Done Bishop
  | "knight" => Done Knight
  | "amazon" => refused "its claims know no amazons"
  | _ =>
      match eat "leaper:" word with
      | Some sides =>
          match split_at "," sides with
          | Some (a, b) =>
              let* a := count_below 65536 a in
              let* b := count_below 65536 b in
              let* _ := ensure ((0 <? b) && (a <=? b) && negb ((a =? 1) && (b =? 2))) (Unreadable ("not a piece: " ++ word)) in
              Done (Leaper a b)
          | None => unreadable ("not a piece: " ++ word)
          end
      | None => unreadable ("not a piece: " ++ word)
      end
  end.

Definition read_rule (word : string) : result rule :=
  match word with
  | "domination" => Done Domination
  | "total" => Done Total
  | "independent" => refused "its claims know no independent domination"
  | _ => unreadable ("not a rule: " ++ word)
  end.

Definition letter (c : Z) : ascii := ascii_of_N (Z.to_N (c + 97)).

Definition square_name (b : board) (s : square) : string :=
  if columns b <=? 26 then String (letter (snd s)) (number (fst s + 1))
  else ("r" ++ number (fst s + 1) ++ "c" ++ number (snd s + 1)).

Definition read_square (b : board) (word : string) : result square :=
  let fail {A} : result A := unreadable ("not a square of the board: " ++ word) in
  let* s :=
    if columns b <=? 26 then
      match word with
      | String c r => let* r := count_below 65536 r in Done (r - 1, Z.of_N (N_of_ascii c) - 97)
      | EmptyString => fail
      end
    else
      match eat "r" word with
      | Some sides =>
          match split_at "c" sides with
          | Some (r, c) =>
              let* r := count_below 65536 r in
              let* c := count_below 65536 c in
              Done (r - 1, c - 1)
          | None => fail
          end
      | None => fail
      end in
  if on b s && String.eqb (square_name b s) word then Done s else fail.

Fixpoint read_all {A : Type} (read : string -> result A) (words : list string) : result (list A) :=
  match words with
  | [] => Done []
  | word :: words => let* a := read word in let* l := read_all read words in Done (a :: l)
  end.

Fixpoint ascending (l : list square) : bool :=
  match l with
  | s :: ((t :: _) as m) => ((fst s <? fst t) || (fst s =? fst t) && (snd s <? snd t)) && ascending m
  | _ => true
  end.

Definition read_squares (b : board) (words : list string) : result (list square) :=
  let* l := read_all (read_square b) words in
  let* _ := ensure (ascending l) (Unreadable "squares out of order") in
  Done l.

(** * Lines *)

(** The rest of the next line, which must begin with this keyword, and the lines after it. *)
Definition take (keyword : string) (l : lines) : result (list string * lines) :=
  match l with
  | (word :: words) :: l =>
      if String.eqb word keyword then Done (words, l)
      else unreadable ("a line " ++ word ++ " where a line " ++ keyword ++ " should be")
  | _ => unreadable ("no line " ++ keyword)
  end.

Definition take_one {A : Type} (keyword : string) (read : string -> result A) (l : lines) : result (A * lines) :=
  let* (words, l) := take keyword l in
  match words with
  | [word] => let* a := read word in Done (a, l)
  | _ => unreadable ("one word should be on a line " ++ keyword)
  end.

Definition take_end (l : lines) : result unit :=
  match l with
  | [["end"]] => Done tt
  | _ => unreadable "the end is not where it should be"
  end.

(** * Statements *)

Definition read_kind (words : list string) : result string :=
  match words with
  | ["1"; kind] =>
      if existsb (String.eqb kind) ["cover"; "packing"; "sweep"] then Done kind
      else if existsb (String.eqb kind) ["tour"; "strip"; "folding"; "partition"] then
        refused ("its claims know no kind " ++ kind)
      else unreadable ("not a kind: " ++ kind)
  | _ => unreadable "not a certificate of version 1"
  end.

Definition read_symmetry (word : string) : result unit :=
  if String.eqb word "none" then Done tt
  else if existsb (String.eqb word) ["rot180"; "bilateral"; "diagonal"; "rot90"; "bilateral4"; "diagonal4"; "all"]
  then refused ("its claims know no symmetry (" ++ word ++ ")")
  else unreadable ("not a symmetry: " ++ word).

Definition read_claim (words : list string) : result claim :=
  match words with
  | ["at-most"; k] => let* k := read_count k in Done (AtMost k)
  | ["at-least"; k] => let* k := read_count k in Done (AtLeast k)
  | ["exactly"; k] => let* k := read_count k in Done (Exactly k)
  | ["infeasible"] => Done Infeasible
  | ["packing"; f] => let* (n, d) := read_fraction f in Done (Packing n d)
  | ["maximum"; f] => let* (n, d) := read_fraction f in Done (Maximum n d)
  | _ => unreadable "not a claim"
  end.

(** Refuses by name the lines of a problem that claims cannot say. *)
Definition plain (l : lines) : result unit :=
  match l with
  | (word :: _) :: _ =>
      if existsb (String.eqb word) ["forced"; "forbidden"; "blocks"; "permutation"]
      then refused ("its claims know no " ++ word ++ " line") else Done tt
  | _ => Done tt
  end.

Definition read_statement (l : lines) : result (string * problem * claim) :=
  let* (words, l) := take "destrier" l in
  let* kind := read_kind words in
  let* (b, l) := take_one "board" read_board l in
  let* (p, l) := take_one "piece" read_piece l in
  let* (r, l) := take_one "rule" read_rule l in
  let* (_, l) := take_one "symmetry" read_symmetry l in
  let* _ := plain l in
  let* (words, _) := take "claim" l in
  let* c := read_claim words in
  Done (kind, Problem b p r, c).

(** * Weights and covers *)

Record weights := Weights { stated : Z * Z; denominator : Z; weight : grid Z }.

Fixpoint read_rows {A : Type} (read : string -> result A) (width : Z) (rows : list Z) (l : lines)
    : result (list A * lines) :=
  match rows with
  | [] => Done ([], l)
  | _ :: rows =>
      let* (words, l) := take "row" l in
      let* row := read_all read words in
      let* _ := ensure (Z.of_nat (List.length row) =? width) (Unreadable "a row of another length") in
      let* (rest, l) := read_rows read width rows l in
      Done (row ++ rest, l)%list
  end.

Definition take_rows {A : Type} (read : string -> result A) (b : board) (l : lines)
    : result (list (square * A) * lines) :=
  let* (values, l) := read_rows read (columns b) (upto (rows b)) l in
  Done (combine (squares b) values, l).

Definition take_weights (keyword : string) (b : board) (l : lines) : result (weights * lines) :=
  let* (stated, l) := take_one keyword read_fraction l in
  let* (d, l) := take_one "denominator" integer l in
  let* _ := ensure (0 <? d) (Unreadable "a denominator that is not positive") in
  let* (entries, l) := take_rows integer b l in
  let factor := fold_left (fun f entry => if f =? 1 then 1 else Z.gcd f (snd entry)) entries d in
  let* _ := ensure (factor =? 1) (Unreadable "weights not in lowest terms") in
  let sum := fold_left (fun sum entry => sum + snd entry) entries 0 in
  let* _ := ensure (fst stated * d =? sum * snd stated) (Refused "the weights have another sum than stated") in
  Done (Weights stated d (index entries), l).

(** A word for so many numbers that are zero. *)
Definition read_zeros (word : string) : option (result Z) :=
  if String.eqb word "0" then Some (Done 1)
  else option_map (fun number =>
    let* n := read_count number in
    let* _ := ensure (1 <? n) (Unreadable ("not a number of zeros: " ++ word)) in
    Done n) (eat "0x" word).

Definition take_cover (b : board) (l : lines) : result (list square * lines) :=
  let* (words, l) := take "cover" l in
  let* C := read_squares b words in
  Done (C, l).

(** No square: none is both forced and forbidden where neither is stated. *)
Definition nowhere : square := (-1, -1).

(** The square that no piece covers, by the line that says why there is no cover. *)
Definition take_obstacle (b : board) (l : lines) : result (square * lines) :=
  let not_one := unreadable "neither uncoverable nor clash" in
  match l with
  | [word; s] :: l =>
      let* s := read_square b s in
      if String.eqb word "uncoverable" then Done (s, l)
      else if String.eqb word "clash" then Done (nowhere, l) else not_one
  | _ => not_one
  end.

(** * Sweeps *)

(** The powers of a map of the board onto itself, each with its inverse. *)
Definition powers (b : board) (name : string) : result images :=
  let low := rows b - 1 in
  let right := columns b - 1 in
  let same (s : square) := s in
  let flip_rows (s : square) := (low - fst s, snd s) in
  let flip_cols (s : square) := (fst s, right - snd s) in
  let half_turn (s : square) := (low - fst s, right - snd s) in
  let transpose (s : square) := (snd s, fst s) in
  let anti_transpose (s : square) := (right - snd s, low - fst s) in
  let left_turn (s : square) := (right - snd s, fst s) in
  let right_turn (s : square) := (snd s, low - fst s) in
  let two f := Done [(same, same); (f, f)] in
  let four := Done [(same, same); (left_turn, right_turn); (half_turn, half_turn); (right_turn, left_turn)] in
  match name with
  | "identity" => Done [(same, same)]
  | "rot90" | "rot270" => four
  | "rot180" => two half_turn
  | "flip-rows" => two flip_rows
  | "flip-cols" => two flip_cols
  | "transpose" => two transpose
  | "anti-transpose" => two anti_transpose
  | _ => unreadable ("not a symmetry: " ++ name)
  end.

Definition read_lines (word : string) : result bool :=
  match word with
  | "columns" => Done true
  | "rows" => Done false
  | _ => unreadable ("neither rows nor columns: " ++ word)
  end.

Definition take_layer (b : board) (l : lines) : result (layer * lines) :=
  let* (words, l) := take "layer" l in
  let* wanted := read_squares b words in
  let* (shares, l) := take_rows (count_below 65536) b l in
  Done (Layer wanted (index (map (fun '(s, c) => (s, of_Z c)) shares)), l).

Fixpoint take_layers (most : lines) (b : board) (l : lines) : result (list layer * lines) :=
  let* (y, l) := take_layer b l in
  match most, l with
  | _ :: most, ("layer" :: _) :: _ => let* (more, l) := take_layers most b l in Done (y :: more, l)
  | _, _ => Done ([y], l)
  end.

Record sweep := ASweep { powers_of : images; by_columns : bool; all_shares : Z; layers : list layer }.

Definition take_sweep (b : board) (l : lines) : result (sweep * lines) :=
  let* (p, l) := take_one "images" (powers b) l in
  let* (c, l) := take_one "lines" read_lines l in
  let* (d, l) := take_one "denominator" (count_below 65536) l in
  let* _ := ensure (0 <? d) (Unreadable "a denominator that is not positive") in
  let* (y, l) := take_layers l b l in
  Done (ASweep p c d y, l).
