# Solution for model size
# Objective value = 4
xa1 0
xb1 0
xc1 0
xb2 1
