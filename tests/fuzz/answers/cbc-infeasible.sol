Infeasible - objective value 3.00000000
**    0 AA                   1                       4
      1 AB        0.99999999                       4
      2 AC   1e-9   4
