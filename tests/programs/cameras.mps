* The same as cameras.lp.
NAME cameras FREE
ROWS
 N cost
 G north
 G south
 G R3
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 hall cost 3 north 1
 hall south 1
 stairs cost 2 north 1
 stairs south 1
 porch cost 2
 porch north 1 R3 1
 yard cost 1 south 1
 yard R3 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS north 2 south 2
 RHS R3 1
BOUNDS
 BV BND hall
 BV BND stairs
 BV BND porch
 UP BND yard 1
ENDATA
