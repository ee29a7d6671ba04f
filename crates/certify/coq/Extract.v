(** Extracts the checker to OCaml: characters and machine integers become OCaml's, and tables keep their values. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar Uint63 String.
From Destrier Require Import Bits Text Checker Program BoardProgram.
Open Scope string_scope.

Extraction Language OCaml.

(** OCaml's integers have 63 bits too; comparing is unsigned in Coq, and so is shifting to the right. *)
Extract Inlined Constant int => "int".
Extract Inlined Constant Uint63.eqb => "((==) : int -> int -> bool)".
Extract Constant Uint63.ltb => "(fun (x : int) (y : int) -> x + min_int < y + min_int)".
Extract Inlined Constant Uint63.add => "(+)".
Extract Inlined Constant Uint63.sub => "(-)".
Extract Inlined Constant Uint63.land => "(land)".
Extract Inlined Constant Uint63.lor => "(lor)".
Extract Inlined Constant Uint63.lxor => "(lxor)".
Extract Constant Uint63.lsl => "(fun x n -> if n < 0 || n > 62 then 0 else x lsl n)".
Extract Constant Uint63.lsr => "(fun x n -> if n < 0 || n > 62 then 0 else x lsr n)".

(** [tabulate] as a table of its values, two bytes each. *)
Extract Constant tabulate => "(fun width f ->
  let size = 1 lsl width in
  let table = Bytes.create (2 * size) in
  for s = 0 to size - 1 do
    let v = f s in Bytes.set_uint16_le table (2 * s) (if v < 0 || v > 65535 then 65535 else v)
  done;
  fun s -> if s < 0 || s >= size then 0 else Bytes.get_uint16_le table (2 * s))".

(** What a text is about in words, the lines whose digest names it further, or nothing, its claim, and the verdict. *)
Definition judged (text : string) : result (string * string * string * verdict) :=
  let kind := "destrier 1 program" in
  match eat (kind ++ Claim.line_feed ++ "board ") text, eat kind text with
  | Some _, _ => let* (q, c, v) := board_outcome text in Done (stated_text (board_statement q c), "", "", v)
  | None, Some _ =>
      let* (p, c, v) := program_outcome text in
      Done (program_words p, Claim.text_of (Linear.program_lines p), optimum_text p c, v)
  | None, None => let* (q, c, v) := outcome tabulate text in Done (stated_text (Claim.statement "" q c), "", "", v)
  end.
Extraction "checker.ml" judged.
