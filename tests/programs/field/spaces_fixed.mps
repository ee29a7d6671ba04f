NAME          t
ROWS
 N  cost
 G  row one
COLUMNS
    col one   cost               1.0   row one            1.0
    col two   cost               2.0   row one            1.0
RHS
    RHS       row one            1.0
BOUNDS
 BV BND       col one
 BV BND       col two
ENDATA
