Optimal - objective value 4.00000000
      0 ca1                    1                       0
      1 cb1                    1                       4
      2 cc1                    1                       0
      0 xa1                    0                       4
      1 xb1                    0                       0
      2 xc1                    0                       4
      3 xb2                    1                       0
