(** Trees of cases, and the least bound of their leaves. *)

From Coq Require Import ZArith QArith Lqa List Lia FMapPositive Bool.
From Destrier Require Import Linear Vector Cut Dynamic Bound.
Import ListNotations.
Open Scope Z_scope.

Inductive tree :=
  | Branch (j : positive) (at_most : bool) (z : Z) (first second : tree)
  | Part (columns : list positive) (first second : tree)
  | Cut (d : Z) (y : vector) (upper : list positive) (below : tree)
  | Round (d : Z) (y : vector) (below : tree)
  | Derived (limit : Z) (rows : list positive) (columns : vector) (below : tree)
  | Weights (d : Z) (y : vector)
  | Infeasible (d : Z) (y : vector)
  | Image (node motion : positive).

(** What no solution costs less than; nothing if there is none. *)
Definition bound : Type := option Q.

Definition lesser (a b : bound) : bound :=
  match a, b with
  | Some p, Some q => Some (if Qle_bool p q then p else q)
  | Some p, None => Some p
  | None, b => b
  end.

Definition together (a b : bound) : bound :=
  match a, b with Some p, Some q => Some (Qred (p + q)) | _, _ => None end.

Definition with_range (k : case) (j : positive) (c : column) (r : range) : case :=
  Case (PositiveMap.add j (Column (whole c) r) (cols k)) (known k) (next k) (spent k) (charges k) (counts k) ((j, r) :: path k).

(** The ranges of both cases of a branch. *)
Definition sides (at_most : bool) (z : Z) : range * range :=
  if at_most then (Range None (Some z), Range (Some (z + 1)) None)
  else (Range (Some z) None, Range None (Some (z - 1))).

Definition paying (k : case) (charges : vector) (counts : PositiveMap.t unit) : case :=
  Case (cols k) (known k) (next k) (spent k) charges counts (path k).

(** The case where the costs of these columns count alone, and the one where those of the others do. *)
Definition part_of_costs (k : case) (js : list positive) : case :=
  let own := set_of js in paying k (filter (fun t => PositiveMap.mem (fst t) own) (charges k)) own.

Definition other_costs (k : case) (js : list positive) : case :=
  let own := set_of js in
  paying k (filter (fun t => negb (PositiveMap.mem (fst t) own)) (charges k))
    (fold_left (fun m j => PositiveMap.remove j m) js (counts k)).

(** ** Images *)

(** For each column the one that an automorphism takes to it. *)
Definition motion : Type := PositiveMap.t positive.

Definition source (g : motion) (j : positive) : positive :=
  match PositiveMap.find j g with Some i => i | None => j end.

