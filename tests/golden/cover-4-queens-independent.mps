* Minimum cover: queen independent domination of 4x4
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
 G ca4
 G cb4
 G cc4
 G cd4
 L ia1_d1
 L ia1_a4
 L ia1_d4
 L ib1_a2
 L ib1_b4
 L ib1_d3
 L ic1_a3
 L ic1_c4
 L ic1_d2
 L id1_a4
 L id1_d4
 L ia2_d2
 L ia2_c4
 L id2_b4
 L ia3_d3
 L ia3_b4
 L id3_c4
 L ia4_d4
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 1
 xa1 ca1 1
 xa1 cb1 1
 xa1 cc1 1
 xa1 cd1 1
 xa1 ca2 1
 xa1 cb2 1
 xa1 ca3 1
 xa1 cc3 1
 xa1 ca4 1
 xa1 cd4 1
 xa1 ia1_d1 1
 xa1 ia1_a4 1
 xa1 ia1_d4 1
 xb1 size 1
 xb1 ca1 1
 xb1 cb1 1
 xb1 cc1 1
 xb1 cd1 1
 xb1 ca2 1
 xb1 cb2 1
 xb1 cc2 1
 xb1 cb3 1
 xb1 cd3 1
 xb1 cb4 1
 xb1 ia1_d1 1
 xb1 ib1_a2 1
 xb1 ib1_b4 1
 xb1 ib1_d3 1
 xc1 size 1
 xc1 ca1 1
 xc1 cb1 1
 xc1 cc1 1
 xc1 cd1 1
 xc1 cb2 1
 xc1 cc2 1
 xc1 cd2 1
 xc1 ca3 1
 xc1 cc3 1
 xc1 cc4 1
 xc1 ia1_d1 1
 xc1 ic1_a3 1
 xc1 ic1_c4 1
 xc1 ic1_d2 1
 xd1 size 1
 xd1 ca1 1
 xd1 cb1 1
 xd1 cc1 1
 xd1 cd1 1
 xd1 cc2 1
 xd1 cd2 1
 xd1 cb3 1
 xd1 cd3 1
 xd1 ca4 1
 xd1 cd4 1
 xd1 ia1_d1 1
 xd1 id1_a4 1
 xd1 id1_d4 1
 xa2 size 1
 xa2 ca1 1
 xa2 cb1 1
 xa2 ca2 1
 xa2 cb2 1
 xa2 cc2 1
 xa2 cd2 1
 xa2 ca3 1
 xa2 cb3 1
 xa2 ca4 1
 xa2 cc4 1
 xa2 ia1_a4 1
 xa2 ib1_a2 1
 xa2 ia2_d2 1
 xa2 ia2_c4 1
 xb2 size 1
 xb2 ca1 1
 xb2 cb1 1
 xb2 cc1 1
 xb2 ca2 1
 xb2 cb2 1
 xb2 cc2 1
 xb2 cd2 1
 xb2 ca3 1
 xb2 cb3 1
 xb2 cc3 1
 xb2 cb4 1
 xb2 cd4 1
 xb2 ia1_d4 1
 xb2 ib1_b4 1
 xb2 ic1_a3 1
 xb2 ia2_d2 1
 xc2 size 1
 xc2 cb1 1
 xc2 cc1 1
 xc2 cd1 1
 xc2 ca2 1
 xc2 cb2 1
 xc2 cc2 1
 xc2 cd2 1
 xc2 cb3 1
 xc2 cc3 1
 xc2 cd3 1
 xc2 ca4 1
 xc2 cc4 1
 xc2 ib1_d3 1
 xc2 ic1_c4 1
 xc2 id1_a4 1
 xc2 ia2_d2 1
 xd2 size 1
 xd2 cc1 1
 xd2 cd1 1
 xd2 ca2 1
 xd2 cb2 1
 xd2 cc2 1
 xd2 cd2 1
 xd2 cc3 1
 xd2 cd3 1
 xd2 cb4 1
 xd2 cd4 1
 xd2 ic1_d2 1
 xd2 id1_d4 1
 xd2 ia2_d2 1
 xd2 id2_b4 1
 xa3 size 1
 xa3 ca1 1
 xa3 cc1 1
 xa3 ca2 1
 xa3 cb2 1
 xa3 ca3 1
 xa3 cb3 1
 xa3 cc3 1
 xa3 cd3 1
 xa3 ca4 1
 xa3 cb4 1
 xa3 ia1_a4 1
 xa3 ic1_a3 1
 xa3 ia3_d3 1
 xa3 ia3_b4 1
 xb3 size 1
 xb3 cb1 1
 xb3 cd1 1
 xb3 ca2 1
 xb3 cb2 1
 xb3 cc2 1
 xb3 ca3 1
 xb3 cb3 1
 xb3 cc3 1
 xb3 cd3 1
 xb3 ca4 1
 xb3 cb4 1
 xb3 cc4 1
 xb3 ib1_b4 1
 xb3 id1_a4 1
 xb3 ia2_c4 1
 xb3 ia3_d3 1
 xc3 size 1
 xc3 ca1 1
 xc3 cc1 1
 xc3 cb2 1
 xc3 cc2 1
 xc3 cd2 1
 xc3 ca3 1
 xc3 cb3 1
 xc3 cc3 1
 xc3 cd3 1
 xc3 cb4 1
 xc3 cc4 1
 xc3 cd4 1
 xc3 ia1_d4 1
 xc3 ic1_c4 1
 xc3 id2_b4 1
 xc3 ia3_d3 1
 xd3 size 1
 xd3 cb1 1
 xd3 cd1 1
 xd3 cc2 1
 xd3 cd2 1
 xd3 ca3 1
 xd3 cb3 1
 xd3 cc3 1
 xd3 cd3 1
 xd3 cc4 1
 xd3 cd4 1
 xd3 ib1_d3 1
 xd3 id1_d4 1
 xd3 ia3_d3 1
 xd3 id3_c4 1
 xa4 size 1
 xa4 ca1 1
 xa4 cd1 1
 xa4 ca2 1
 xa4 cc2 1
 xa4 ca3 1
 xa4 cb3 1
 xa4 ca4 1
 xa4 cb4 1
 xa4 cc4 1
 xa4 cd4 1
 xa4 ia1_a4 1
 xa4 id1_a4 1
 xa4 ia4_d4 1
 xb4 size 1
 xb4 cb1 1
 xb4 cb2 1
 xb4 cd2 1
 xb4 ca3 1
 xb4 cb3 1
 xb4 cc3 1
 xb4 ca4 1
 xb4 cb4 1
 xb4 cc4 1
 xb4 cd4 1
 xb4 ib1_b4 1
 xb4 id2_b4 1
 xb4 ia3_b4 1
 xb4 ia4_d4 1
 xc4 size 1
 xc4 cc1 1
 xc4 ca2 1
 xc4 cc2 1
 xc4 cb3 1
 xc4 cc3 1
 xc4 cd3 1
 xc4 ca4 1
 xc4 cb4 1
 xc4 cc4 1
 xc4 cd4 1
 xc4 ic1_c4 1
 xc4 ia2_c4 1
 xc4 id3_c4 1
 xc4 ia4_d4 1
 xd4 size 1
 xd4 ca1 1
 xd4 cd1 1
 xd4 cb2 1
 xd4 cd2 1
 xd4 cc3 1
 xd4 cd3 1
 xd4 ca4 1
 xd4 cb4 1
 xd4 cc4 1
 xd4 cd4 1
 xd4 ia1_d4 1
 xd4 id1_d4 1
 xd4 ia4_d4 1
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
 RHS ca4 1
 RHS cb4 1
 RHS cc4 1
 RHS cd4 1
 RHS ia1_d1 1
 RHS ia1_a4 1
 RHS ia1_d4 1
 RHS ib1_a2 1
 RHS ib1_b4 1
 RHS ib1_d3 1
 RHS ic1_a3 1
 RHS ic1_c4 1
 RHS ic1_d2 1
 RHS id1_a4 1
 RHS id1_d4 1
 RHS ia2_d2 1
 RHS ia2_c4 1
 RHS id2_b4 1
 RHS ia3_d3 1
 RHS ia3_b4 1
 RHS id3_c4 1
 RHS ia4_d4 1
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
 LO BND xa4 0
 UP BND xa4 1
 LO BND xb4 0
 UP BND xb4 1
 LO BND xc4 0
 UP BND xc4 1
 LO BND xd4 0
 UP BND xd4 1
ENDATA
