* Minimum cover: knight domination of 6x6, symmetry rot90
NAME destrier FREE
ROWS
 N size
 G ca1
 G cb1
 G cc1
 G cd1
 G ce1
 G cb2
 G cc2
 G cd2
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 4
 xa1 ca1 1
 xa1 cc2 1
 xa1 cd2 1
 xb1 size 4
 xb1 cb1 1
 xb1 cd1 1
 xb1 cd2 1
 xc1 size 4
 xc1 cc1 1
 xc1 ce1 1
 xc1 cb2 1
 xc1 cd2 1
 xd1 size 4
 xd1 cb1 1
 xd1 cd1 1
 xd1 cb2 1
 xd1 cc2 1
 xe1 size 4
 xe1 cc1 1
 xe1 ce1 1
 xe1 cc2 1
 xb2 size 4
 xb2 cc1 1
 xb2 cd1 1
 xb2 cb2 1
 xc2 size 4
 xc2 ca1 1
 xc2 cd1 1
 xc2 ce1 1
 xc2 cc2 1
 xd2 size 4
 xd2 ca1 1
 xd2 cb1 1
 xd2 cc1 1
 xd2 cd2 1
 xc3 size 4
 xc3 cb1 1
 xc3 cc1 1
 xc3 cd1 1
 xc3 ce1 1
 xc3 cb2 1
 xc3 cc2 1
 xc3 cd2 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS ca1 1
 RHS cb1 1
 RHS cc1 1
 RHS cd1 1
 RHS ce1 1
 RHS cb2 1
 RHS cc2 1
 RHS cd2 1
BOUNDS
 LO BND xa1 0
 UP BND xa1 1
 LO BND xb1 0
 UP BND xb1 1
 LO BND xc1 0
 UP BND xc1 1
 LO BND xd1 0
 UP BND xd1 1
 LO BND xe1 0
 UP BND xe1 1
 LO BND xb2 0
 UP BND xb2 1
 LO BND xc2 0
 UP BND xc2 1
 LO BND xd2 0
 UP BND xd2 1
 LO BND xc3 0
 UP BND xc3 1
ENDATA
