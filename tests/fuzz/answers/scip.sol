solution status: optimal solution found
objective value:                                    4
BB                                                  1 	(obj:4)
AA                                             +1e-20 	(obj:4)
