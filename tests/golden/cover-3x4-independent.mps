* Minimum cover: knight independent domination of 3x4
NAME destrier FREE
ROWS
 N size
 G ca1
 G cb1
 G cc1
 G cd1
 G ca2
 G cb2
 G cc2
 G cd2
 G ca3
 G cb3
 G cc3
 G cd3
 L ia1_c2
 L ia1_b3
 L ib1_d2
 L ib1_a3
 L ib1_c3
 L ic1_a2
 L ic1_b3
 L ic1_d3
 L id1_b2
 L id1_c3
 L ia2_c3
 L ib2_d3
 L ic2_a3
 L id2_b3
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 1
 xa1 ca1 1
 xa1 cc2 1
 xa1 cb3 1
 xa1 ia1_c2 1
 xa1 ia1_b3 1
 xb1 size 1
 xb1 cb1 1
 xb1 cd2 1
 xb1 ca3 1
 xb1 cc3 1
 xb1 ib1_d2 1
 xb1 ib1_a3 1
 xb1 ib1_c3 1
 xc1 size 1
 xc1 cc1 1
 xc1 ca2 1
 xc1 cb3 1
 xc1 cd3 1
 xc1 ic1_a2 1
 xc1 ic1_b3 1
 xc1 ic1_d3 1
 xd1 size 1
 xd1 cd1 1
 xd1 cb2 1
 xd1 cc3 1
 xd1 id1_b2 1
 xd1 id1_c3 1
 xa2 size 1
 xa2 cc1 1
 xa2 ca2 1
 xa2 cc3 1
 xa2 ic1_a2 1
 xa2 ia2_c3 1
 xb2 size 1
 xb2 cd1 1
 xb2 cb2 1
 xb2 cd3 1
 xb2 id1_b2 1
 xb2 ib2_d3 1
 xc2 size 1
 xc2 ca1 1
 xc2 cc2 1
 xc2 ca3 1
 xc2 ia1_c2 1
 xc2 ic2_a3 1
 xd2 size 1
 xd2 cb1 1
 xd2 cd2 1
 xd2 cb3 1
 xd2 ib1_d2 1
 xd2 id2_b3 1
 xa3 size 1
 xa3 cb1 1
 xa3 cc2 1
 xa3 ca3 1
 xa3 ib1_a3 1
 xa3 ic2_a3 1
 xb3 size 1
 xb3 ca1 1
 xb3 cc1 1
 xb3 cd2 1
 xb3 cb3 1
 xb3 ia1_b3 1
 xb3 ic1_b3 1
 xb3 id2_b3 1
 xc3 size 1
 xc3 cb1 1
 xc3 cd1 1
 xc3 ca2 1
 xc3 cc3 1
 xc3 ib1_c3 1
 xc3 id1_c3 1
 xc3 ia2_c3 1
 xd3 size 1
 xd3 cc1 1
 xd3 cb2 1
 xd3 cd3 1
 xd3 ic1_d3 1
 xd3 ib2_d3 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS ca1 1
 RHS cb1 1
 RHS cc1 1
 RHS cd1 1
 RHS ca2 1
 RHS cb2 1
 RHS cc2 1
 RHS cd2 1
 RHS ca3 1
 RHS cb3 1
 RHS cc3 1
 RHS cd3 1
 RHS ia1_c2 1
 RHS ia1_b3 1
 RHS ib1_d2 1
 RHS ib1_a3 1
 RHS ib1_c3 1
 RHS ic1_a2 1
 RHS ic1_b3 1
 RHS ic1_d3 1
 RHS id1_b2 1
 RHS id1_c3 1
 RHS ia2_c3 1
 RHS ib2_d3 1
 RHS ic2_a3 1
 RHS id2_b3 1
BOUNDS
 LO BND xa1 0
 UP BND xa1 1
 LO BND xb1 0
 UP BND xb1 1
 LO BND xc1 0
 UP BND xc1 1
 LO BND xd1 0
 UP BND xd1 1
 LO BND xa2 0
 UP BND xa2 1
 LO BND xb2 0
 UP BND xb2 1
 LO BND xc2 0
 UP BND xc2 1
 LO BND xd2 0
 UP BND xd2 1
 LO BND xa3 0
 UP BND xa3 1
 LO BND xb3 0
 UP BND xb3 1
 LO BND xc3 0
 UP BND xc3 1
 LO BND xd3 0
 UP BND xd3 1
ENDATA
