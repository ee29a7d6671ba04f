Model status
Optimal

# Primal solution values
Feasible
Objective 4
# Columns 4
AA 0
AB 0
AC -0
BB 1
# Rows 3
AA 1
AB 1
AC 1

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
