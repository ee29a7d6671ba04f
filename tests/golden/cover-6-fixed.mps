* Minimum cover: knight domination of 6x6, with c3 d4, without a1, at most 2 in each 3x3 block
NAME destrier FREE
ROWS
 N size
 G ca1
 G cc1
 G ce1
 G cf1
 G cb2
 G cd2
 G cf2
 G ca3
 G cd3
 G ce3
 G cb4
 G cc4
 G cf4
 G ca5
 G cc5
 G ce5
 G ca6
 G cb6
 G cd6
 G cf6
 L block1
 L block2
 L block3
 L block4
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 1
 xa1 ca1 1
 xa1 block1 1
 xb1 size 1
 xb1 cd2 1
 xb1 ca3 1
 xb1 block1 1
 xc1 size 1
 xc1 cc1 1
 xc1 cd3 1
 xc1 block1 1
 xd1 size 1
 xd1 cb2 1
 xd1 cf2 1
 xd1 ce3 1
 xd1 block2 1
 xe1 size 1
 xe1 ce1 1
 xe1 cd3 1
 xe1 block2 1
 xf1 size 1
 xf1 cf1 1
 xf1 cd2 1
 xf1 ce3 1
 xf1 block2 1
 xa2 size 1
 xa2 cc1 1
 xa2 cb4 1
 xa2 block1 1
 xb2 size 1
 xb2 cb2 1
 xb2 cd3 1
 xb2 cc4 1
 xb2 block1 1
 xc2 size 1
 xc2 ca1 1
 xc2 ce1 1
 xc2 ca3 1
 xc2 ce3 1
 xc2 cb4 1
 xc2 block1 1
 xd2 size 1
 xd2 cf1 1
 xd2 cd2 1
 xd2 cc4 1
 xd2 block2 1
 xe2 size 1
 xe2 cc1 1
 xe2 cf4 1
 xe2 block2 1
 xf2 size 1
 xf2 cf2 1
 xf2 cd3 1
 xf2 block2 1
 xa3 size 1
 xa3 ca3 1
 xa3 cc4 1
 xa3 block1 1
 xb3 size 1
 xb3 ca1 1
 xb3 cc1 1
 xb3 cd2 1
 xb3 ca5 1
 xb3 cc5 1
 xb3 block1 1
 xc3 size 1
 xc3 block1 1
 xd3 size 1
 xd3 cc1 1
 xd3 ce1 1
 xd3 cb2 1
 xd3 cf2 1
 xd3 cd3 1
 xd3 cb4 1
 xd3 cf4 1
 xd3 cc5 1
 xd3 ce5 1
 xd3 block2 1
 xe3 size 1
 xe3 cf1 1
 xe3 ce3 1
 xe3 cc4 1
 xe3 block2 1
 xf3 size 1
 xf3 ce1 1
 xf3 cd2 1
 xf3 ce5 1
 xf3 block2 1
 xa4 size 1
 xa4 cb2 1
 xa4 cc5 1
 xa4 cb6 1
 xa4 block3 1
 xb4 size 1
 xb4 cd3 1
 xb4 cb4 1
 xb4 ca6 1
 xb4 block3 1
 xc4 size 1
 xc4 cb2 1
 xc4 cd2 1
 xc4 ca3 1
 xc4 ce3 1
 xc4 cc4 1
 xc4 ca5 1
 xc4 ce5 1
 xc4 cb6 1
 xc4 cd6 1
 xc4 block3 1
 xd4 size 1
 xd4 block4 1
 xe4 size 1
 xe4 cd2 1
 xe4 cf2 1
 xe4 cc5 1
 xe4 cd6 1
 xe4 cf6 1
 xe4 block4 1
 xf4 size 1
 xf4 cd3 1
 xf4 cf4 1
 xf4 block4 1
 xa5 size 1
 xa5 cc4 1
 xa5 ca5 1
 xa5 block3 1
 xb5 size 1
 xb5 ca3 1
 xb5 cd6 1
 xb5 block3 1
 xc5 size 1
 xc5 cd3 1
 xc5 cc5 1
 xc5 ca6 1
 xc5 block3 1
 xd5 size 1
 xd5 ce3 1
 xd5 cb4 1
 xd5 cf4 1
 xd5 cb6 1
 xd5 cf6 1
 xd5 block4 1
 xe5 size 1
 xe5 cd3 1
 xe5 cc4 1
 xe5 ce5 1
 xe5 block4 1
 xf5 size 1
 xf5 ce3 1
 xf5 cd6 1
 xf5 block4 1
 xa6 size 1
 xa6 cb4 1
 xa6 cc5 1
 xa6 ca6 1
 xa6 block3 1
 xb6 size 1
 xb6 cc4 1
 xb6 cb6 1
 xb6 block3 1
 xc6 size 1
 xc6 cb4 1
 xc6 ca5 1
 xc6 ce5 1
 xc6 block3 1
 xd6 size 1
 xd6 cc4 1
 xd6 cd6 1
 xd6 block4 1
 xe6 size 1
 xe6 cf4 1
 xe6 cc5 1
 xe6 block4 1
 xf6 size 1
 xf6 cf6 1
 xf6 block4 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS ca1 1
 RHS cc1 1
 RHS ce1 1
 RHS cf1 1
 RHS cb2 1
 RHS cd2 1
 RHS cf2 1
 RHS ca3 1
 RHS cd3 1
 RHS ce3 1
 RHS cb4 1
 RHS cc4 1
 RHS cf4 1
 RHS ca5 1
 RHS cc5 1
 RHS ce5 1
 RHS ca6 1
 RHS cb6 1
 RHS cd6 1
 RHS cf6 1
 RHS block1 2
 RHS block2 2
 RHS block3 2
 RHS block4 2
BOUNDS
 FX BND xa1 0
 LO BND xb1 0
 UP BND xb1 1
 LO BND xc1 0
 UP BND xc1 1
 LO BND xd1 0
 UP BND xd1 1
 LO BND xe1 0
 UP BND xe1 1
 LO BND xf1 0
 UP BND xf1 1
 LO BND xa2 0
 UP BND xa2 1
 LO BND xb2 0
 UP BND xb2 1
 LO BND xc2 0
 UP BND xc2 1
 LO BND xd2 0
 UP BND xd2 1
 LO BND xe2 0
 UP BND xe2 1
 LO BND xf2 0
 UP BND xf2 1
 LO BND xa3 0
 UP BND xa3 1
 LO BND xb3 0
 UP BND xb3 1
 FX BND xc3 1
 LO BND xd3 0
 UP BND xd3 1
 LO BND xe3 0
 UP BND xe3 1
 LO BND xf3 0
 UP BND xf3 1
 LO BND xa4 0
 UP BND xa4 1
 LO BND xb4 0
 UP BND xb4 1
 LO BND xc4 0
 UP BND xc4 1
 FX BND xd4 1
 LO BND xe4 0
 UP BND xe4 1
 LO BND xf4 0
 UP BND xf4 1
 LO BND xa5 0
 UP BND xa5 1
 LO BND xb5 0
 UP BND xb5 1
 LO BND xc5 0
 UP BND xc5 1
 LO BND xd5 0
 UP BND xd5 1
 LO BND xe5 0
 UP BND xe5 1
 LO BND xf5 0
 UP BND xf5 1
 LO BND xa6 0
 UP BND xa6 1
 LO BND xb6 0
 UP BND xb6 1
 LO BND xc6 0
 UP BND xc6 1
 LO BND xd6 0
 UP BND xd6 1
 LO BND xe6 0
 UP BND xe6 1
 LO BND xf6 0
 UP BND xf6 1
ENDATA
