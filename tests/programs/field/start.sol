# MIP start
red 1
green 1
