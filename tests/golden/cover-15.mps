* Minimum cover: knight domination of 15x15
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
 G ca3
 G cb3
 G cc3
 G cd3
 G ce3
 G cf3
 G cg3
 G ch3
 G ci3
 G cj3
 G ck3
 G cl3
 G cm3
 G cn3
 G co3
 G ca4
 G cb4
 G cc4
 G cd4
 G ce4
 G cf4
 G cg4
 G ch4
 G ci4
 G cj4
 G ck4
 G cl4
 G cm4
 G cn4
 G co4
 G ca5
 G cb5
 G cc5
 G cd5
 G ce5
 G cf5
 G cg5
 G ch5
 G ci5
 G cj5
 G ck5
 G cl5
 G cm5
 G cn5
 G co5
 G ca6
 G cb6
 G cc6
 G cd6
 G ce6
 G cf6
 G cg6
 G ch6
 G ci6
 G cj6
 G ck6
 G cl6
 G cm6
 G cn6
 G co6
 G ca7
 G cb7
 G cc7
 G cd7
 G ce7
 G cf7
 G cg7
 G ch7
 G ci7
 G cj7
 G ck7
 G cl7
 G cm7
 G cn7
 G co7
 G ca8
 G cb8
 G cc8
 G cd8
 G ce8
 G cf8
 G cg8
 G ch8
 G ci8
 G cj8
 G ck8
 G cl8
 G cm8
 G cn8
 G co8
 G ca9
 G cb9
 G cc9
 G cd9
 G ce9
 G cf9
 G cg9
 G ch9
 G ci9
 G cj9
 G ck9
 G cl9
 G cm9
 G cn9
 G co9
 G ca10
 G cb10
 G cc10
 G cd10
 G ce10
 G cf10
 G cg10
 G ch10
 G ci10
 G cj10
 G ck10
 G cl10
 G cm10
 G cn10
 G co10
 G ca11
 G cb11
 G cc11
 G cd11
 G ce11
 G cf11
 G cg11
 G ch11
 G ci11
 G cj11
 G ck11
 G cl11
 G cm11
 G cn11
 G co11
 G ca12
 G cb12
 G cc12
 G cd12
 G ce12
 G cf12
 G cg12
 G ch12
 G ci12
 G cj12
 G ck12
 G cl12
 G cm12
 G cn12
 G co12
 G ca13
 G cb13
 G cc13
 G cd13
 G ce13
 G cf13
 G cg13
 G ch13
 G ci13
 G cj13
 G ck13
 G cl13
 G cm13
 G cn13
 G co13
 G ca14
 G cb14
 G cc14
 G cd14
 G ce14
 G cf14
 G cg14
 G ch14
 G ci14
 G cj14
 G ck14
 G cl14
 G cm14
 G cn14
 G co14
 G ca15
 G cb15
 G cc15
 G cd15
 G ce15
 G cf15
 G cg15
 G ch15
 G ci15
 G cj15
 G ck15
 G cl15
 G cm15
 G cn15
 G co15
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 xa1 size 1
 xa1 ca1 1
 xa1 cc2 1
 xa1 cb3 1
 xb1 size 1
 xb1 cb1 1
 xb1 cd2 1
 xb1 ca3 1
 xb1 cc3 1
 xc1 size 1
 xc1 cc1 1
 xc1 ca2 1
 xc1 ce2 1
 xc1 cb3 1
 xc1 cd3 1
 xd1 size 1
 xd1 cd1 1
 xd1 cb2 1
 xd1 cf2 1
 xd1 cc3 1
 xd1 ce3 1
 xe1 size 1
 xe1 ce1 1
 xe1 cc2 1
 xe1 cg2 1
 xe1 cd3 1
 xe1 cf3 1
 xf1 size 1
 xf1 cf1 1
 xf1 cd2 1
 xf1 ch2 1
 xf1 ce3 1
 xf1 cg3 1
 xg1 size 1
 xg1 cg1 1
 xg1 ce2 1
 xg1 ci2 1
 xg1 cf3 1
 xg1 ch3 1
 xh1 size 1
 xh1 ch1 1
 xh1 cf2 1
 xh1 cj2 1
 xh1 cg3 1
 xh1 ci3 1
 xi1 size 1
 xi1 ci1 1
 xi1 cg2 1
 xi1 ck2 1
 xi1 ch3 1
 xi1 cj3 1
 xj1 size 1
 xj1 cj1 1
 xj1 ch2 1
 xj1 cl2 1
 xj1 ci3 1
 xj1 ck3 1
 xk1 size 1
 xk1 ck1 1
 xk1 ci2 1
 xk1 cm2 1
 xk1 cj3 1
 xk1 cl3 1
 xl1 size 1
 xl1 cl1 1
 xl1 cj2 1
 xl1 cn2 1
 xl1 ck3 1
 xl1 cm3 1
 xm1 size 1
 xm1 cm1 1
 xm1 ck2 1
 xm1 co2 1
 xm1 cl3 1
 xm1 cn3 1
 xn1 size 1
 xn1 cn1 1
 xn1 cl2 1
 xn1 cm3 1
 xn1 co3 1
 xo1 size 1
 xo1 co1 1
 xo1 cm2 1
 xo1 cn3 1
 xa2 size 1
 xa2 cc1 1
 xa2 ca2 1
 xa2 cc3 1
 xa2 cb4 1
 xb2 size 1
 xb2 cd1 1
 xb2 cb2 1
 xb2 cd3 1
 xb2 ca4 1
 xb2 cc4 1
 xc2 size 1
 xc2 ca1 1
 xc2 ce1 1
 xc2 cc2 1
 xc2 ca3 1
 xc2 ce3 1
 xc2 cb4 1
 xc2 cd4 1
 xd2 size 1
 xd2 cb1 1
 xd2 cf1 1
 xd2 cd2 1
 xd2 cb3 1
 xd2 cf3 1
 xd2 cc4 1
 xd2 ce4 1
 xe2 size 1
 xe2 cc1 1
 xe2 cg1 1
 xe2 ce2 1
 xe2 cc3 1
 xe2 cg3 1
 xe2 cd4 1
 xe2 cf4 1
 xf2 size 1
 xf2 cd1 1
 xf2 ch1 1
 xf2 cf2 1
 xf2 cd3 1
 xf2 ch3 1
 xf2 ce4 1
 xf2 cg4 1
 xg2 size 1
 xg2 ce1 1
 xg2 ci1 1
 xg2 cg2 1
 xg2 ce3 1
 xg2 ci3 1
 xg2 cf4 1
 xg2 ch4 1
 xh2 size 1
 xh2 cf1 1
 xh2 cj1 1
 xh2 ch2 1
 xh2 cf3 1
 xh2 cj3 1
 xh2 cg4 1
 xh2 ci4 1
 xi2 size 1
 xi2 cg1 1
 xi2 ck1 1
 xi2 ci2 1
 xi2 cg3 1
 xi2 ck3 1
 xi2 ch4 1
 xi2 cj4 1
 xj2 size 1
 xj2 ch1 1
 xj2 cl1 1
 xj2 cj2 1
 xj2 ch3 1
 xj2 cl3 1
 xj2 ci4 1
 xj2 ck4 1
 xk2 size 1
 xk2 ci1 1
 xk2 cm1 1
 xk2 ck2 1
 xk2 ci3 1
 xk2 cm3 1
 xk2 cj4 1
 xk2 cl4 1
 xl2 size 1
 xl2 cj1 1
 xl2 cn1 1
 xl2 cl2 1
 xl2 cj3 1
 xl2 cn3 1
 xl2 ck4 1
 xl2 cm4 1
 xm2 size 1
 xm2 ck1 1
 xm2 co1 1
 xm2 cm2 1
 xm2 ck3 1
 xm2 co3 1
 xm2 cl4 1
 xm2 cn4 1
 xn2 size 1
 xn2 cl1 1
 xn2 cn2 1
 xn2 cl3 1
 xn2 cm4 1
 xn2 co4 1
 xo2 size 1
 xo2 cm1 1
 xo2 co2 1
 xo2 cm3 1
 xo2 cn4 1
 xa3 size 1
 xa3 cb1 1
 xa3 cc2 1
 xa3 ca3 1
 xa3 cc4 1
 xa3 cb5 1
 xb3 size 1
 xb3 ca1 1
 xb3 cc1 1
 xb3 cd2 1
 xb3 cb3 1
 xb3 cd4 1
 xb3 ca5 1
 xb3 cc5 1
 xc3 size 1
 xc3 cb1 1
 xc3 cd1 1
 xc3 ca2 1
 xc3 ce2 1
 xc3 cc3 1
 xc3 ca4 1
 xc3 ce4 1
 xc3 cb5 1
 xc3 cd5 1
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
 xe3 size 1
 xe3 cd1 1
 xe3 cf1 1
 xe3 cc2 1
 xe3 cg2 1
 xe3 ce3 1
 xe3 cc4 1
 xe3 cg4 1
 xe3 cd5 1
 xe3 cf5 1
 xf3 size 1
 xf3 ce1 1
 xf3 cg1 1
 xf3 cd2 1
 xf3 ch2 1
 xf3 cf3 1
 xf3 cd4 1
 xf3 ch4 1
 xf3 ce5 1
 xf3 cg5 1
 xg3 size 1
 xg3 cf1 1
 xg3 ch1 1
 xg3 ce2 1
 xg3 ci2 1
 xg3 cg3 1
 xg3 ce4 1
 xg3 ci4 1
 xg3 cf5 1
 xg3 ch5 1
 xh3 size 1
 xh3 cg1 1
 xh3 ci1 1
 xh3 cf2 1
 xh3 cj2 1
 xh3 ch3 1
 xh3 cf4 1
 xh3 cj4 1
 xh3 cg5 1
 xh3 ci5 1
 xi3 size 1
 xi3 ch1 1
 xi3 cj1 1
 xi3 cg2 1
 xi3 ck2 1
 xi3 ci3 1
 xi3 cg4 1
 xi3 ck4 1
 xi3 ch5 1
 xi3 cj5 1
 xj3 size 1
 xj3 ci1 1
 xj3 ck1 1
 xj3 ch2 1
 xj3 cl2 1
 xj3 cj3 1
 xj3 ch4 1
 xj3 cl4 1
 xj3 ci5 1
 xj3 ck5 1
 xk3 size 1
 xk3 cj1 1
 xk3 cl1 1
 xk3 ci2 1
 xk3 cm2 1
 xk3 ck3 1
 xk3 ci4 1
 xk3 cm4 1
 xk3 cj5 1
 xk3 cl5 1
 xl3 size 1
 xl3 ck1 1
 xl3 cm1 1
 xl3 cj2 1
 xl3 cn2 1
 xl3 cl3 1
 xl3 cj4 1
 xl3 cn4 1
 xl3 ck5 1
 xl3 cm5 1
 xm3 size 1
 xm3 cl1 1
 xm3 cn1 1
 xm3 ck2 1
 xm3 co2 1
 xm3 cm3 1
 xm3 ck4 1
 xm3 co4 1
 xm3 cl5 1
 xm3 cn5 1
 xn3 size 1
 xn3 cm1 1
 xn3 co1 1
 xn3 cl2 1
 xn3 cn3 1
 xn3 cl4 1
 xn3 cm5 1
 xn3 co5 1
 xo3 size 1
 xo3 cn1 1
 xo3 cm2 1
 xo3 co3 1
 xo3 cm4 1
 xo3 cn5 1
 xa4 size 1
 xa4 cb2 1
 xa4 cc3 1
 xa4 ca4 1
 xa4 cc5 1
 xa4 cb6 1
 xb4 size 1
 xb4 ca2 1
 xb4 cc2 1
 xb4 cd3 1
 xb4 cb4 1
 xb4 cd5 1
 xb4 ca6 1
 xb4 cc6 1
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
 xd4 size 1
 xd4 cc2 1
 xd4 ce2 1
 xd4 cb3 1
 xd4 cf3 1
 xd4 cd4 1
 xd4 cb5 1
 xd4 cf5 1
 xd4 cc6 1
 xd4 ce6 1
 xe4 size 1
 xe4 cd2 1
 xe4 cf2 1
 xe4 cc3 1
 xe4 cg3 1
 xe4 ce4 1
 xe4 cc5 1
 xe4 cg5 1
 xe4 cd6 1
 xe4 cf6 1
 xf4 size 1
 xf4 ce2 1
 xf4 cg2 1
 xf4 cd3 1
 xf4 ch3 1
 xf4 cf4 1
 xf4 cd5 1
 xf4 ch5 1
 xf4 ce6 1
 xf4 cg6 1
 xg4 size 1
 xg4 cf2 1
 xg4 ch2 1
 xg4 ce3 1
 xg4 ci3 1
 xg4 cg4 1
 xg4 ce5 1
 xg4 ci5 1
 xg4 cf6 1
 xg4 ch6 1
 xh4 size 1
 xh4 cg2 1
 xh4 ci2 1
 xh4 cf3 1
 xh4 cj3 1
 xh4 ch4 1
 xh4 cf5 1
 xh4 cj5 1
 xh4 cg6 1
 xh4 ci6 1
 xi4 size 1
 xi4 ch2 1
 xi4 cj2 1
 xi4 cg3 1
 xi4 ck3 1
 xi4 ci4 1
 xi4 cg5 1
 xi4 ck5 1
 xi4 ch6 1
 xi4 cj6 1
 xj4 size 1
 xj4 ci2 1
 xj4 ck2 1
 xj4 ch3 1
 xj4 cl3 1
 xj4 cj4 1
 xj4 ch5 1
 xj4 cl5 1
 xj4 ci6 1
 xj4 ck6 1
 xk4 size 1
 xk4 cj2 1
 xk4 cl2 1
 xk4 ci3 1
 xk4 cm3 1
 xk4 ck4 1
 xk4 ci5 1
 xk4 cm5 1
 xk4 cj6 1
 xk4 cl6 1
 xl4 size 1
 xl4 ck2 1
 xl4 cm2 1
 xl4 cj3 1
 xl4 cn3 1
 xl4 cl4 1
 xl4 cj5 1
 xl4 cn5 1
 xl4 ck6 1
 xl4 cm6 1
 xm4 size 1
 xm4 cl2 1
 xm4 cn2 1
 xm4 ck3 1
 xm4 co3 1
 xm4 cm4 1
 xm4 ck5 1
 xm4 co5 1
 xm4 cl6 1
 xm4 cn6 1
 xn4 size 1
 xn4 cm2 1
 xn4 co2 1
 xn4 cl3 1
 xn4 cn4 1
 xn4 cl5 1
 xn4 cm6 1
 xn4 co6 1
 xo4 size 1
 xo4 cn2 1
 xo4 cm3 1
 xo4 co4 1
 xo4 cm5 1
 xo4 cn6 1
 xa5 size 1
 xa5 cb3 1
 xa5 cc4 1
 xa5 ca5 1
 xa5 cc6 1
 xa5 cb7 1
 xb5 size 1
 xb5 ca3 1
 xb5 cc3 1
 xb5 cd4 1
 xb5 cb5 1
 xb5 cd6 1
 xb5 ca7 1
 xb5 cc7 1
 xc5 size 1
 xc5 cb3 1
 xc5 cd3 1
 xc5 ca4 1
 xc5 ce4 1
 xc5 cc5 1
 xc5 ca6 1
 xc5 ce6 1
 xc5 cb7 1
 xc5 cd7 1
 xd5 size 1
 xd5 cc3 1
 xd5 ce3 1
 xd5 cb4 1
 xd5 cf4 1
 xd5 cd5 1
 xd5 cb6 1
 xd5 cf6 1
 xd5 cc7 1
 xd5 ce7 1
 xe5 size 1
 xe5 cd3 1
 xe5 cf3 1
 xe5 cc4 1
 xe5 cg4 1
 xe5 ce5 1
 xe5 cc6 1
 xe5 cg6 1
 xe5 cd7 1
 xe5 cf7 1
 xf5 size 1
 xf5 ce3 1
 xf5 cg3 1
 xf5 cd4 1
 xf5 ch4 1
 xf5 cf5 1
 xf5 cd6 1
 xf5 ch6 1
 xf5 ce7 1
 xf5 cg7 1
 xg5 size 1
 xg5 cf3 1
 xg5 ch3 1
 xg5 ce4 1
 xg5 ci4 1
 xg5 cg5 1
 xg5 ce6 1
 xg5 ci6 1
 xg5 cf7 1
 xg5 ch7 1
 xh5 size 1
 xh5 cg3 1
 xh5 ci3 1
 xh5 cf4 1
 xh5 cj4 1
 xh5 ch5 1
 xh5 cf6 1
 xh5 cj6 1
 xh5 cg7 1
 xh5 ci7 1
 xi5 size 1
 xi5 ch3 1
 xi5 cj3 1
 xi5 cg4 1
 xi5 ck4 1
 xi5 ci5 1
 xi5 cg6 1
 xi5 ck6 1
 xi5 ch7 1
 xi5 cj7 1
 xj5 size 1
 xj5 ci3 1
 xj5 ck3 1
 xj5 ch4 1
 xj5 cl4 1
 xj5 cj5 1
 xj5 ch6 1
 xj5 cl6 1
 xj5 ci7 1
 xj5 ck7 1
 xk5 size 1
 xk5 cj3 1
 xk5 cl3 1
 xk5 ci4 1
 xk5 cm4 1
 xk5 ck5 1
 xk5 ci6 1
 xk5 cm6 1
 xk5 cj7 1
 xk5 cl7 1
 xl5 size 1
 xl5 ck3 1
 xl5 cm3 1
 xl5 cj4 1
 xl5 cn4 1
 xl5 cl5 1
 xl5 cj6 1
 xl5 cn6 1
 xl5 ck7 1
 xl5 cm7 1
 xm5 size 1
 xm5 cl3 1
 xm5 cn3 1
 xm5 ck4 1
 xm5 co4 1
 xm5 cm5 1
 xm5 ck6 1
 xm5 co6 1
 xm5 cl7 1
 xm5 cn7 1
 xn5 size 1
 xn5 cm3 1
 xn5 co3 1
 xn5 cl4 1
 xn5 cn5 1
 xn5 cl6 1
 xn5 cm7 1
 xn5 co7 1
 xo5 size 1
 xo5 cn3 1
 xo5 cm4 1
 xo5 co5 1
 xo5 cm6 1
 xo5 cn7 1
 xa6 size 1
 xa6 cb4 1
 xa6 cc5 1
 xa6 ca6 1
 xa6 cc7 1
 xa6 cb8 1
 xb6 size 1
 xb6 ca4 1
 xb6 cc4 1
 xb6 cd5 1
 xb6 cb6 1
 xb6 cd7 1
 xb6 ca8 1
 xb6 cc8 1
 xc6 size 1
 xc6 cb4 1
 xc6 cd4 1
 xc6 ca5 1
 xc6 ce5 1
 xc6 cc6 1
 xc6 ca7 1
 xc6 ce7 1
 xc6 cb8 1
 xc6 cd8 1
 xd6 size 1
 xd6 cc4 1
 xd6 ce4 1
 xd6 cb5 1
 xd6 cf5 1
 xd6 cd6 1
 xd6 cb7 1
 xd6 cf7 1
 xd6 cc8 1
 xd6 ce8 1
 xe6 size 1
 xe6 cd4 1
 xe6 cf4 1
 xe6 cc5 1
 xe6 cg5 1
 xe6 ce6 1
 xe6 cc7 1
 xe6 cg7 1
 xe6 cd8 1
 xe6 cf8 1
 xf6 size 1
 xf6 ce4 1
 xf6 cg4 1
 xf6 cd5 1
 xf6 ch5 1
 xf6 cf6 1
 xf6 cd7 1
 xf6 ch7 1
 xf6 ce8 1
 xf6 cg8 1
 xg6 size 1
 xg6 cf4 1
 xg6 ch4 1
 xg6 ce5 1
 xg6 ci5 1
 xg6 cg6 1
 xg6 ce7 1
 xg6 ci7 1
 xg6 cf8 1
 xg6 ch8 1
 xh6 size 1
 xh6 cg4 1
 xh6 ci4 1
 xh6 cf5 1
 xh6 cj5 1
 xh6 ch6 1
 xh6 cf7 1
 xh6 cj7 1
 xh6 cg8 1
 xh6 ci8 1
 xi6 size 1
 xi6 ch4 1
 xi6 cj4 1
 xi6 cg5 1
 xi6 ck5 1
 xi6 ci6 1
 xi6 cg7 1
 xi6 ck7 1
 xi6 ch8 1
 xi6 cj8 1
 xj6 size 1
 xj6 ci4 1
 xj6 ck4 1
 xj6 ch5 1
 xj6 cl5 1
 xj6 cj6 1
 xj6 ch7 1
 xj6 cl7 1
 xj6 ci8 1
 xj6 ck8 1
 xk6 size 1
 xk6 cj4 1
 xk6 cl4 1
 xk6 ci5 1
 xk6 cm5 1
 xk6 ck6 1
 xk6 ci7 1
 xk6 cm7 1
 xk6 cj8 1
 xk6 cl8 1
 xl6 size 1
 xl6 ck4 1
 xl6 cm4 1
 xl6 cj5 1
 xl6 cn5 1
 xl6 cl6 1
 xl6 cj7 1
 xl6 cn7 1
 xl6 ck8 1
 xl6 cm8 1
 xm6 size 1
 xm6 cl4 1
 xm6 cn4 1
 xm6 ck5 1
 xm6 co5 1
 xm6 cm6 1
 xm6 ck7 1
 xm6 co7 1
 xm6 cl8 1
 xm6 cn8 1
 xn6 size 1
 xn6 cm4 1
 xn6 co4 1
 xn6 cl5 1
 xn6 cn6 1
 xn6 cl7 1
 xn6 cm8 1
 xn6 co8 1
 xo6 size 1
 xo6 cn4 1
 xo6 cm5 1
 xo6 co6 1
 xo6 cm7 1
 xo6 cn8 1
 xa7 size 1
 xa7 cb5 1
 xa7 cc6 1
 xa7 ca7 1
 xa7 cc8 1
 xa7 cb9 1
 xb7 size 1
 xb7 ca5 1
 xb7 cc5 1
 xb7 cd6 1
 xb7 cb7 1
 xb7 cd8 1
 xb7 ca9 1
 xb7 cc9 1
 xc7 size 1
 xc7 cb5 1
 xc7 cd5 1
 xc7 ca6 1
 xc7 ce6 1
 xc7 cc7 1
 xc7 ca8 1
 xc7 ce8 1
 xc7 cb9 1
 xc7 cd9 1
 xd7 size 1
 xd7 cc5 1
 xd7 ce5 1
 xd7 cb6 1
 xd7 cf6 1
 xd7 cd7 1
 xd7 cb8 1
 xd7 cf8 1
 xd7 cc9 1
 xd7 ce9 1
 xe7 size 1
 xe7 cd5 1
 xe7 cf5 1
 xe7 cc6 1
 xe7 cg6 1
 xe7 ce7 1
 xe7 cc8 1
 xe7 cg8 1
 xe7 cd9 1
 xe7 cf9 1
 xf7 size 1
 xf7 ce5 1
 xf7 cg5 1
 xf7 cd6 1
 xf7 ch6 1
 xf7 cf7 1
 xf7 cd8 1
 xf7 ch8 1
 xf7 ce9 1
 xf7 cg9 1
 xg7 size 1
 xg7 cf5 1
 xg7 ch5 1
 xg7 ce6 1
 xg7 ci6 1
 xg7 cg7 1
 xg7 ce8 1
 xg7 ci8 1
 xg7 cf9 1
 xg7 ch9 1
 xh7 size 1
 xh7 cg5 1
 xh7 ci5 1
 xh7 cf6 1
 xh7 cj6 1
 xh7 ch7 1
 xh7 cf8 1
 xh7 cj8 1
 xh7 cg9 1
 xh7 ci9 1
 xi7 size 1
 xi7 ch5 1
 xi7 cj5 1
 xi7 cg6 1
 xi7 ck6 1
 xi7 ci7 1
 xi7 cg8 1
 xi7 ck8 1
 xi7 ch9 1
 xi7 cj9 1
 xj7 size 1
 xj7 ci5 1
 xj7 ck5 1
 xj7 ch6 1
 xj7 cl6 1
 xj7 cj7 1
 xj7 ch8 1
 xj7 cl8 1
 xj7 ci9 1
 xj7 ck9 1
 xk7 size 1
 xk7 cj5 1
 xk7 cl5 1
 xk7 ci6 1
 xk7 cm6 1
 xk7 ck7 1
 xk7 ci8 1
 xk7 cm8 1
 xk7 cj9 1
 xk7 cl9 1
 xl7 size 1
 xl7 ck5 1
 xl7 cm5 1
 xl7 cj6 1
 xl7 cn6 1
 xl7 cl7 1
 xl7 cj8 1
 xl7 cn8 1
 xl7 ck9 1
 xl7 cm9 1
 xm7 size 1
 xm7 cl5 1
 xm7 cn5 1
 xm7 ck6 1
 xm7 co6 1
 xm7 cm7 1
 xm7 ck8 1
 xm7 co8 1
 xm7 cl9 1
 xm7 cn9 1
 xn7 size 1
 xn7 cm5 1
 xn7 co5 1
 xn7 cl6 1
 xn7 cn7 1
 xn7 cl8 1
 xn7 cm9 1
 xn7 co9 1
 xo7 size 1
 xo7 cn5 1
 xo7 cm6 1
 xo7 co7 1
 xo7 cm8 1
 xo7 cn9 1
 xa8 size 1
 xa8 cb6 1
 xa8 cc7 1
 xa8 ca8 1
 xa8 cc9 1
 xa8 cb10 1
 xb8 size 1
 xb8 ca6 1
 xb8 cc6 1
 xb8 cd7 1
 xb8 cb8 1
 xb8 cd9 1
 xb8 ca10 1
 xb8 cc10 1
 xc8 size 1
 xc8 cb6 1
 xc8 cd6 1
 xc8 ca7 1
 xc8 ce7 1
 xc8 cc8 1
 xc8 ca9 1
 xc8 ce9 1
 xc8 cb10 1
 xc8 cd10 1
 xd8 size 1
 xd8 cc6 1
 xd8 ce6 1
 xd8 cb7 1
 xd8 cf7 1
 xd8 cd8 1
 xd8 cb9 1
 xd8 cf9 1
 xd8 cc10 1
 xd8 ce10 1
 xe8 size 1
 xe8 cd6 1
 xe8 cf6 1
 xe8 cc7 1
 xe8 cg7 1
 xe8 ce8 1
 xe8 cc9 1
 xe8 cg9 1
 xe8 cd10 1
 xe8 cf10 1
 xf8 size 1
 xf8 ce6 1
 xf8 cg6 1
 xf8 cd7 1
 xf8 ch7 1
 xf8 cf8 1
 xf8 cd9 1
 xf8 ch9 1
 xf8 ce10 1
 xf8 cg10 1
 xg8 size 1
 xg8 cf6 1
 xg8 ch6 1
 xg8 ce7 1
 xg8 ci7 1
 xg8 cg8 1
 xg8 ce9 1
 xg8 ci9 1
 xg8 cf10 1
 xg8 ch10 1
 xh8 size 1
 xh8 cg6 1
 xh8 ci6 1
 xh8 cf7 1
 xh8 cj7 1
 xh8 ch8 1
 xh8 cf9 1
 xh8 cj9 1
 xh8 cg10 1
 xh8 ci10 1
 xi8 size 1
 xi8 ch6 1
 xi8 cj6 1
 xi8 cg7 1
 xi8 ck7 1
 xi8 ci8 1
 xi8 cg9 1
 xi8 ck9 1
 xi8 ch10 1
 xi8 cj10 1
 xj8 size 1
 xj8 ci6 1
 xj8 ck6 1
 xj8 ch7 1
 xj8 cl7 1
 xj8 cj8 1
 xj8 ch9 1
 xj8 cl9 1
 xj8 ci10 1
 xj8 ck10 1
 xk8 size 1
 xk8 cj6 1
 xk8 cl6 1
 xk8 ci7 1
 xk8 cm7 1
 xk8 ck8 1
 xk8 ci9 1
 xk8 cm9 1
 xk8 cj10 1
 xk8 cl10 1
 xl8 size 1
 xl8 ck6 1
 xl8 cm6 1
 xl8 cj7 1
 xl8 cn7 1
 xl8 cl8 1
 xl8 cj9 1
 xl8 cn9 1
 xl8 ck10 1
 xl8 cm10 1
 xm8 size 1
 xm8 cl6 1
 xm8 cn6 1
 xm8 ck7 1
 xm8 co7 1
 xm8 cm8 1
 xm8 ck9 1
 xm8 co9 1
 xm8 cl10 1
 xm8 cn10 1
 xn8 size 1
 xn8 cm6 1
 xn8 co6 1
 xn8 cl7 1
 xn8 cn8 1
 xn8 cl9 1
 xn8 cm10 1
 xn8 co10 1
 xo8 size 1
 xo8 cn6 1
 xo8 cm7 1
 xo8 co8 1
 xo8 cm9 1
 xo8 cn10 1
 xa9 size 1
 xa9 cb7 1
 xa9 cc8 1
 xa9 ca9 1
 xa9 cc10 1
 xa9 cb11 1
 xb9 size 1
 xb9 ca7 1
 xb9 cc7 1
 xb9 cd8 1
 xb9 cb9 1
 xb9 cd10 1
 xb9 ca11 1
 xb9 cc11 1
 xc9 size 1
 xc9 cb7 1
 xc9 cd7 1
 xc9 ca8 1
 xc9 ce8 1
 xc9 cc9 1
 xc9 ca10 1
 xc9 ce10 1
 xc9 cb11 1
 xc9 cd11 1
 xd9 size 1
 xd9 cc7 1
 xd9 ce7 1
 xd9 cb8 1
 xd9 cf8 1
 xd9 cd9 1
 xd9 cb10 1
 xd9 cf10 1
 xd9 cc11 1
 xd9 ce11 1
 xe9 size 1
 xe9 cd7 1
 xe9 cf7 1
 xe9 cc8 1
 xe9 cg8 1
 xe9 ce9 1
 xe9 cc10 1
 xe9 cg10 1
 xe9 cd11 1
 xe9 cf11 1
 xf9 size 1
 xf9 ce7 1
 xf9 cg7 1
 xf9 cd8 1
 xf9 ch8 1
 xf9 cf9 1
 xf9 cd10 1
 xf9 ch10 1
 xf9 ce11 1
 xf9 cg11 1
 xg9 size 1
 xg9 cf7 1
 xg9 ch7 1
 xg9 ce8 1
 xg9 ci8 1
 xg9 cg9 1
 xg9 ce10 1
 xg9 ci10 1
 xg9 cf11 1
 xg9 ch11 1
 xh9 size 1
 xh9 cg7 1
 xh9 ci7 1
 xh9 cf8 1
 xh9 cj8 1
 xh9 ch9 1
 xh9 cf10 1
 xh9 cj10 1
 xh9 cg11 1
 xh9 ci11 1
 xi9 size 1
 xi9 ch7 1
 xi9 cj7 1
 xi9 cg8 1
 xi9 ck8 1
 xi9 ci9 1
 xi9 cg10 1
 xi9 ck10 1
 xi9 ch11 1
 xi9 cj11 1
 xj9 size 1
 xj9 ci7 1
 xj9 ck7 1
 xj9 ch8 1
 xj9 cl8 1
 xj9 cj9 1
 xj9 ch10 1
 xj9 cl10 1
 xj9 ci11 1
 xj9 ck11 1
 xk9 size 1
 xk9 cj7 1
 xk9 cl7 1
 xk9 ci8 1
 xk9 cm8 1
 xk9 ck9 1
 xk9 ci10 1
 xk9 cm10 1
 xk9 cj11 1
 xk9 cl11 1
 xl9 size 1
 xl9 ck7 1
 xl9 cm7 1
 xl9 cj8 1
 xl9 cn8 1
 xl9 cl9 1
 xl9 cj10 1
 xl9 cn10 1
 xl9 ck11 1
 xl9 cm11 1
 xm9 size 1
 xm9 cl7 1
 xm9 cn7 1
 xm9 ck8 1
 xm9 co8 1
 xm9 cm9 1
 xm9 ck10 1
 xm9 co10 1
 xm9 cl11 1
 xm9 cn11 1
 xn9 size 1
 xn9 cm7 1
 xn9 co7 1
 xn9 cl8 1
 xn9 cn9 1
 xn9 cl10 1
 xn9 cm11 1
 xn9 co11 1
 xo9 size 1
 xo9 cn7 1
 xo9 cm8 1
 xo9 co9 1
 xo9 cm10 1
 xo9 cn11 1
 xa10 size 1
 xa10 cb8 1
 xa10 cc9 1
 xa10 ca10 1
 xa10 cc11 1
 xa10 cb12 1
 xb10 size 1
 xb10 ca8 1
 xb10 cc8 1
 xb10 cd9 1
 xb10 cb10 1
 xb10 cd11 1
 xb10 ca12 1
 xb10 cc12 1
 xc10 size 1
 xc10 cb8 1
 xc10 cd8 1
 xc10 ca9 1
 xc10 ce9 1
 xc10 cc10 1
 xc10 ca11 1
 xc10 ce11 1
 xc10 cb12 1
 xc10 cd12 1
 xd10 size 1
 xd10 cc8 1
 xd10 ce8 1
 xd10 cb9 1
 xd10 cf9 1
 xd10 cd10 1
 xd10 cb11 1
 xd10 cf11 1
 xd10 cc12 1
 xd10 ce12 1
 xe10 size 1
 xe10 cd8 1
 xe10 cf8 1
 xe10 cc9 1
 xe10 cg9 1
 xe10 ce10 1
 xe10 cc11 1
 xe10 cg11 1
 xe10 cd12 1
 xe10 cf12 1
 xf10 size 1
 xf10 ce8 1
 xf10 cg8 1
 xf10 cd9 1
 xf10 ch9 1
 xf10 cf10 1
 xf10 cd11 1
 xf10 ch11 1
 xf10 ce12 1
 xf10 cg12 1
 xg10 size 1
 xg10 cf8 1
 xg10 ch8 1
 xg10 ce9 1
 xg10 ci9 1
 xg10 cg10 1
 xg10 ce11 1
 xg10 ci11 1
 xg10 cf12 1
 xg10 ch12 1
 xh10 size 1
 xh10 cg8 1
 xh10 ci8 1
 xh10 cf9 1
 xh10 cj9 1
 xh10 ch10 1
 xh10 cf11 1
 xh10 cj11 1
 xh10 cg12 1
 xh10 ci12 1
 xi10 size 1
 xi10 ch8 1
 xi10 cj8 1
 xi10 cg9 1
 xi10 ck9 1
 xi10 ci10 1
 xi10 cg11 1
 xi10 ck11 1
 xi10 ch12 1
 xi10 cj12 1
 xj10 size 1
 xj10 ci8 1
 xj10 ck8 1
 xj10 ch9 1
 xj10 cl9 1
 xj10 cj10 1
 xj10 ch11 1
 xj10 cl11 1
 xj10 ci12 1
 xj10 ck12 1
 xk10 size 1
 xk10 cj8 1
 xk10 cl8 1
 xk10 ci9 1
 xk10 cm9 1
 xk10 ck10 1
 xk10 ci11 1
 xk10 cm11 1
 xk10 cj12 1
 xk10 cl12 1
 xl10 size 1
 xl10 ck8 1
 xl10 cm8 1
 xl10 cj9 1
 xl10 cn9 1
 xl10 cl10 1
 xl10 cj11 1
 xl10 cn11 1
 xl10 ck12 1
 xl10 cm12 1
 xm10 size 1
 xm10 cl8 1
 xm10 cn8 1
 xm10 ck9 1
 xm10 co9 1
 xm10 cm10 1
 xm10 ck11 1
 xm10 co11 1
 xm10 cl12 1
 xm10 cn12 1
 xn10 size 1
 xn10 cm8 1
 xn10 co8 1
 xn10 cl9 1
 xn10 cn10 1
 xn10 cl11 1
 xn10 cm12 1
 xn10 co12 1
 xo10 size 1
 xo10 cn8 1
 xo10 cm9 1
 xo10 co10 1
 xo10 cm11 1
 xo10 cn12 1
 xa11 size 1
 xa11 cb9 1
 xa11 cc10 1
 xa11 ca11 1
 xa11 cc12 1
 xa11 cb13 1
 xb11 size 1
 xb11 ca9 1
 xb11 cc9 1
 xb11 cd10 1
 xb11 cb11 1
 xb11 cd12 1
 xb11 ca13 1
 xb11 cc13 1
 xc11 size 1
 xc11 cb9 1
 xc11 cd9 1
 xc11 ca10 1
 xc11 ce10 1
 xc11 cc11 1
 xc11 ca12 1
 xc11 ce12 1
 xc11 cb13 1
 xc11 cd13 1
 xd11 size 1
 xd11 cc9 1
 xd11 ce9 1
 xd11 cb10 1
 xd11 cf10 1
 xd11 cd11 1
 xd11 cb12 1
 xd11 cf12 1
 xd11 cc13 1
 xd11 ce13 1
 xe11 size 1
 xe11 cd9 1
 xe11 cf9 1
 xe11 cc10 1
 xe11 cg10 1
 xe11 ce11 1
 xe11 cc12 1
 xe11 cg12 1
 xe11 cd13 1
 xe11 cf13 1
 xf11 size 1
 xf11 ce9 1
 xf11 cg9 1
 xf11 cd10 1
 xf11 ch10 1
 xf11 cf11 1
 xf11 cd12 1
 xf11 ch12 1
 xf11 ce13 1
 xf11 cg13 1
 xg11 size 1
 xg11 cf9 1
 xg11 ch9 1
 xg11 ce10 1
 xg11 ci10 1
 xg11 cg11 1
 xg11 ce12 1
 xg11 ci12 1
 xg11 cf13 1
 xg11 ch13 1
 xh11 size 1
 xh11 cg9 1
 xh11 ci9 1
 xh11 cf10 1
 xh11 cj10 1
 xh11 ch11 1
 xh11 cf12 1
 xh11 cj12 1
 xh11 cg13 1
 xh11 ci13 1
 xi11 size 1
 xi11 ch9 1
 xi11 cj9 1
 xi11 cg10 1
 xi11 ck10 1
 xi11 ci11 1
 xi11 cg12 1
 xi11 ck12 1
 xi11 ch13 1
 xi11 cj13 1
 xj11 size 1
 xj11 ci9 1
 xj11 ck9 1
 xj11 ch10 1
 xj11 cl10 1
 xj11 cj11 1
 xj11 ch12 1
 xj11 cl12 1
 xj11 ci13 1
 xj11 ck13 1
 xk11 size 1
 xk11 cj9 1
 xk11 cl9 1
 xk11 ci10 1
 xk11 cm10 1
 xk11 ck11 1
 xk11 ci12 1
 xk11 cm12 1
 xk11 cj13 1
 xk11 cl13 1
 xl11 size 1
 xl11 ck9 1
 xl11 cm9 1
 xl11 cj10 1
 xl11 cn10 1
 xl11 cl11 1
 xl11 cj12 1
 xl11 cn12 1
 xl11 ck13 1
 xl11 cm13 1
 xm11 size 1
 xm11 cl9 1
 xm11 cn9 1
 xm11 ck10 1
 xm11 co10 1
 xm11 cm11 1
 xm11 ck12 1
 xm11 co12 1
 xm11 cl13 1
 xm11 cn13 1
 xn11 size 1
 xn11 cm9 1
 xn11 co9 1
 xn11 cl10 1
 xn11 cn11 1
 xn11 cl12 1
 xn11 cm13 1
 xn11 co13 1
 xo11 size 1
 xo11 cn9 1
 xo11 cm10 1
 xo11 co11 1
 xo11 cm12 1
 xo11 cn13 1
 xa12 size 1
 xa12 cb10 1
 xa12 cc11 1
 xa12 ca12 1
 xa12 cc13 1
 xa12 cb14 1
 xb12 size 1
 xb12 ca10 1
 xb12 cc10 1
 xb12 cd11 1
 xb12 cb12 1
 xb12 cd13 1
 xb12 ca14 1
 xb12 cc14 1
 xc12 size 1
 xc12 cb10 1
 xc12 cd10 1
 xc12 ca11 1
 xc12 ce11 1
 xc12 cc12 1
 xc12 ca13 1
 xc12 ce13 1
 xc12 cb14 1
 xc12 cd14 1
 xd12 size 1
 xd12 cc10 1
 xd12 ce10 1
 xd12 cb11 1
 xd12 cf11 1
 xd12 cd12 1
 xd12 cb13 1
 xd12 cf13 1
 xd12 cc14 1
 xd12 ce14 1
 xe12 size 1
 xe12 cd10 1
 xe12 cf10 1
 xe12 cc11 1
 xe12 cg11 1
 xe12 ce12 1
 xe12 cc13 1
 xe12 cg13 1
 xe12 cd14 1
 xe12 cf14 1
 xf12 size 1
 xf12 ce10 1
 xf12 cg10 1
 xf12 cd11 1
 xf12 ch11 1
 xf12 cf12 1
 xf12 cd13 1
 xf12 ch13 1
 xf12 ce14 1
 xf12 cg14 1
 xg12 size 1
 xg12 cf10 1
 xg12 ch10 1
 xg12 ce11 1
 xg12 ci11 1
 xg12 cg12 1
 xg12 ce13 1
 xg12 ci13 1
 xg12 cf14 1
 xg12 ch14 1
 xh12 size 1
 xh12 cg10 1
 xh12 ci10 1
 xh12 cf11 1
 xh12 cj11 1
 xh12 ch12 1
 xh12 cf13 1
 xh12 cj13 1
 xh12 cg14 1
 xh12 ci14 1
 xi12 size 1
 xi12 ch10 1
 xi12 cj10 1
 xi12 cg11 1
 xi12 ck11 1
 xi12 ci12 1
 xi12 cg13 1
 xi12 ck13 1
 xi12 ch14 1
 xi12 cj14 1
 xj12 size 1
 xj12 ci10 1
 xj12 ck10 1
 xj12 ch11 1
 xj12 cl11 1
 xj12 cj12 1
 xj12 ch13 1
 xj12 cl13 1
 xj12 ci14 1
 xj12 ck14 1
 xk12 size 1
 xk12 cj10 1
 xk12 cl10 1
 xk12 ci11 1
 xk12 cm11 1
 xk12 ck12 1
 xk12 ci13 1
 xk12 cm13 1
 xk12 cj14 1
 xk12 cl14 1
 xl12 size 1
 xl12 ck10 1
 xl12 cm10 1
 xl12 cj11 1
 xl12 cn11 1
 xl12 cl12 1
 xl12 cj13 1
 xl12 cn13 1
 xl12 ck14 1
 xl12 cm14 1
 xm12 size 1
 xm12 cl10 1
 xm12 cn10 1
 xm12 ck11 1
 xm12 co11 1
 xm12 cm12 1
 xm12 ck13 1
 xm12 co13 1
 xm12 cl14 1
 xm12 cn14 1
 xn12 size 1
 xn12 cm10 1
 xn12 co10 1
 xn12 cl11 1
 xn12 cn12 1
 xn12 cl13 1
 xn12 cm14 1
 xn12 co14 1
 xo12 size 1
 xo12 cn10 1
 xo12 cm11 1
 xo12 co12 1
 xo12 cm13 1
 xo12 cn14 1
 xa13 size 1
 xa13 cb11 1
 xa13 cc12 1
 xa13 ca13 1
 xa13 cc14 1
 xa13 cb15 1
 xb13 size 1
 xb13 ca11 1
 xb13 cc11 1
 xb13 cd12 1
 xb13 cb13 1
 xb13 cd14 1
 xb13 ca15 1
 xb13 cc15 1
 xc13 size 1
 xc13 cb11 1
 xc13 cd11 1
 xc13 ca12 1
 xc13 ce12 1
 xc13 cc13 1
 xc13 ca14 1
 xc13 ce14 1
 xc13 cb15 1
 xc13 cd15 1
 xd13 size 1
 xd13 cc11 1
 xd13 ce11 1
 xd13 cb12 1
 xd13 cf12 1
 xd13 cd13 1
 xd13 cb14 1
 xd13 cf14 1
 xd13 cc15 1
 xd13 ce15 1
 xe13 size 1
 xe13 cd11 1
 xe13 cf11 1
 xe13 cc12 1
 xe13 cg12 1
 xe13 ce13 1
 xe13 cc14 1
 xe13 cg14 1
 xe13 cd15 1
 xe13 cf15 1
 xf13 size 1
 xf13 ce11 1
 xf13 cg11 1
 xf13 cd12 1
 xf13 ch12 1
 xf13 cf13 1
 xf13 cd14 1
 xf13 ch14 1
 xf13 ce15 1
 xf13 cg15 1
 xg13 size 1
 xg13 cf11 1
 xg13 ch11 1
 xg13 ce12 1
 xg13 ci12 1
 xg13 cg13 1
 xg13 ce14 1
 xg13 ci14 1
 xg13 cf15 1
 xg13 ch15 1
 xh13 size 1
 xh13 cg11 1
 xh13 ci11 1
 xh13 cf12 1
 xh13 cj12 1
 xh13 ch13 1
 xh13 cf14 1
 xh13 cj14 1
 xh13 cg15 1
 xh13 ci15 1
 xi13 size 1
 xi13 ch11 1
 xi13 cj11 1
 xi13 cg12 1
 xi13 ck12 1
 xi13 ci13 1
 xi13 cg14 1
 xi13 ck14 1
 xi13 ch15 1
 xi13 cj15 1
 xj13 size 1
 xj13 ci11 1
 xj13 ck11 1
 xj13 ch12 1
 xj13 cl12 1
 xj13 cj13 1
 xj13 ch14 1
 xj13 cl14 1
 xj13 ci15 1
 xj13 ck15 1
 xk13 size 1
 xk13 cj11 1
 xk13 cl11 1
 xk13 ci12 1
 xk13 cm12 1
 xk13 ck13 1
 xk13 ci14 1
 xk13 cm14 1
 xk13 cj15 1
 xk13 cl15 1
 xl13 size 1
 xl13 ck11 1
 xl13 cm11 1
 xl13 cj12 1
 xl13 cn12 1
 xl13 cl13 1
 xl13 cj14 1
 xl13 cn14 1
 xl13 ck15 1
 xl13 cm15 1
 xm13 size 1
 xm13 cl11 1
 xm13 cn11 1
 xm13 ck12 1
 xm13 co12 1
 xm13 cm13 1
 xm13 ck14 1
 xm13 co14 1
 xm13 cl15 1
 xm13 cn15 1
 xn13 size 1
 xn13 cm11 1
 xn13 co11 1
 xn13 cl12 1
 xn13 cn13 1
 xn13 cl14 1
 xn13 cm15 1
 xn13 co15 1
 xo13 size 1
 xo13 cn11 1
 xo13 cm12 1
 xo13 co13 1
 xo13 cm14 1
 xo13 cn15 1
 xa14 size 1
 xa14 cb12 1
 xa14 cc13 1
 xa14 ca14 1
 xa14 cc15 1
 xb14 size 1
 xb14 ca12 1
 xb14 cc12 1
 xb14 cd13 1
 xb14 cb14 1
 xb14 cd15 1
 xc14 size 1
 xc14 cb12 1
 xc14 cd12 1
 xc14 ca13 1
 xc14 ce13 1
 xc14 cc14 1
 xc14 ca15 1
 xc14 ce15 1
 xd14 size 1
 xd14 cc12 1
 xd14 ce12 1
 xd14 cb13 1
 xd14 cf13 1
 xd14 cd14 1
 xd14 cb15 1
 xd14 cf15 1
 xe14 size 1
 xe14 cd12 1
 xe14 cf12 1
 xe14 cc13 1
 xe14 cg13 1
 xe14 ce14 1
 xe14 cc15 1
 xe14 cg15 1
 xf14 size 1
 xf14 ce12 1
 xf14 cg12 1
 xf14 cd13 1
 xf14 ch13 1
 xf14 cf14 1
 xf14 cd15 1
 xf14 ch15 1
 xg14 size 1
 xg14 cf12 1
 xg14 ch12 1
 xg14 ce13 1
 xg14 ci13 1
 xg14 cg14 1
 xg14 ce15 1
 xg14 ci15 1
 xh14 size 1
 xh14 cg12 1
 xh14 ci12 1
 xh14 cf13 1
 xh14 cj13 1
 xh14 ch14 1
 xh14 cf15 1
 xh14 cj15 1
 xi14 size 1
 xi14 ch12 1
 xi14 cj12 1
 xi14 cg13 1
 xi14 ck13 1
 xi14 ci14 1
 xi14 cg15 1
 xi14 ck15 1
 xj14 size 1
 xj14 ci12 1
 xj14 ck12 1
 xj14 ch13 1
 xj14 cl13 1
 xj14 cj14 1
 xj14 ch15 1
 xj14 cl15 1
 xk14 size 1
 xk14 cj12 1
 xk14 cl12 1
 xk14 ci13 1
 xk14 cm13 1
 xk14 ck14 1
 xk14 ci15 1
 xk14 cm15 1
 xl14 size 1
 xl14 ck12 1
 xl14 cm12 1
 xl14 cj13 1
 xl14 cn13 1
 xl14 cl14 1
 xl14 cj15 1
 xl14 cn15 1
 xm14 size 1
 xm14 cl12 1
 xm14 cn12 1
 xm14 ck13 1
 xm14 co13 1
 xm14 cm14 1
 xm14 ck15 1
 xm14 co15 1
 xn14 size 1
 xn14 cm12 1
 xn14 co12 1
 xn14 cl13 1
 xn14 cn14 1
 xn14 cl15 1
 xo14 size 1
 xo14 cn12 1
 xo14 cm13 1
 xo14 co14 1
 xo14 cm15 1
 xa15 size 1
 xa15 cb13 1
 xa15 cc14 1
 xa15 ca15 1
 xb15 size 1
 xb15 ca13 1
 xb15 cc13 1
 xb15 cd14 1
 xb15 cb15 1
 xc15 size 1
 xc15 cb13 1
 xc15 cd13 1
 xc15 ca14 1
 xc15 ce14 1
 xc15 cc15 1
 xd15 size 1
 xd15 cc13 1
 xd15 ce13 1
 xd15 cb14 1
 xd15 cf14 1
 xd15 cd15 1
 xe15 size 1
 xe15 cd13 1
 xe15 cf13 1
 xe15 cc14 1
 xe15 cg14 1
 xe15 ce15 1
 xf15 size 1
 xf15 ce13 1
 xf15 cg13 1
 xf15 cd14 1
 xf15 ch14 1
 xf15 cf15 1
 xg15 size 1
 xg15 cf13 1
 xg15 ch13 1
 xg15 ce14 1
 xg15 ci14 1
 xg15 cg15 1
 xh15 size 1
 xh15 cg13 1
 xh15 ci13 1
 xh15 cf14 1
 xh15 cj14 1
 xh15 ch15 1
 xi15 size 1
 xi15 ch13 1
 xi15 cj13 1
 xi15 cg14 1
 xi15 ck14 1
 xi15 ci15 1
 xj15 size 1
 xj15 ci13 1
 xj15 ck13 1
 xj15 ch14 1
 xj15 cl14 1
 xj15 cj15 1
 xk15 size 1
 xk15 cj13 1
 xk15 cl13 1
 xk15 ci14 1
 xk15 cm14 1
 xk15 ck15 1
 xl15 size 1
 xl15 ck13 1
 xl15 cm13 1
 xl15 cj14 1
 xl15 cn14 1
 xl15 cl15 1
 xm15 size 1
 xm15 cl13 1
 xm15 cn13 1
 xm15 ck14 1
 xm15 co14 1
 xm15 cm15 1
 xn15 size 1
 xn15 cm13 1
 xn15 co13 1
 xn15 cl14 1
 xn15 cn15 1
 xo15 size 1
 xo15 cn13 1
 xo15 cm14 1
 xo15 co15 1
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
 RHS ca3 1
 RHS cb3 1
 RHS cc3 1
 RHS cd3 1
 RHS ce3 1
 RHS cf3 1
 RHS cg3 1
 RHS ch3 1
 RHS ci3 1
 RHS cj3 1
 RHS ck3 1
 RHS cl3 1
 RHS cm3 1
 RHS cn3 1
 RHS co3 1
 RHS ca4 1
 RHS cb4 1
 RHS cc4 1
 RHS cd4 1
 RHS ce4 1
 RHS cf4 1
 RHS cg4 1
 RHS ch4 1
 RHS ci4 1
 RHS cj4 1
 RHS ck4 1
 RHS cl4 1
 RHS cm4 1
 RHS cn4 1
 RHS co4 1
 RHS ca5 1
 RHS cb5 1
 RHS cc5 1
 RHS cd5 1
 RHS ce5 1
 RHS cf5 1
 RHS cg5 1
 RHS ch5 1
 RHS ci5 1
 RHS cj5 1
 RHS ck5 1
 RHS cl5 1
 RHS cm5 1
 RHS cn5 1
 RHS co5 1
 RHS ca6 1
 RHS cb6 1
 RHS cc6 1
 RHS cd6 1
 RHS ce6 1
 RHS cf6 1
 RHS cg6 1
 RHS ch6 1
 RHS ci6 1
 RHS cj6 1
 RHS ck6 1
 RHS cl6 1
 RHS cm6 1
 RHS cn6 1
 RHS co6 1
 RHS ca7 1
 RHS cb7 1
 RHS cc7 1
 RHS cd7 1
 RHS ce7 1
 RHS cf7 1
 RHS cg7 1
 RHS ch7 1
 RHS ci7 1
 RHS cj7 1
 RHS ck7 1
 RHS cl7 1
 RHS cm7 1
 RHS cn7 1
 RHS co7 1
 RHS ca8 1
 RHS cb8 1
 RHS cc8 1
 RHS cd8 1
 RHS ce8 1
 RHS cf8 1
 RHS cg8 1
 RHS ch8 1
 RHS ci8 1
 RHS cj8 1
 RHS ck8 1
 RHS cl8 1
 RHS cm8 1
 RHS cn8 1
 RHS co8 1
 RHS ca9 1
 RHS cb9 1
 RHS cc9 1
 RHS cd9 1
 RHS ce9 1
 RHS cf9 1
 RHS cg9 1
 RHS ch9 1
 RHS ci9 1
 RHS cj9 1
 RHS ck9 1
 RHS cl9 1
 RHS cm9 1
 RHS cn9 1
 RHS co9 1
 RHS ca10 1
 RHS cb10 1
 RHS cc10 1
 RHS cd10 1
 RHS ce10 1
 RHS cf10 1
 RHS cg10 1
 RHS ch10 1
 RHS ci10 1
 RHS cj10 1
 RHS ck10 1
 RHS cl10 1
 RHS cm10 1
 RHS cn10 1
 RHS co10 1
 RHS ca11 1
 RHS cb11 1
 RHS cc11 1
 RHS cd11 1
 RHS ce11 1
 RHS cf11 1
 RHS cg11 1
 RHS ch11 1
 RHS ci11 1
 RHS cj11 1
 RHS ck11 1
 RHS cl11 1
 RHS cm11 1
 RHS cn11 1
 RHS co11 1
 RHS ca12 1
 RHS cb12 1
 RHS cc12 1
 RHS cd12 1
 RHS ce12 1
 RHS cf12 1
 RHS cg12 1
 RHS ch12 1
 RHS ci12 1
 RHS cj12 1
 RHS ck12 1
 RHS cl12 1
 RHS cm12 1
 RHS cn12 1
 RHS co12 1
 RHS ca13 1
 RHS cb13 1
 RHS cc13 1
 RHS cd13 1
 RHS ce13 1
 RHS cf13 1
 RHS cg13 1
 RHS ch13 1
 RHS ci13 1
 RHS cj13 1
 RHS ck13 1
 RHS cl13 1
 RHS cm13 1
 RHS cn13 1
 RHS co13 1
 RHS ca14 1
 RHS cb14 1
 RHS cc14 1
 RHS cd14 1
 RHS ce14 1
 RHS cf14 1
 RHS cg14 1
 RHS ch14 1
 RHS ci14 1
 RHS cj14 1
 RHS ck14 1
 RHS cl14 1
 RHS cm14 1
 RHS cn14 1
 RHS co14 1
 RHS ca15 1
 RHS cb15 1
 RHS cc15 1
 RHS cd15 1
 RHS ce15 1
 RHS cf15 1
 RHS cg15 1
 RHS ch15 1
 RHS ci15 1
 RHS cj15 1
 RHS ck15 1
 RHS cl15 1
 RHS cm15 1
 RHS cn15 1
 RHS co15 1
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
 LO BND xa3 0
 UP BND xa3 1
 LO BND xb3 0
 UP BND xb3 1
 LO BND xc3 0
 UP BND xc3 1
 LO BND xd3 0
 UP BND xd3 1
 LO BND xe3 0
 UP BND xe3 1
 LO BND xf3 0
 UP BND xf3 1
 LO BND xg3 0
 UP BND xg3 1
 LO BND xh3 0
 UP BND xh3 1
 LO BND xi3 0
 UP BND xi3 1
 LO BND xj3 0
 UP BND xj3 1
 LO BND xk3 0
 UP BND xk3 1
 LO BND xl3 0
 UP BND xl3 1
 LO BND xm3 0
 UP BND xm3 1
 LO BND xn3 0
 UP BND xn3 1
 LO BND xo3 0
 UP BND xo3 1
 LO BND xa4 0
 UP BND xa4 1
 LO BND xb4 0
 UP BND xb4 1
 LO BND xc4 0
 UP BND xc4 1
 LO BND xd4 0
 UP BND xd4 1
 LO BND xe4 0
 UP BND xe4 1
 LO BND xf4 0
 UP BND xf4 1
 LO BND xg4 0
 UP BND xg4 1
 LO BND xh4 0
 UP BND xh4 1
 LO BND xi4 0
 UP BND xi4 1
 LO BND xj4 0
 UP BND xj4 1
 LO BND xk4 0
 UP BND xk4 1
 LO BND xl4 0
 UP BND xl4 1
 LO BND xm4 0
 UP BND xm4 1
 LO BND xn4 0
 UP BND xn4 1
 LO BND xo4 0
 UP BND xo4 1
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
 LO BND xg5 0
 UP BND xg5 1
 LO BND xh5 0
 UP BND xh5 1
 LO BND xi5 0
 UP BND xi5 1
 LO BND xj5 0
 UP BND xj5 1
 LO BND xk5 0
 UP BND xk5 1
 LO BND xl5 0
 UP BND xl5 1
 LO BND xm5 0
 UP BND xm5 1
 LO BND xn5 0
 UP BND xn5 1
 LO BND xo5 0
 UP BND xo5 1
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
 LO BND xg6 0
 UP BND xg6 1
 LO BND xh6 0
 UP BND xh6 1
 LO BND xi6 0
 UP BND xi6 1
 LO BND xj6 0
 UP BND xj6 1
 LO BND xk6 0
 UP BND xk6 1
 LO BND xl6 0
 UP BND xl6 1
 LO BND xm6 0
 UP BND xm6 1
 LO BND xn6 0
 UP BND xn6 1
 LO BND xo6 0
 UP BND xo6 1
 LO BND xa7 0
 UP BND xa7 1
 LO BND xb7 0
 UP BND xb7 1
 LO BND xc7 0
 UP BND xc7 1
 LO BND xd7 0
 UP BND xd7 1
 LO BND xe7 0
 UP BND xe7 1
 LO BND xf7 0
 UP BND xf7 1
 LO BND xg7 0
 UP BND xg7 1
 LO BND xh7 0
 UP BND xh7 1
 LO BND xi7 0
 UP BND xi7 1
 LO BND xj7 0
 UP BND xj7 1
 LO BND xk7 0
 UP BND xk7 1
 LO BND xl7 0
 UP BND xl7 1
 LO BND xm7 0
 UP BND xm7 1
 LO BND xn7 0
 UP BND xn7 1
 LO BND xo7 0
 UP BND xo7 1
 LO BND xa8 0
 UP BND xa8 1
 LO BND xb8 0
 UP BND xb8 1
 LO BND xc8 0
 UP BND xc8 1
 LO BND xd8 0
 UP BND xd8 1
 LO BND xe8 0
 UP BND xe8 1
 LO BND xf8 0
 UP BND xf8 1
 LO BND xg8 0
 UP BND xg8 1
 LO BND xh8 0
 UP BND xh8 1
 LO BND xi8 0
 UP BND xi8 1
 LO BND xj8 0
 UP BND xj8 1
 LO BND xk8 0
 UP BND xk8 1
 LO BND xl8 0
 UP BND xl8 1
 LO BND xm8 0
 UP BND xm8 1
 LO BND xn8 0
 UP BND xn8 1
 LO BND xo8 0
 UP BND xo8 1
 LO BND xa9 0
 UP BND xa9 1
 LO BND xb9 0
 UP BND xb9 1
 LO BND xc9 0
 UP BND xc9 1
 LO BND xd9 0
 UP BND xd9 1
 LO BND xe9 0
 UP BND xe9 1
 LO BND xf9 0
 UP BND xf9 1
 LO BND xg9 0
 UP BND xg9 1
 LO BND xh9 0
 UP BND xh9 1
 LO BND xi9 0
 UP BND xi9 1
 LO BND xj9 0
 UP BND xj9 1
 LO BND xk9 0
 UP BND xk9 1
 LO BND xl9 0
 UP BND xl9 1
 LO BND xm9 0
 UP BND xm9 1
 LO BND xn9 0
 UP BND xn9 1
 LO BND xo9 0
 UP BND xo9 1
 LO BND xa10 0
 UP BND xa10 1
 LO BND xb10 0
 UP BND xb10 1
 LO BND xc10 0
 UP BND xc10 1
 LO BND xd10 0
 UP BND xd10 1
 LO BND xe10 0
 UP BND xe10 1
 LO BND xf10 0
 UP BND xf10 1
 LO BND xg10 0
 UP BND xg10 1
 LO BND xh10 0
 UP BND xh10 1
 LO BND xi10 0
 UP BND xi10 1
 LO BND xj10 0
 UP BND xj10 1
 LO BND xk10 0
 UP BND xk10 1
 LO BND xl10 0
 UP BND xl10 1
 LO BND xm10 0
 UP BND xm10 1
 LO BND xn10 0
 UP BND xn10 1
 LO BND xo10 0
 UP BND xo10 1
 LO BND xa11 0
 UP BND xa11 1
 LO BND xb11 0
 UP BND xb11 1
 LO BND xc11 0
 UP BND xc11 1
 LO BND xd11 0
 UP BND xd11 1
 LO BND xe11 0
 UP BND xe11 1
 LO BND xf11 0
 UP BND xf11 1
 LO BND xg11 0
 UP BND xg11 1
 LO BND xh11 0
 UP BND xh11 1
 LO BND xi11 0
 UP BND xi11 1
 LO BND xj11 0
 UP BND xj11 1
 LO BND xk11 0
 UP BND xk11 1
 LO BND xl11 0
 UP BND xl11 1
 LO BND xm11 0
 UP BND xm11 1
 LO BND xn11 0
 UP BND xn11 1
 LO BND xo11 0
 UP BND xo11 1
 LO BND xa12 0
 UP BND xa12 1
 LO BND xb12 0
 UP BND xb12 1
 LO BND xc12 0
 UP BND xc12 1
 LO BND xd12 0
 UP BND xd12 1
 LO BND xe12 0
 UP BND xe12 1
 LO BND xf12 0
 UP BND xf12 1
 LO BND xg12 0
 UP BND xg12 1
 LO BND xh12 0
 UP BND xh12 1
 LO BND xi12 0
 UP BND xi12 1
 LO BND xj12 0
 UP BND xj12 1
 LO BND xk12 0
 UP BND xk12 1
 LO BND xl12 0
 UP BND xl12 1
 LO BND xm12 0
 UP BND xm12 1
 LO BND xn12 0
 UP BND xn12 1
 LO BND xo12 0
 UP BND xo12 1
 LO BND xa13 0
 UP BND xa13 1
 LO BND xb13 0
 UP BND xb13 1
 LO BND xc13 0
 UP BND xc13 1
 LO BND xd13 0
 UP BND xd13 1
 LO BND xe13 0
 UP BND xe13 1
 LO BND xf13 0
 UP BND xf13 1
 LO BND xg13 0
 UP BND xg13 1
 LO BND xh13 0
 UP BND xh13 1
 LO BND xi13 0
 UP BND xi13 1
 LO BND xj13 0
 UP BND xj13 1
 LO BND xk13 0
 UP BND xk13 1
 LO BND xl13 0
 UP BND xl13 1
 LO BND xm13 0
 UP BND xm13 1
 LO BND xn13 0
 UP BND xn13 1
 LO BND xo13 0
 UP BND xo13 1
 LO BND xa14 0
 UP BND xa14 1
 LO BND xb14 0
 UP BND xb14 1
 LO BND xc14 0
 UP BND xc14 1
 LO BND xd14 0
 UP BND xd14 1
 LO BND xe14 0
 UP BND xe14 1
 LO BND xf14 0
 UP BND xf14 1
 LO BND xg14 0
 UP BND xg14 1
 LO BND xh14 0
 UP BND xh14 1
 LO BND xi14 0
 UP BND xi14 1
 LO BND xj14 0
 UP BND xj14 1
 LO BND xk14 0
 UP BND xk14 1
 LO BND xl14 0
 UP BND xl14 1
 LO BND xm14 0
 UP BND xm14 1
 LO BND xn14 0
 UP BND xn14 1
 LO BND xo14 0
 UP BND xo14 1
 LO BND xa15 0
 UP BND xa15 1
 LO BND xb15 0
 UP BND xb15 1
 LO BND xc15 0
 UP BND xc15 1
 LO BND xd15 0
 UP BND xd15 1
 LO BND xe15 0
 UP BND xe15 1
 LO BND xf15 0
 UP BND xf15 1
 LO BND xg15 0
 UP BND xg15 1
 LO BND xh15 0
 UP BND xh15 1
 LO BND xi15 0
 UP BND xi15 1
 LO BND xj15 0
 UP BND xj15 1
 LO BND xk15 0
 UP BND xk15 1
 LO BND xl15 0
 UP BND xl15 1
 LO BND xm15 0
 UP BND xm15 1
 LO BND xn15 0
 UP BND xn15 1
 LO BND xo15 0
 UP BND xo15 1
ENDATA
