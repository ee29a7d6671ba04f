* Minimum cover: king total domination of 2x20
NAME destrier FREE
ROWS
 N size
 G ca1
 G cb1
 G cc1
 G cd1
 G ce1
 G cf1
 G cg1
 G ch1
 G ci1
 G cj1
 G ck1
 G cl1
 G cm1
 G cn1
 G co1
 G cp1
 G cq1
 G cr1
 G cs1
 G ct1
 G ca2
 G cb2
 G cc2
 G cd2
 G ce2
 G cf2
 G cg2
 G ch2
 G ci2
 G cj2
 G ck2
 G cl2
 G cm2
 G cn2
 G co2
 G cp2
 G cq2
 G cr2
 G cs2
 G ct2
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 1
 xa1 cb1 1
 xa1 ca2 1
 xa1 cb2 1
 xb1 size 1
 xb1 ca1 1
 xb1 cc1 1
 xb1 ca2 1
 xb1 cb2 1
 xb1 cc2 1
 xc1 size 1
 xc1 cb1 1
 xc1 cd1 1
 xc1 cb2 1
 xc1 cc2 1
 xc1 cd2 1
 xd1 size 1
 xd1 cc1 1
 xd1 ce1 1
 xd1 cc2 1
 xd1 cd2 1
 xd1 ce2 1
 xe1 size 1
 xe1 cd1 1
 xe1 cf1 1
 xe1 cd2 1
 xe1 ce2 1
 xe1 cf2 1
 xf1 size 1
 xf1 ce1 1
 xf1 cg1 1
 xf1 ce2 1
 xf1 cf2 1
 xf1 cg2 1
 xg1 size 1
 xg1 cf1 1
 xg1 ch1 1
 xg1 cf2 1
 xg1 cg2 1
 xg1 ch2 1
 xh1 size 1
 xh1 cg1 1
 xh1 ci1 1
 xh1 cg2 1
 xh1 ch2 1
 xh1 ci2 1
 xi1 size 1
 xi1 ch1 1
 xi1 cj1 1
 xi1 ch2 1
 xi1 ci2 1
 xi1 cj2 1
 xj1 size 1
 xj1 ci1 1
 xj1 ck1 1
 xj1 ci2 1
 xj1 cj2 1
 xj1 ck2 1
 xk1 size 1
 xk1 cj1 1
 xk1 cl1 1
 xk1 cj2 1
 xk1 ck2 1
 xk1 cl2 1
 xl1 size 1
 xl1 ck1 1
 xl1 cm1 1
 xl1 ck2 1
 xl1 cl2 1
 xl1 cm2 1
 xm1 size 1
 xm1 cl1 1
 xm1 cn1 1
 xm1 cl2 1
 xm1 cm2 1
 xm1 cn2 1
 xn1 size 1
 xn1 cm1 1
 xn1 co1 1
 xn1 cm2 1
 xn1 cn2 1
 xn1 co2 1
 xo1 size 1
 xo1 cn1 1
 xo1 cp1 1
 xo1 cn2 1
 xo1 co2 1
 xo1 cp2 1
 xp1 size 1
 xp1 co1 1
 xp1 cq1 1
 xp1 co2 1
 xp1 cp2 1
 xp1 cq2 1
 xq1 size 1
 xq1 cp1 1
 xq1 cr1 1
 xq1 cp2 1
 xq1 cq2 1
 xq1 cr2 1
 xr1 size 1
 xr1 cq1 1
 xr1 cs1 1
 xr1 cq2 1
 xr1 cr2 1
 xr1 cs2 1
 xs1 size 1
 xs1 cr1 1
 xs1 ct1 1
 xs1 cr2 1
 xs1 cs2 1
 xs1 ct2 1
 xt1 size 1
 xt1 cs1 1
 xt1 cs2 1
 xt1 ct2 1
 xa2 size 1
 xa2 ca1 1
 xa2 cb1 1
 xa2 cb2 1
 xb2 size 1
 xb2 ca1 1
 xb2 cb1 1
 xb2 cc1 1
 xb2 ca2 1
 xb2 cc2 1
 xc2 size 1
 xc2 cb1 1
 xc2 cc1 1
 xc2 cd1 1
 xc2 cb2 1
 xc2 cd2 1
 xd2 size 1
 xd2 cc1 1
 xd2 cd1 1
 xd2 ce1 1
 xd2 cc2 1
 xd2 ce2 1
 xe2 size 1
 xe2 cd1 1
 xe2 ce1 1
 xe2 cf1 1
 xe2 cd2 1
 xe2 cf2 1
 xf2 size 1
 xf2 ce1 1
 xf2 cf1 1
 xf2 cg1 1
 xf2 ce2 1
 xf2 cg2 1
 xg2 size 1
 xg2 cf1 1
 xg2 cg1 1
 xg2 ch1 1
 xg2 cf2 1
 xg2 ch2 1
 xh2 size 1
 xh2 cg1 1
 xh2 ch1 1
 xh2 ci1 1
 xh2 cg2 1
 xh2 ci2 1
 xi2 size 1
 xi2 ch1 1
 xi2 ci1 1
 xi2 cj1 1
 xi2 ch2 1
 xi2 cj2 1
 xj2 size 1
 xj2 ci1 1
 xj2 cj1 1
 xj2 ck1 1
 xj2 ci2 1
 xj2 ck2 1
 xk2 size 1
 xk2 cj1 1
 xk2 ck1 1
 xk2 cl1 1
 xk2 cj2 1
 xk2 cl2 1
 xl2 size 1
 xl2 ck1 1
 xl2 cl1 1
 xl2 cm1 1
 xl2 ck2 1
 xl2 cm2 1
 xm2 size 1
 xm2 cl1 1
 xm2 cm1 1
 xm2 cn1 1
 xm2 cl2 1
 xm2 cn2 1
 xn2 size 1
 xn2 cm1 1
 xn2 cn1 1
 xn2 co1 1
 xn2 cm2 1
 xn2 co2 1
 xo2 size 1
 xo2 cn1 1
 xo2 co1 1
 xo2 cp1 1
 xo2 cn2 1
 xo2 cp2 1
 xp2 size 1
 xp2 co1 1
 xp2 cp1 1
 xp2 cq1 1
 xp2 co2 1
 xp2 cq2 1
 xq2 size 1
 xq2 cp1 1
 xq2 cq1 1
 xq2 cr1 1
 xq2 cp2 1
 xq2 cr2 1
 xr2 size 1
 xr2 cq1 1
 xr2 cr1 1
 xr2 cs1 1
 xr2 cq2 1
 xr2 cs2 1
 xs2 size 1
 xs2 cr1 1
 xs2 cs1 1
 xs2 ct1 1
 xs2 cr2 1
 xs2 ct2 1
 xt2 size 1
 xt2 cs1 1
 xt2 ct1 1
 xt2 cs2 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS ca1 1
 RHS cb1 1
 RHS cc1 1
 RHS cd1 1
 RHS ce1 1
 RHS cf1 1
 RHS cg1 1
 RHS ch1 1
 RHS ci1 1
 RHS cj1 1
 RHS ck1 1
 RHS cl1 1
 RHS cm1 1
 RHS cn1 1
 RHS co1 1
 RHS cp1 1
 RHS cq1 1
 RHS cr1 1
 RHS cs1 1
 RHS ct1 1
 RHS ca2 1
 RHS cb2 1
 RHS cc2 1
 RHS cd2 1
 RHS ce2 1
 RHS cf2 1
 RHS cg2 1
 RHS ch2 1
 RHS ci2 1
 RHS cj2 1
 RHS ck2 1
 RHS cl2 1
 RHS cm2 1
 RHS cn2 1
 RHS co2 1
 RHS cp2 1
 RHS cq2 1
 RHS cr2 1
 RHS cs2 1
 RHS ct2 1
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
 LO BND xf1 0
 UP BND xf1 1
 LO BND xg1 0
 UP BND xg1 1
 LO BND xh1 0
 UP BND xh1 1
 LO BND xi1 0
 UP BND xi1 1
 LO BND xj1 0
 UP BND xj1 1
 LO BND xk1 0
 UP BND xk1 1
 LO BND xl1 0
 UP BND xl1 1
 LO BND xm1 0
 UP BND xm1 1
 LO BND xn1 0
 UP BND xn1 1
 LO BND xo1 0
 UP BND xo1 1
 LO BND xp1 0
 UP BND xp1 1
 LO BND xq1 0
 UP BND xq1 1
 LO BND xr1 0
 UP BND xr1 1
 LO BND xs1 0
 UP BND xs1 1
 LO BND xt1 0
 UP BND xt1 1
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
 LO BND xg2 0
 UP BND xg2 1
 LO BND xh2 0
 UP BND xh2 1
 LO BND xi2 0
 UP BND xi2 1
 LO BND xj2 0
 UP BND xj2 1
 LO BND xk2 0
 UP BND xk2 1
 LO BND xl2 0
 UP BND xl2 1
 LO BND xm2 0
 UP BND xm2 1
 LO BND xn2 0
 UP BND xn2 1
 LO BND xo2 0
 UP BND xo2 1
 LO BND xp2 0
 UP BND xp2 1
 LO BND xq2 0
 UP BND xq2 1
 LO BND xr2 0
 UP BND xr2 1
 LO BND xs2 0
 UP BND xs2 1
 LO BND xt2 0
 UP BND xt2 1
ENDATA
