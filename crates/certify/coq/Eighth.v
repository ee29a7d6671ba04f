(** The density of knight covers is 1/8.

    To read [knights_density] takes nothing but Coq's standard library: Z are the whole numbers, Q the fractions, [In x l]
    says that x is in the list l, and [NoDup l] that nothing comes twice in it. A square is a row and a column. *)

From Coq Require Import ZArith QArith Qabs List.
From Destrier Require Import Claim Density Resting Plane.
Open Scope Z_scope.

(** Coq computes here, in some minutes, a table of some two million states. *)
Theorem knights_eighth n C : 8 <= n -> cover (knights n) C -> n * (n - 7) <= 8 * size C.
Proof.
  exact (by_eighth 400 (@eq_refl bool true
    <: density_check (knights 8) 8 2 2500 10000 (row_cost (-2) eighth) 400 = true) n C).
Qed.

Theorem knights_density :
  (* what a knight on the square s covers: this square and those that it attacks *)
  let covers (s t : Z * Z) :=
    let rows := Z.abs (fst s - fst t) in
    let columns := Z.abs (snd s - snd t) in
    s = t \/ rows = 1 /\ columns = 2 \/ rows = 2 /\ columns = 1 in
  (* the squares of a box of n rows and n columns, and the box of an n x n board *)
  let in_box (corner : Z * Z) n (s : Z * Z) :=
    fst corner <= fst s < fst corner + n /\ snd corner <= snd s < snd corner + n in
  let on_board := in_box (0, 0) in
  (* a cover of the n x n board, and the fewest knights of one *)
  let cover n (C : list (Z * Z)) :=
    NoDup C /\ (forall s, In s C -> on_board n s) /\ (forall t, on_board n t -> exists s, In s C /\ covers s t) in
  let fewest n a :=
    (exists C, cover n C /\ Z.of_nat (length C) = a) /\ (forall C, cover n C -> a <= Z.of_nat (length C)) in
  (* a cover of the plane, and the list of its squares in a box *)
  let plane_cover (P : Z * Z -> Prop) := forall t, exists s, P s /\ covers s t in
  let part (P : Z * Z -> Prop) corner n (L : list (Z * Z)) := NoDup L /\ forall s, In s L <-> P s /\ in_box corner n s in
  let per_square a n := (inject_Z a / inject_Z (n * n))%Q in
  (* every board has a number of knights a_n that it takes, *)
  (forall n, exists a, fewest n a) /\
  (* a_n / n^2 tends to 1/8, *)
  (forall eps, (0 < eps)%Q -> exists N, forall n a, N <= n -> fewest n a -> (Qabs (per_square a n - (1 # 8)) <= eps)%Q) /\
  (* no cover of the plane has a lower density in large boxes, wherever they lie, *)
  (forall eps, (0 < eps)%Q -> exists N, forall P corner n L, plane_cover P -> N <= n -> part P corner n L ->
    ((1 # 8) - eps <= per_square (Z.of_nat (length L)) n)%Q) /\
  (* and one has this density. *)
  (exists P, plane_cover P /\ forall eps, (0 < eps)%Q -> exists N, forall corner n L, N <= n -> part P corner n L ->
    (Qabs (per_square (Z.of_nat (length L)) n - (1 # 8)) <= eps)%Q).
Proof.
  exact (conj fewest_exists (conj (boards_eighth knights_eighth) (conj (plane_eighth knights_eighth) (pattern_eighth knights_eighth)))).
Qed.

Print Assumptions knights_eighth.
Print Assumptions knights_density.