Definition renamed (g : motion) (v : vector) : vector := add_all (map (fun '(j, a) => [(source g j, a)]) v).

Fixpoint same_vector (v w : vector) : bool :=
  match v, w with
  | [], [] => true
  | (i, a) :: v, (j, b) :: w => Pos.eqb i j && (a =? b) && same_vector v w
  | _, _ => false
  end.

(** Whether all numbers of a range are in another one. *)
Definition is_within (r s : range) : bool :=
  match lower s, lower r with None, _ => true | Some a, Some b => a <=? b | _, _ => false end
  && match upper s, upper r with None, _ => true | Some a, Some b => b <=? a | _, _ => false end.

(** Whether an automorphism takes the solutions of a case to those of one that branches say, and their costs. *)
Definition leads (g : motion) (k : case) (there : list (positive * range)) : bool :=
  same_vector (renamed g (charges k)) (charges k)
  && forallb (fun '(j, r) =>
      match PositiveMap.find (source g j) (cols k) with Some c => is_within (span c) r | None => false end) there.

(** The nodes of a tree that are settled, with the ranges that branches above them say. *)
Definition places : Type := PositiveMap.t (list (positive * range)).

(** What is shown below the node [n] of the case with one row more, if there is that row, and room for it. *)
Definition with_row (k : case) (n : positive) (o : option row) (below : case -> option (bound * positive * places)) :
    option (bound * positive * places) :=
  match o with
  | None => None
  | Some r =>
      match push k r with
      | None => None
      | Some k' =>
          match below k' with
          | Some (b, n', s) => Some (b, n', PositiveMap.add n (path k) s)
          | None => None
          end
      end
  end.

Section Tree.
Variable motions : PositiveMap.t motion.

(** The bound of a tree whose first node has the number [n], the number after its last one, and the settled nodes; unless
    one of its nodes does not hold. *)
Fixpoint bound_of (t : tree) (k : case) (n : positive) (s : places) : option (bound * positive * places) :=
  match t with
  | Branch j at_most z first second =>
      match PositiveMap.find j (cols k) with
      | None => None
      | Some c =>
          let (a, b) := sides at_most z in
          let (r, r') := (narrowed (span c) a, narrowed (span c) b) in
          if whole c && negb (is_empty r) && negb (is_empty r') then
            match bound_of first (with_range k j c r) (Pos.succ n) s with
            | None => None
            | Some (p, n', s) =>
                match bound_of second (with_range k j c r') n' s with
                | None => None
                | Some (q, n', s) => Some (lesser p q, n', PositiveMap.add n (path k) s)
                end
            end
          else None
      end
  | Part js first second =>
      if forallb (fun j => PositiveMap.mem j (counts k)) js then
        match bound_of first (part_of_costs k js) (Pos.succ n) (PositiveMap.empty _) with
        | None => None
        | Some (p, n', _) =>
            match bound_of second (other_costs k js) n' (PositiveMap.empty _) with
            | None => None
            | Some (q, n', _) => Some (together p q, n', PositiveMap.add n (path k) s)
            end
        end
      else None
  | Cut d y upper below =>
      with_row k n (cut_row k d y (set_of upper)) (fun k' => bound_of below k' (Pos.succ n) s)
  | Round d y below =>
      with_row k n (round_row k d y) (fun k' => bound_of below k' (Pos.succ n) s)
  | Derived limit rows columns below =>
      with_row k n (lemma_of k limit rows columns) (fun k' => bound_of below k' (Pos.succ n) s)
  | Weights d y =>
      match rounded k d y with
      | Some q => Some (Some q, Pos.succ n, PositiveMap.add n (path k) s)
      | None => None
      end
  | Infeasible d y => if infeasible k d y then Some (None, Pos.succ n, PositiveMap.add n (path k) s) else None
  | Image m g =>
      match PositiveMap.find m s, PositiveMap.find g motions with
      | Some there, Some g => if leads g k there then Some (None, Pos.succ n, PositiveMap.add n (path k) s) else None
      | _, _ => None
      end
  end.

(** * Soundness *)

Lemma sides_spec at_most z v : (exists y, v == inject_Z y)%Q ->
  admits (fst (sides at_most z)) v \/ admits (snd (sides at_most z)) v.
Proof.
  intros [y Hy]. unfold admits. destruct at_most; simpl; rewrite Hy, <- ?Zle_Qle; lia.
Qed.

(** Solutions of the program, which automorphisms take to solutions. *)
Variable base : (positive -> Q) -> Prop.
Hypothesis motions_keep : forall i g, PositiveMap.find i motions = Some g ->
  forall x, base x -> base (fun j => x (source g j)).

Definition on_path (there : list (positive * range)) (x : positive -> Q) : Prop :=
  Forall (fun t => admits (snd t) (x (fst t))) there.

Definition no_more_than (q : Q) (b : bound) : Prop := match b with Some p => (q <= p)%Q | None => True end.

(** No solution in the case of a settled node costs less than [q]. *)
Definition good (q : Q) (c : vector) (s : places) : Prop :=
  forall i there, PositiveMap.find i s = Some there -> forall x, base x -> on_path there x -> (q <= sum c x)%Q.

Definition covered (k : case) : Prop := forall x, base x -> on_path (path k) x -> fits k x.

Lemma good_add q k s n : good q (charges k) s ->
  (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) ->
  good q (charges k) (PositiveMap.add n (path k) s).
Proof.
  intros Hs Hk i there. destruct (Pos.eq_dec i n) as [->|Hi].
  - rewrite PositiveMap.gss. intros E. now injection E as <-.
  - rewrite PositiveMap.gso by easy. apply Hs.
Qed.

Lemma good_empty q c : good q c (PositiveMap.empty _).
Proof. intros i there. now rewrite PositiveMap.gempty. Qed.

Lemma same_vector_eq v : forall w, same_vector v w = true -> v = w.
Proof.
  induction v as [|[i a] v IH]; intros [|[j b] w] H; simpl in H; try easy.
  rewrite !andb_true_iff, Pos.eqb_eq, Z.eqb_eq in H. destruct H as [[-> ->] H]. now rewrite (IH w).
Qed.

Lemma sum_renamed g v x : (sum (renamed g v) x == sum v (fun j => x (source g j)))%Q.
Proof.
  unfold renamed. rewrite sum_add_all. induction v as [|[j a] v IH]; simpl; [reflexivity|]. rewrite IH. ring.
Qed.

Lemma is_within_spec r s v : is_within r s = true -> admits r v -> admits s v.
Proof.
  unfold is_within, admits. rewrite andb_true_iff. intros [Hl Hu] [H1 H2]. split.
  - destruct (lower s) as [a|]; [|easy]. destruct (lower r) as [b|]; [|easy]. apply Z.leb_le in Hl. rewrite Zle_Qle in Hl. lra.
  - destruct (upper s) as [a|]; [|easy]. destruct (upper r) as [b|]; [|easy]. apply Z.leb_le in Hu. rewrite Zle_Qle in Hu. lra.
Qed.

Lemma leads_spec g k there x : leads g k there = true -> fits k x ->
  on_path there (fun j => x (source g j)) /\ (sum (charges k) (fun j => x (source g j)) == sum (charges k) x)%Q.
Proof.
  unfold leads. rewrite andb_true_iff, forallb_forall. intros [Hc Hp] Hx. split.
  - apply Forall_forall. intros [j r] Hj. specialize (Hp _ Hj). simpl in *.
    destruct (PositiveMap.find (source g j) (cols k)) as [c|] eqn:E; [|easy]. apply (proj1 Hx) in E as [E _].
    exact (is_within_spec _ _ _ Hp E).
  - apply same_vector_eq in Hc. rewrite <- sum_renamed. now rewrite Hc.
Qed.

Lemma lesser_no_more q a b : no_more_than q (lesser a b) -> no_more_than q a /\ no_more_than q b.
Proof.
  destruct a as [a|], b as [b|]; simpl; try easy. destruct (Qle_bool a b) eqn:E.
  - apply Qle_bool_iff in E. intros H. split; lra.
  - assert (~ a <= b)%Q by (rewrite <- Qle_bool_iff; congruence). intros Hq. split; lra.
Qed.

Lemma parts_sum k js x :
  (sum (charges (part_of_costs k js)) x + sum (charges (other_costs k js)) x == sum (charges k) x)%Q.
Proof. exact (sum_filter x (fun t => PositiveMap.mem (fst t) (set_of js)) (charges k)). Qed.

Theorem bound_of_spec t : forall k n s b n' s', bound_of t k n s = Some (b, n', s') -> covered k ->
  forall q, no_more_than q b -> good q (charges k) s ->
  (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) /\ good q (charges k) s'.
Proof.
  assert (A : forall q k n s, good q (charges k) s ->
    (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) ->
    (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) /\
    good q (charges k) (PositiveMap.add n (path k) s)) by (intros; split; [easy | now apply good_add]).
  assert (R : forall below, (forall k n s b n' s', bound_of below k n s = Some (b, n', s') -> covered k ->
      forall q, no_more_than q b -> good q (charges k) s ->
      (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) /\ good q (charges k) s') ->
    forall o k n s b n' s', (forall r x, o = Some r -> fits k x -> admits (limits r) (sum (terms r) x)) ->
    with_row k n o (fun k' => bound_of below k' (Pos.succ n) s) = Some (b, n', s') -> covered k -> forall q, no_more_than q b -> good q (charges k) s ->
    (forall x, base x -> on_path (path k) x -> (q <= sum (charges k) x)%Q) /\ good q (charges k) s').
  { unfold with_row. intros below IH o k n s b n' s' Ho H Hk q Hq Hs. destruct o as [r|]; [|easy].
    destruct (push k r) as [k'|] eqn:P; [|easy]. destruct (bound_of below k' _ s) as [[[p m] s1]|] eqn:E; [|easy].
    injection H as <- <- <-. destruct (push_same k r k' P) as [Ec Ep].
    assert (C : covered k').
    { intros x Hx Hp. rewrite Ep in Hp. apply (push_spec k r k' x P); [now apply Hk|]. apply Ho; [easy | now apply Hk]. }
    rewrite <- Ec in Hs. destruct (IH _ _ _ _ _ _ E C q Hq Hs) as [H1 H2]. rewrite Ec, Ep in H1. rewrite Ec in H2.
    now apply A. }
  induction t as [j at_most z first IH1 second IH2 | js first IH1 second IH2 | d y upper below IH
    | d y below IH | limit rows columns below IH | d y | d y | m g]; intros k n s b n' s' H Hk q Hq Hs; simpl in H.
  - destruct (PositiveMap.find j (cols k)) as [c|] eqn:Ej; [|easy].
    destruct (sides at_most z) as [u v] eqn:Es. destruct (whole c && _ && _) eqn:E; [|easy].
    rewrite !andb_true_iff in E. destruct E as [[Ew _] _].
    destruct (bound_of first _ _ _) as [[[p m] s1]|] eqn:E1; [|easy].
    destruct (bound_of second _ _ _) as [[[p' m'] s2]|] eqn:E2; [|easy]. injection H as <- <- <-.
    apply lesser_no_more in Hq as [Hp Hp'].
    assert (C : forall a, covered (with_range k j c (narrowed (span c) a))).
    { intros a x Hx Hp0. inversion Hp0 as [|? ? Ha Hr]; subst. simpl in Ha. pose proof (Hk x Hx Hr) as F.
      destruct F as [Fc Fr]. split; [|exact Fr]. intros i e. simpl. destruct (Pos.eq_dec i j) as [->|Hi].
      - rewrite PositiveMap.gss. intros Ee. injection Ee as <-. split; [exact Ha|]. exact (proj2 (Fc _ _ Ej)).
      - rewrite PositiveMap.gso by easy. apply Fc. }
    destruct (IH1 _ _ _ _ _ _ E1 (C u) q Hp Hs) as [B1 G1].
    destruct (IH2 _ _ _ _ _ _ E2 (C v) q Hp' G1) as [B2 G2].
    apply A; [exact G2|]. intros x Hx Hr. pose proof (Hk x Hx Hr) as F. pose proof (proj1 F _ _ Ej) as [Fa Fw].
    destruct (sides_spec at_most z (x j) (Fw Ew)) as [W|W]; rewrite Es in W; simpl in W.
    + apply B1; [easy|]. constructor; [now apply narrowed_spec | easy].
    + apply B2; [easy|]. constructor; [now apply narrowed_spec | easy].
  - destruct (forallb _ _); [|easy].
    destruct (bound_of first _ _ _) as [[[p m] s1]|] eqn:E1; [|easy].
    destruct (bound_of second _ _ _) as [[[p' m'] s2]|] eqn:E2; [|easy]. injection H as <- <- <-.
    apply A; [exact Hs|]. intros x Hx Hr.
    pose proof (parts_sum k js x) as S.
    assert (C1 := fun q Hq => proj1 (IH1 _ _ _ _ _ _ E1 Hk q Hq (good_empty q _)) x Hx Hr).
    assert (C2 := fun q Hq => proj1 (IH2 _ _ _ _ _ _ E2 Hk q Hq (good_empty q _)) x Hx Hr).
    set (a := sum (charges (part_of_costs k js)) x) in *. set (e := sum (charges (other_costs k js)) x) in *.
    clearbody a e.
    destruct p as [p|]; [|specialize (C1 (a + 1)%Q I); lra].
    destruct p' as [p'|]; [|specialize (C2 (e + 1)%Q I); lra].
    specialize (C1 p (Qle_refl p)). specialize (C2 p' (Qle_refl p')).
    cbv beta iota delta [together no_more_than] in Hq. rewrite Qred_correct in Hq. lra.
  - apply (R below IH _ _ _ _ _ _ _ (fun r x => cut_row_spec k d y (set_of upper) r x) H Hk q Hq Hs).
  - apply (R below IH _ _ _ _ _ _ _ (fun r x => round_row_spec k d y r x) H Hk q Hq Hs).
  - apply (R below IH _ _ _ _ _ _ _ (fun r x => lemma_of_spec k limit rows columns r x) H Hk q Hq Hs).
  - destruct (rounded k d y) as [p|] eqn:E; [|easy]. injection H as <- <- <-. apply A; [exact Hs|].
    intros x Hx Hr. pose proof (rounded_spec k x d y p (Hk x Hx Hr) E). simpl in Hq. lra.
  - destruct (infeasible k d y) eqn:E; [|easy]. injection H as <- <- <-. apply A; [exact Hs|].
    intros x Hx Hr. now pose proof (infeasible_spec k x d y E (Hk x Hx Hr)).
  - destruct (PositiveMap.find m s) as [there|] eqn:Em; [|easy].
    destruct (PositiveMap.find g motions) as [f|] eqn:Eg; [|easy].
    destruct (leads f k there) eqn:E; [|easy]. injection H as <- <- <-. apply A; [exact Hs|].
    intros x Hx Hr. destruct (leads_spec f k there x E (Hk x Hx Hr)) as [L1 L2]. rewrite <- L2.
    exact (Hs m there Em _ (motions_keep g f Eg x Hx) L1).
Qed.
End Tree.
