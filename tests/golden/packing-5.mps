* Maximum fractional packing: knight domination of 5x5
* The objective is negated: minimise it.
NAME destrier FREE
ROWS
 N size
 L ca1
 L cb1
 L cc1
 L cd1
 L ce1
 L ca2
 L cb2
 L cc2
 L cd2
 L ce2
 L ca3
 L cb3
 L cc3
 L cd3
 L ce3
 L ca4
 L cb4
 L cc4
 L cd4
 L ce4
 L ca5
 L cb5
 L cc5
 L cd5
 L ce5
COLUMNS
 xa1 size -1
 xa1 ca1 1
 xa1 cc2 1
 xa1 cb3 1
 xb1 size -1
 xb1 cb1 1
 xb1 cd2 1
 xb1 ca3 1
 xb1 cc3 1
 xc1 size -1
 xc1 cc1 1
 xc1 ca2 1
 xc1 ce2 1
 xc1 cb3 1
 xc1 cd3 1
 xd1 size -1
 xd1 cd1 1
 xd1 cb2 1
 xd1 cc3 1
 xd1 ce3 1
 xe1 size -1
 xe1 ce1 1
 xe1 cc2 1
 xe1 cd3 1
 xa2 size -1
 xa2 cc1 1
 xa2 ca2 1
 xa2 cc3 1
 xa2 cb4 1
 xb2 size -1
 xb2 cd1 1
 xb2 cb2 1
 xb2 cd3 1
 xb2 ca4 1
 xb2 cc4 1
 xc2 size -1
 xc2 ca1 1
 xc2 ce1 1
 xc2 cc2 1
 xc2 ca3 1
 xc2 ce3 1
 xc2 cb4 1
 xc2 cd4 1
 xd2 size -1
 xd2 cb1 1
 xd2 cd2 1
 xd2 cb3 1
 xd2 cc4 1
 xd2 ce4 1
 xe2 size -1
 xe2 cc1 1
 xe2 ce2 1
 xe2 cc3 1
 xe2 cd4 1
 xa3 size -1
 xa3 cb1 1
 xa3 cc2 1
 xa3 ca3 1
 xa3 cc4 1
 xa3 cb5 1
 xb3 size -1
 xb3 ca1 1
 xb3 cc1 1
 xb3 cd2 1
 xb3 cb3 1
 xb3 cd4 1
 xb3 ca5 1
 xb3 cc5 1
 xc3 size -1
 xc3 cb1 1
 xc3 cd1 1
 xc3 ca2 1
 xc3 ce2 1
 xc3 cc3 1
 xc3 ca4 1
 xc3 ce4 1
 xc3 cb5 1
 xc3 cd5 1
 xd3 size -1
 xd3 cc1 1
 xd3 ce1 1
 xd3 cb2 1
 xd3 cd3 1
 xd3 cb4 1
 xd3 cc5 1
 xd3 ce5 1
 xe3 size -1
 xe3 cd1 1
 xe3 cc2 1
 xe3 ce3 1
 xe3 cc4 1
 xe3 cd5 1
 xa4 size -1
 xa4 cb2 1
 xa4 cc3 1
 xa4 ca4 1
 xa4 cc5 1
 xb4 size -1
 xb4 ca2 1
 xb4 cc2 1
 xb4 cd3 1
 xb4 cb4 1
 xb4 cd5 1
 xc4 size -1
 xc4 cb2 1
 xc4 cd2 1
 xc4 ca3 1
 xc4 ce3 1
 xc4 cc4 1
 xc4 ca5 1
 xc4 ce5 1
 xd4 size -1
 xd4 cc2 1
 xd4 ce2 1
 xd4 cb3 1
 xd4 cd4 1
 xd4 cb5 1
 xe4 size -1
 xe4 cd2 1
 xe4 cc3 1
 xe4 ce4 1
 xe4 cc5 1
 xa5 size -1
 xa5 cb3 1
 xa5 cc4 1
 xa5 ca5 1
 xb5 size -1
 xb5 ca3 1
 xb5 cc3 1
 xb5 cd4 1
 xb5 cb5 1
 xc5 size -1
 xc5 cb3 1
 xc5 cd3 1
 xc5 ca4 1
 xc5 ce4 1
 xc5 cc5 1
 xd5 size -1
 xd5 cc3 1
 xd5 ce3 1
 xd5 cb4 1
 xd5 cd5 1
 xe5 size -1
 xe5 cd3 1
 xe5 cc4 1
 xe5 ce5 1
RHS
 RHS ca1 1
 RHS cb1 1
 RHS cc1 1
 RHS cd1 1
 RHS ce1 1
 RHS ca2 1
 RHS cb2 1
 RHS cc2 1
 RHS cd2 1
 RHS ce2 1
 RHS ca3 1
 RHS cb3 1
 RHS cc3 1
 RHS cd3 1
 RHS ce3 1
 RHS ca4 1
 RHS cb4 1
 RHS cc4 1
 RHS cd4 1
 RHS ce4 1
 RHS ca5 1
 RHS cb5 1
 RHS cc5 1
 RHS cd5 1
 RHS ce5 1
BOUNDS
 LO BND xa1 0
 PL BND xa1
 LO BND xb1 0
 PL BND xb1
 LO BND xc1 0
 PL BND xc1
 LO BND xd1 0
 PL BND xd1
 LO BND xe1 0
 PL BND xe1
 LO BND xa2 0
 PL BND xa2
 LO BND xb2 0
 PL BND xb2
 LO BND xc2 0
 PL BND xc2
 LO BND xd2 0
 PL BND xd2
 LO BND xe2 0
 PL BND xe2
 LO BND xa3 0
 PL BND xa3
 LO BND xb3 0
 PL BND xb3
 LO BND xc3 0
 PL BND xc3
 LO BND xd3 0
 PL BND xd3
 LO BND xe3 0
 PL BND xe3
 LO BND xa4 0
 PL BND xa4
 LO BND xb4 0
 PL BND xb4
 LO BND xc4 0
 PL BND xc4
 LO BND xd4 0
 PL BND xd4
 LO BND xe4 0
 PL BND xe4
 LO BND xa5 0
 PL BND xa5
 LO BND xb5 0
 PL BND xb5
 LO BND xc5 0
 PL BND xc5
 LO BND xd5 0
 PL BND xd5
 LO BND xe5 0
 PL BND xe5
ENDATA
