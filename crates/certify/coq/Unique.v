(** A text states one claim about one problem. *)

From Coq Require Import ZArith String Ascii Bool Decimal DecimalString DecimalZ List.
From Destrier Require Import Claim Text.
Import ListNotations.
Open Scope string_scope.

(** Whether a letter is in a word. *)
Fixpoint has (c : ascii) (s : string) : bool :=
  match s with EmptyString => false | String d s => Ascii.eqb c d || has c s end.

Lemma has_append c a b : has c (a ++ b) = has c a || has c b.
Proof. induction a as [|d a IH]; simpl; [easy|]. now rewrite IH, orb_assoc. Qed.

Lemma split_at_append c a b : has c a = false -> split_at c (a ++ String c b) = Some (a, b).
Proof.
  induction a as [|d a IH]; simpl; [now rewrite Ascii.eqb_refl|].
  intros [H1 H2]%orb_false_iff. now rewrite H1, IH.
Qed.

(** What stands before the first such letter is all that another reader finds there. *)
Lemma cut c a a' b b' :
  has c a = false -> has c a' = false -> (a ++ String c b = a' ++ String c b')%string -> a = a' /\ b = b'.
Proof.
  intros H H' E. pose proof (split_at_append c a b H) as S. rewrite E, split_at_append in S by easy.
  now injection S.
Qed.

Lemma append_cancel a b b' : (a ++ b = a ++ b')%string -> b = b'.
Proof. induction a as [|c a IH]; simpl; [easy|]. intros H. injection H as H. auto. Qed.

(** * Numbers *)

Lemma number_injective z z' : number z = number z' -> z = z'.
Proof.
  assert (P : forall z, Z.to_int z <> Pos Nil /\ Z.to_int z <> Neg Nil).
  { intros y. split; intros E; pose proof (DecimalZ.of_to y) as R; rewrite E in R; simpl in R; subst y; easy. }
  unfold number. intros E. apply (f_equal NilZero.int_of_string) in E.
  rewrite !NilZero.isi in E by apply P. injection E as E. now apply DecimalZ.to_int_inj in E.
Qed.

Definition is_digit (c : ascii) : bool := has c "0123456789".

Lemma has_digits c u : is_digit c = false -> has c (NilEmpty.string_of_uint u) = false.
Proof.
  unfold is_digit. simpl. intros H. repeat (apply orb_false_iff in H as [? H]).
  induction u; simpl; rewrite ?IHu; try rewrite orb_false_r; assumption || reflexivity.
Qed.

Lemma has_number c z : is_digit c = false -> Ascii.eqb c "-" = false -> has c (number z) = false.
Proof.
  intros H Hm. unfold number. destruct (Z.to_int z) as [u|u]; simpl; rewrite ?Hm; simpl;
    (destruct u; [unfold is_digit in H; simpl in H; simpl; now apply orb_false_iff in H as [-> _] | apply (has_digits c _ H) ..]).
Qed.

Lemma fraction_injective n d n' d' : fraction n d = fraction n' d' -> n = n' /\ d = d'.
Proof.
  assert (N : forall z, has "/" (number z) = false) by (intros z; now apply has_number).
  unfold fraction. destruct (Z.eqb_spec d 1) as [->|Hd], (Z.eqb_spec d' 1) as [->|Hd']; intros E.
  - now apply number_injective in E.
  - apply (f_equal (has "/")) in E. now rewrite has_append, N, N in E.
  - apply (f_equal (has "/")) in E. now rewrite has_append, N, N in E.
  - apply cut in E as [E1 E2]; [|easy..]. now apply number_injective in E1, E2.
Qed.

(** * Names *)

Lemma board_injective b b' : board_name b = board_name b' -> b = b'.
Proof.
  destruct b, b'. unfold board_name. simpl. intros E.
  apply cut in E as [E1 E2]; [|now apply has_number ..]. apply number_injective in E1, E2. now subst.
Qed.

Lemma piece_injective p p' : piece_name p = piece_name p' -> p = p'.
Proof.
  destruct p, p'; simpl; intros E; try easy; try discriminate E.
  apply (append_cancel "leaper:") in E. apply cut in E as [E1 E2]; [|now apply has_number ..].
  apply number_injective in E1, E2. now subst.
Qed.

Lemma rule_injective r r' : rule_name r = rule_name r' -> r = r'.
Proof. now destruct r, r'. Qed.

Lemma claim_injective c c' : String.concat " " ("claim" :: claim_words c) = String.concat " " ("claim" :: claim_words c') -> c = c'.
Proof.
  destruct c, c'; simpl; intros E; try easy; try discriminate E.
  - apply (append_cancel "claim at-most ") in E. now apply number_injective in E as ->.
  - apply (append_cancel "claim at-least ") in E. now apply number_injective in E as ->.
  - apply (append_cancel "claim exactly ") in E. now apply number_injective in E as ->.
  - apply (append_cancel "claim packing ") in E. now apply fraction_injective in E as [-> ->].
  - apply (append_cancel "claim maximum ") in E. now apply fraction_injective in E as [-> ->].
Qed.

(** * Lines *)

Definition feed : ascii := ascii_of_nat 10.

Lemma has_feed_number z : has feed (number z) = false.
Proof. now apply has_number. Qed.

Ltac no_feed := repeat (rewrite has_append || rewrite has_feed_number); reflexivity.

Lemma has_feed_piece p : has feed (piece_name p) = false.
Proof. destruct p; try reflexivity. unfold piece_name. no_feed. Qed.

Lemma has_feed_claim c : has feed (String.concat " " ("claim" :: claim_words c)) = false.
Proof.
  destruct c; simpl; rewrite ?has_feed_number; try reflexivity; unfold fraction; destruct (_ =? _)%Z; no_feed.
Qed.

Lemma first_line words lines : text_of (words :: lines) = (String.concat " " words ++ String feed (text_of lines))%string.
Proof. simpl. unfold line_text, line_feed. now rewrite append_assoc. Qed.

(** The one step from what [check] accepts to what a reader takes the text to say. *)
Theorem says_once text q c q' c' : says text q c -> says text q' c' -> q = q' /\ c = c'.
Proof.
  intros (kind & rest & Hk & ->) (kind' & rest' & Hk' & E). unfold statement in E. cbn [app] in E.
  rewrite !first_line in E.
  assert (K : forall k, In k ["cover"; "packing"; "sweep"] ->
    has feed (String.concat " " ["destrier"; "1"; k]) = false).
  { intros k H. simpl in H. repeat destruct H as [<- | H]; easy. }
  assert (B : forall b, has feed (String.concat " " ["board"; board_name b]) = false)
    by (intros b; simpl; unfold board_name; no_feed).
  assert (P : forall p, has feed (String.concat " " ["piece"; piece_name p]) = false)
    by (intros p; simpl; apply has_feed_piece).
  assert (R : forall r, has feed (String.concat " " ["rule"; rule_name r]) = false) by (now intros []).
  apply cut in E as [_ E]; [|now apply K ..].
  apply cut in E as [Eb E]; [|apply B ..].
  apply cut in E as [Ep E]; [|apply P ..].
  apply cut in E as [Er E]; [|apply R ..].
  apply cut in E as [_ E]; [|easy ..].
  apply cut in E as [Ec _]; [|apply has_feed_claim ..].
  apply (append_cancel "board ") in Eb. apply (append_cancel "piece ") in Ep. apply (append_cancel "rule ") in Er.
  apply board_injective in Eb. apply piece_injective in Ep. apply rule_injective in Er. apply claim_injective in Ec.
  destruct q, q'. simpl in *. now subst.
Qed.
