solution status: optimal solution found
objective value:                                    3
red 0.5 	(obj:1)
green 0.5 	(obj:2)
blue 0.5 	(obj:3)
