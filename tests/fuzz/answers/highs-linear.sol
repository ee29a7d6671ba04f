Model status
Optimal

# Primal solution values
Feasible
Objective 4
# Columns 4
xa1 0
xb1 0
xc1 0
xb2 1
# Rows 3
ca1 1
cb1 1
cc1 1

# Dual solution values
Feasible
# Columns 4
xa1 4
xb1 4
xc1 0
xb2 0
# Rows 3
ca1 0
cb1 0
cc1 4

# Basis
HiGHS_basis_file v2
Valid
# Columns 4
xa1 0
xb1 0
xc1 0
xb2 1
# Rows 3
ca1 1
cb1 1
cc1 0
