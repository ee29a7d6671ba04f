(** Extracts the checker to OCaml: characters become OCaml's, all else is as in Coq. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar.
From Destrier Require Import Checker.

Extraction Language OCaml.
Extraction "checker.ml" verdict_of.
