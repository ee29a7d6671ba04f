(* Reads files, plain or gzipped, and prints the extracted checker's verdict on each, with the claim that it accepts. *)

open Checker

(* The characters that are read at most. *)
let most = 1 lsl 24

let read file =
  let gz = Filename.check_suffix file ".gz" in
  let input = if gz then Unix.open_process_in ("gzip -dc -- " ^ Filename.quote file) else open_in_bin file in
  let rec bytes left read = match input_char input with
    | c -> if left = 0 then failwith "more than 16 MB of text" else bytes (left - 1) (c :: read)
    | exception End_of_file -> read in
  let text = List.fold_left (fun text c -> String (c, text)) EmptyString (bytes most []) in
  if gz then (if Unix.close_process_in input <> Unix.WEXITED 0 then failwith "not what gzip packs") else close_in input;
  text

let plain text =
  let characters = Buffer.create 64 in
  let rec copy = function
    | EmptyString -> Buffer.contents characters
    | String (c, rest) -> Buffer.add_char characters c; copy rest in
  copy text

let sha256 text =
  let (digest, input) as sum = Unix.open_process "sha256sum" in
  output_string input text;
  close_out input;
  let line = input_line digest in
  ignore (Unix.close_process sum);
  String.sub line 0 64

(* What is claimed; a program is named by its digest too. *)
let claimed what digested claim =
  if digested = EmptyString then plain what
  else plain what ^ ", sha256 " ^ sha256 (plain digested) ^ ": " ^ plain claim

(* What may repeat words of the file is shown, not obeyed. *)
let shown why = String.escaped (plain why)

let judge worst file =
  let code, words = match judged (read file) with
    | Done (((what, digested), claim), Accepted) -> 0, "accepted: " ^ claimed what digested claim
    | Fail Accepted -> 1, "refused"
    | Done (_, Refused why) | Fail (Refused why) -> 1, "refused: " ^ shown why
    | Done (_, Unreadable why) | Fail (Unreadable why) -> 2, "unreadable: " ^ shown why
    | exception Sys_error _ -> 2, "unreadable: no such file"
    | exception Failure why -> 2, "unreadable: " ^ why
    | exception Stack_overflow -> 1, "refused: it takes more stack than there is"
    | exception Out_of_memory -> 1, "refused: it takes more memory than there is" in
  Printf.printf "%s: %s\n%!" file words;
  max worst code

let () = exit (List.fold_left judge 0 (List.tl (Array.to_list Sys.argv)))
