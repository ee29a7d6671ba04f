(** A text states one claim about one program. *)

From Coq Require Import ZArith QArith String Ascii Bool List Lia.
From Destrier Require Import Claim Text Unique Linear.
Import ListNotations.
Open Scope string_scope.

(** * Lines *)

(** A word that says where it ends. *)
Definition plain (w : string) : Prop := w <> "" /\ has " " w = false /\ has feed w = false.

Lemma append_nil (a : string) : (a ++ "" = a)%string.
Proof. induction a; simpl; congruence. Qed.

Lemma concat_cons w l : l <> [] -> String.concat " " (w :: l) = (w ++ String " " (String.concat " " l))%string.
Proof. destruct l; easy. Qed.

Lemma words_injective l : forall m, Forall plain l -> Forall plain m ->
  String.concat " " l = String.concat " " m -> l = m.
Proof.
  induction l as [|w l IH]; intros m Hl Hm E.
  - destruct m as [|v m]; [easy|]. inversion Hm as [|? ? Hv _]; subst. destruct Hv as [Hv _]. exfalso.
    destruct v; [congruence | destruct m; simpl in E; discriminate E].
  - inversion Hl as [|? ? Hw Hl']; subst. destruct m as [|v m].
    { destruct Hw as [Hw _]. exfalso. destruct w; [congruence | destruct l; simpl in E; discriminate E]. }
    inversion Hm as [|? ? Hv Hm']; subst. destruct l as [|w' l].
    + destruct m as [|v' m]; [simpl in E; now subst|]. rewrite (concat_cons v (v' :: m)) in E by easy. simpl in E.
      destruct Hw as (_ & Hw & _). rewrite E, has_append in Hw. simpl in Hw. now rewrite orb_true_r in Hw.
    + destruct m as [|v' m].
      * rewrite (concat_cons w (w' :: l)) in E by easy. destruct Hv as (_ & Hv & _). simpl String.concat at 2 in E.
        rewrite <- E, has_append in Hv. simpl in Hv. now rewrite orb_true_r in Hv.
      * rewrite !concat_cons in E by easy. apply cut in E as [-> E]; [|apply Hw|apply Hv]. now rewrite (IH _ Hl' Hm' E).
Qed.

Lemma no_feed_words l : Forall plain l -> has feed (String.concat " " l) = false.
Proof.
  induction 1 as [|w l (_ & _ & Hw) Hl IH]; [easy|]. destruct l as [|v l]; [exact Hw|].
  rewrite concat_cons by easy. rewrite has_append, Hw. exact IH.
Qed.

Lemma lines_cut v w l m : Forall plain v -> Forall plain w -> text_of (v :: l) = text_of (w :: m) ->
  v = w /\ text_of l = text_of m.
Proof.
  intros Hv Hw. rewrite !first_line. intros E. apply cut in E as [E1 E2]; [|now apply no_feed_words ..].
  split; [now apply words_injective | exact E2].
Qed.

(** * Words *)

Lemma number_not_empty z : number z <> "".
Proof.
  intros E. assert (N : number z = number 0 \/ exists c s, number z = String c s).
  { unfold number, DecimalString.NilZero.string_of_int. destruct (Z.to_int z) as [u|u]; simpl; [|right; eauto].
    destruct u; simpl; eauto. }
  rewrite E in N. destruct N as [N|(c & s & N)]; easy.
Qed.

Lemma plain_number z : plain (number z).
Proof. split; [apply number_not_empty | split; now apply has_number]. Qed.

Lemma plain_append a b : plain a -> plain b -> plain (a ++ b)%string.
Proof.
  intros (H1 & H2 & H3) (_ & H5 & H6). split; [now destruct a|]. now rewrite !has_append, H2, H3, H5, H6.
Qed.

Lemma plain_fraction f : plain (fraction_word f).
Proof.
  unfold fraction_word, fraction. destruct (_ =? _)%Z; repeat apply plain_append; apply plain_number || easy.
Qed.

Lemma plain_end e : plain (end_word e).
Proof. destruct e; [apply plain_number | easy]. Qed.

Lemma plain_range r : Forall plain (range_words r).
Proof. repeat constructor; apply plain_end. Qed.

Lemma end_injective a b : end_word a = end_word b -> a = b.
Proof.
  assert (N : forall z, has "n" (number z) = false) by (intros z; now apply has_number).
  destruct a as [a|], b as [b|]; simpl; intros E; try easy; [now apply number_injective in E as ->| |];
    apply (f_equal (has "n")) in E; now rewrite N in E.
Qed.

Lemma fraction_word_injective f g : fraction_word f = fraction_word g -> f = g.
Proof. destruct f, g. unfold fraction_word. simpl. intros E. now apply fraction_injective in E as [-> ->]. Qed.

Lemma plain_group g : Forall plain (group_line g).
Proof.
  unfold group_line. constructor; [easy|]. constructor; [apply plain_number|]. constructor; [now destruct (whole _)|].
  apply plain_range.
Qed.

Lemma group_injective g h : group_line g = group_line h -> g = h.
Proof.
  destruct g as [n [w [l u]]], h as [n' [w' [l' u']]]. unfold group_line, range_words. simpl. intros E.
  injection E as E1 E2 E3 E4. apply number_injective in E1 as ->. apply end_injective in E3 as ->. apply end_injective in E4 as ->.
  now destruct w, w'.
Qed.

Lemma plain_term t : plain (term_word t).
Proof.
  unfold term_word. destruct (_ =? _)%Z; repeat apply plain_append; apply plain_number || easy.
Qed.

Lemma term_injective t u : term_word t = term_word u -> t = u.
Proof.
  assert (N : forall z, has "*" (number z) = false) by (intros z; now apply has_number).
  destruct t as [j a], u as [i b]. unfold term_word. simpl.
  destruct (Z.eqb_spec a 1) as [->|Ha], (Z.eqb_spec b 1) as [->|Hb]; intros E.
  - apply number_injective in E. congruence.
  - apply (f_equal (has "*")) in E. now rewrite has_append, !N in E.
  - apply (f_equal (has "*")) in E. now rewrite has_append, !N in E.
  - apply cut in E as [E1 E2]; [|easy..]. apply number_injective in E1, E2. congruence.
Qed.

Lemma plain_row r : Forall plain (row_line r).
Proof.
  unfold row_line. constructor; [easy|]. apply Forall_app. split; [apply plain_range|].
  apply Forall_forall. intros w Hw. apply in_map_iff in Hw as (t & <- & _). apply plain_term.
Qed.

Lemma row_injective r s : row_line r = row_line s -> r = s.
Proof.
  destruct r as [[l u] t], s as [[l' u'] t']. unfold row_line, range_words. simpl. intros E.
  injection E as E1 E2 E3. apply end_injective in E1 as ->. apply end_injective in E2 as ->. f_equal.
  revert t' E3. induction t as [|a t IH]; intros [|b t'] E; simpl in E; try easy.
  injection E as E1 E2. apply term_injective in E1 as ->. now rewrite (IH t').
Qed.

Lemma plain_numbers t : forall next, Forall plain (numbers_words next t).
Proof.
  induction t as [|[j a] t IH]; intros next; simpl; [constructor|]. apply Forall_app. split.
  - unfold zeros_words. destruct (_ <=? _)%Z; [constructor|]. destruct (_ =? _)%Z; repeat constructor; try easy;
      apply plain_append; apply plain_number || easy.
  - constructor; [apply plain_number | apply IH].
Qed.

Lemma zeros_cut n n' a a' l l' : (0 <= n)%Z -> (0 <= n')%Z -> a <> 0%Z -> a' <> 0%Z ->
  (zeros_words n ++ number a :: l = zeros_words n' ++ number a' :: l')%list -> n = n' /\ a = a' /\ l = l'.
Proof.
  intros Hn Hn' Ha Ha'.
  assert (X : forall z, has "x" (number z) = false) by (intros z; now apply has_number).
  assert (P : forall z s, number z <> ("0x" ++ s)%string).
  { intros z s E. apply (f_equal (has "x")) in E. now rewrite X in E. }
  assert (O : forall z, z <> 0%Z -> number z <> "0").
  { intros z Hz E. apply Hz. now apply (number_injective z 0). }
  unfold zeros_words. destruct (Z.leb_spec n 0), (Z.leb_spec n' 0); try destruct (Z.eqb_spec n 1); try destruct (Z.eqb_spec n' 1);
    cbn [List.app]; intros E; injection E as E1 E2;
    try (now apply P in E1); try (now symmetry in E1; apply P in E1);
    try (now apply O in E1); try (now symmetry in E1; apply O in E1); try (now discriminate E1).
  all: try (apply number_injective in E1; repeat split; try easy; lia).
  all: try intros E3; apply number_injective in E1, E2; now repeat split.
Qed.

Lemma numbers_injective t : forall next t', ascending next t = true -> ascending next t' = true ->
  numbers_words next t = numbers_words next t' -> t = t'.
Proof.
  assert (N : forall n a l, (zeros_words n ++ number a :: l)%list <> []) by (intros n a l H; now apply app_eq_nil in H).
  induction t as [|[j a] t IH]; intros next [|[i b] t'] H H' E; cbn [ascending numbers_words] in *; [easy|now apply eq_sym, N in E|now apply N in E|].
  rewrite !andb_true_iff, negb_true_iff, Z.leb_le, Z.eqb_neq in H, H'. destruct H as [[H1 H2] H3], H' as [[H1' H2'] H3'].
  apply zeros_cut in E as (E1 & -> & E2); [|lia..]. assert (Zpos j = Zpos i) as Ej by lia. injection Ej as ->.
  now rewrite (IH _ _ H3 H3' E2).
Qed.

(** * Statements *)

Lemma groups_cut g : forall h x y l m, Forall plain x -> Forall plain y -> hd "" x <> "columns" -> hd "" y <> "columns" ->
  text_of (map group_line g ++ x :: l) = text_of (map group_line h ++ y :: m) ->
  g = h /\ x = y /\ text_of l = text_of m.
Proof.
  induction g as [|a g IH]; intros [|b h] x y l m Hx Hy Nx Ny E; cbn [map List.app] in E.
  - apply lines_cut in E as [-> E]; easy.
  - apply lines_cut in E as [-> _]; [easy | easy | apply plain_group].
  - apply lines_cut in E as [<- _]; [easy | apply plain_group | easy].
  - apply lines_cut in E as [E1 E2]; [|apply plain_group ..]. apply group_injective in E1 as ->.
    apply IH in E2 as (-> & -> & E2); easy.
Qed.

Lemma rows_cut r : forall s l m, length r = length s ->
  text_of (map row_line r ++ l) = text_of (map row_line s ++ m) -> r = s /\ text_of l = text_of m.
Proof.
  induction r as [|a r IH]; intros [|b s] l m H E; simpl in H; try easy. cbn [map List.app] in E.
  apply lines_cut in E as [E1 E2]; [|apply plain_row ..]. apply row_injective in E1 as ->.
  apply IH in E2 as [-> E2]; [easy | congruence].
Qed.

Lemma optimum_injective c d : optimum_words c = optimum_words d -> c = d.
Proof. destruct c, d; simpl; intros E; try easy; injection E as E; now apply fraction_word_injective in E as ->. Qed.

Lemma plain_optimum c : Forall plain ("claim" :: optimum_words c).
Proof. constructor; [easy|]. destruct c; simpl; repeat constructor; easy || apply plain_fraction. Qed.

(** What the checker accepts of a program is the only claim that the text states. *)
Theorem program_says_once text p c p' c' : program_says text p c -> program_says text p' c' -> p = p' /\ c = c'.
Proof.
  intros [F (rest & ->)] [F' (rest' & E)]. destruct p as [mx g d t [n e] r], p' as [mx' g' d' t' [n' e'] r'].
  unfold program_statement, program_lines, in_form in *. cbn [maximise groups denominator costs constant rows fst snd] in *.
  apply andb_true_iff in F as [Ft Fc], F' as [Ft' Fc'].
  cbn [List.app] in E. apply lines_cut in E as [_ E]; [|repeat constructor; easy ..].
  rewrite <- !app_assoc in E. cbn [List.app] in E.
  assert (O : forall m d t, Forall plain ((if m : bool then "maximise" else "minimise") :: number d :: numbers_words 1 t)).
  { intros m z u. constructor; [now destruct m|]. constructor; [apply plain_number | apply plain_numbers]. }
  apply groups_cut in E as (-> & Eo & E); [|apply O | apply O | now destruct mx | now destruct mx'].
  injection Eo as Em Ed Et. apply number_injective in Ed as ->. apply numbers_injective in Et as ->; [|easy..].
  assert (mx = mx') as -> by (now destruct mx, mx'). clear Em.
  assert (R : forall k : nat, Forall plain ["rows"; number (Z.of_nat k)]) by (intros k; repeat constructor; easy || apply plain_number).
  assert (K : (n, e) = (n', e') /\ text_of (["rows"; number (Z.of_nat (length r))] :: map row_line r ++ ["claim" :: optimum_words c] ++ rest)
    = text_of (["rows"; number (Z.of_nat (length r'))] :: map row_line r' ++ ["claim" :: optimum_words c'] ++ rest')).
  { rewrite <- !app_assoc in E.
    destruct (Z.eqb_spec n 0) as [->|Hn], (Z.eqb_spec n' 0) as [->|Hn']; cbn [List.app] in E; simpl in Fc, Fc'.
    - apply Z.eqb_eq in Fc, Fc'. subst. split; [easy | exact E].
    - apply lines_cut in E as [E _]; [easy | apply R | repeat constructor; easy || apply plain_fraction].
    - apply lines_cut in E as [E _]; [easy | repeat constructor; easy || apply plain_fraction | apply R].
    - apply lines_cut in E as [Ec E]; [|repeat constructor; easy || apply plain_fraction ..].
      injection Ec as Ec. apply fraction_word_injective in Ec. split; [exact Ec | exact E]. }
  destruct K as [Ec K]. injection Ec as -> ->. apply lines_cut in K as [En K]; [|apply R ..].
  injection En as En. apply number_injective in En. apply rows_cut in K as [-> K]; [|lia].
  cbn [List.app] in K. apply lines_cut in K as [K _]; [|apply plain_optimum ..]. injection K as K.
  apply optimum_injective in K as ->. now split.
Qed.
