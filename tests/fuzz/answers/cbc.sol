Optimal - objective value 4.00000000
      0 AA                   0                       4
      1 AB                   0                       4
      3 BB                   1                       4
