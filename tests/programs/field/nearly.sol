solution status: optimal solution found
objective value:                                    3
red                                  0.99999999999 	(obj:1)
green                                1.00000000001 	(obj:2)
blue                                 1e-12 	(obj:3)
