c Problem:    
c Rows:       3
s mip 3 4 o 4
i 1 1
i 2 1
i 3 1
j 1 0
j 2 0
j 3 0
j 4 1
e o f
