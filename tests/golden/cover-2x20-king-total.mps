* Minimum cover: king total domination of 2x20
NAME destrier FREE
ROWS
 N size
 G x1_1
 G x1_2
 G x1_3
 G x1_4
 G x1_5
 G x1_6
 G x1_7
 G x1_8
 G x1_9
 G x1_10
 G x1_11
 G x1_12
 G x1_13
 G x1_14
 G x1_15
 G x1_16
 G x1_17
 G x1_18
 G x1_19
 G x1_20
 G x2_1
 G x2_2
 G x2_3
 G x2_4
 G x2_5
 G x2_6
 G x2_7
 G x2_8
 G x2_9
 G x2_10
 G x2_11
 G x2_12
 G x2_13
 G x2_14
 G x2_15
 G x2_16
 G x2_17
 G x2_18
 G x2_19
 G x2_20
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 x1_1 size 1
 x1_1 x1_2 1
 x1_1 x2_1 1
 x1_1 x2_2 1
 x1_2 size 1
 x1_2 x1_1 1
 x1_2 x1_3 1
 x1_2 x2_1 1
 x1_2 x2_2 1
 x1_2 x2_3 1
 x1_3 size 1
 x1_3 x1_2 1
 x1_3 x1_4 1
 x1_3 x2_2 1
 x1_3 x2_3 1
 x1_3 x2_4 1
 x1_4 size 1
 x1_4 x1_3 1
 x1_4 x1_5 1
 x1_4 x2_3 1
 x1_4 x2_4 1
 x1_4 x2_5 1
 x1_5 size 1
 x1_5 x1_4 1
 x1_5 x1_6 1
 x1_5 x2_4 1
 x1_5 x2_5 1
 x1_5 x2_6 1
 x1_6 size 1
 x1_6 x1_5 1
 x1_6 x1_7 1
 x1_6 x2_5 1
 x1_6 x2_6 1
 x1_6 x2_7 1
 x1_7 size 1
 x1_7 x1_6 1
 x1_7 x1_8 1
 x1_7 x2_6 1
 x1_7 x2_7 1
 x1_7 x2_8 1
 x1_8 size 1
 x1_8 x1_7 1
 x1_8 x1_9 1
 x1_8 x2_7 1
 x1_8 x2_8 1
 x1_8 x2_9 1
 x1_9 size 1
 x1_9 x1_8 1
 x1_9 x1_10 1
 x1_9 x2_8 1
 x1_9 x2_9 1
 x1_9 x2_10 1
 x1_10 size 1
 x1_10 x1_9 1
 x1_10 x1_11 1
 x1_10 x2_9 1
 x1_10 x2_10 1
 x1_10 x2_11 1
 x1_11 size 1
 x1_11 x1_10 1
 x1_11 x1_12 1
 x1_11 x2_10 1
 x1_11 x2_11 1
 x1_11 x2_12 1
 x1_12 size 1
 x1_12 x1_11 1
 x1_12 x1_13 1
 x1_12 x2_11 1
 x1_12 x2_12 1
 x1_12 x2_13 1
 x1_13 size 1
 x1_13 x1_12 1
 x1_13 x1_14 1
 x1_13 x2_12 1
 x1_13 x2_13 1
 x1_13 x2_14 1
 x1_14 size 1
 x1_14 x1_13 1
 x1_14 x1_15 1
 x1_14 x2_13 1
 x1_14 x2_14 1
 x1_14 x2_15 1
 x1_15 size 1
 x1_15 x1_14 1
 x1_15 x1_16 1
 x1_15 x2_14 1
 x1_15 x2_15 1
 x1_15 x2_16 1
 x1_16 size 1
 x1_16 x1_15 1
 x1_16 x1_17 1
 x1_16 x2_15 1
 x1_16 x2_16 1
 x1_16 x2_17 1
 x1_17 size 1
 x1_17 x1_16 1
 x1_17 x1_18 1
 x1_17 x2_16 1
 x1_17 x2_17 1
 x1_17 x2_18 1
 x1_18 size 1
 x1_18 x1_17 1
 x1_18 x1_19 1
 x1_18 x2_17 1
 x1_18 x2_18 1
 x1_18 x2_19 1
 x1_19 size 1
 x1_19 x1_18 1
 x1_19 x1_20 1
 x1_19 x2_18 1
 x1_19 x2_19 1
 x1_19 x2_20 1
 x1_20 size 1
 x1_20 x1_19 1
 x1_20 x2_19 1
 x1_20 x2_20 1
 x2_1 size 1
 x2_1 x1_1 1
 x2_1 x1_2 1
 x2_1 x2_2 1
 x2_2 size 1
 x2_2 x1_1 1
 x2_2 x1_2 1
 x2_2 x1_3 1
 x2_2 x2_1 1
 x2_2 x2_3 1
 x2_3 size 1
 x2_3 x1_2 1
 x2_3 x1_3 1
 x2_3 x1_4 1
 x2_3 x2_2 1
 x2_3 x2_4 1
 x2_4 size 1
 x2_4 x1_3 1
 x2_4 x1_4 1
 x2_4 x1_5 1
 x2_4 x2_3 1
 x2_4 x2_5 1
 x2_5 size 1
 x2_5 x1_4 1
 x2_5 x1_5 1
 x2_5 x1_6 1
 x2_5 x2_4 1
 x2_5 x2_6 1
 x2_6 size 1
 x2_6 x1_5 1
 x2_6 x1_6 1
 x2_6 x1_7 1
 x2_6 x2_5 1
 x2_6 x2_7 1
 x2_7 size 1
 x2_7 x1_6 1
 x2_7 x1_7 1
 x2_7 x1_8 1
 x2_7 x2_6 1
 x2_7 x2_8 1
 x2_8 size 1
 x2_8 x1_7 1
 x2_8 x1_8 1
 x2_8 x1_9 1
 x2_8 x2_7 1
 x2_8 x2_9 1
 x2_9 size 1
 x2_9 x1_8 1
 x2_9 x1_9 1
 x2_9 x1_10 1
 x2_9 x2_8 1
 x2_9 x2_10 1
 x2_10 size 1
 x2_10 x1_9 1
 x2_10 x1_10 1
 x2_10 x1_11 1
 x2_10 x2_9 1
 x2_10 x2_11 1
 x2_11 size 1
 x2_11 x1_10 1
 x2_11 x1_11 1
 x2_11 x1_12 1
 x2_11 x2_10 1
 x2_11 x2_12 1
 x2_12 size 1
 x2_12 x1_11 1
 x2_12 x1_12 1
 x2_12 x1_13 1
 x2_12 x2_11 1
 x2_12 x2_13 1
 x2_13 size 1
 x2_13 x1_12 1
 x2_13 x1_13 1
 x2_13 x1_14 1
 x2_13 x2_12 1
 x2_13 x2_14 1
 x2_14 size 1
 x2_14 x1_13 1
 x2_14 x1_14 1
 x2_14 x1_15 1
 x2_14 x2_13 1
 x2_14 x2_15 1
 x2_15 size 1
 x2_15 x1_14 1
 x2_15 x1_15 1
 x2_15 x1_16 1
 x2_15 x2_14 1
 x2_15 x2_16 1
 x2_16 size 1
 x2_16 x1_15 1
 x2_16 x1_16 1
 x2_16 x1_17 1
 x2_16 x2_15 1
 x2_16 x2_17 1
 x2_17 size 1
 x2_17 x1_16 1
 x2_17 x1_17 1
 x2_17 x1_18 1
 x2_17 x2_16 1
 x2_17 x2_18 1
 x2_18 size 1
 x2_18 x1_17 1
 x2_18 x1_18 1
 x2_18 x1_19 1
 x2_18 x2_17 1
 x2_18 x2_19 1
 x2_19 size 1
 x2_19 x1_18 1
 x2_19 x1_19 1
 x2_19 x1_20 1
 x2_19 x2_18 1
 x2_19 x2_20 1
 x2_20 size 1
 x2_20 x1_19 1
 x2_20 x1_20 1
 x2_20 x2_19 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS x1_1 1
 RHS x1_2 1
 RHS x1_3 1
 RHS x1_4 1
 RHS x1_5 1
 RHS x1_6 1
 RHS x1_7 1
 RHS x1_8 1
 RHS x1_9 1
 RHS x1_10 1
 RHS x1_11 1
 RHS x1_12 1
 RHS x1_13 1
 RHS x1_14 1
 RHS x1_15 1
 RHS x1_16 1
 RHS x1_17 1
 RHS x1_18 1
 RHS x1_19 1
 RHS x1_20 1
 RHS x2_1 1
 RHS x2_2 1
 RHS x2_3 1
 RHS x2_4 1
 RHS x2_5 1
 RHS x2_6 1
 RHS x2_7 1
 RHS x2_8 1
 RHS x2_9 1
 RHS x2_10 1
 RHS x2_11 1
 RHS x2_12 1
 RHS x2_13 1
 RHS x2_14 1
 RHS x2_15 1
 RHS x2_16 1
 RHS x2_17 1
 RHS x2_18 1
 RHS x2_19 1
 RHS x2_20 1
BOUNDS
 LO BND x1_1 0
 UP BND x1_1 1
 LO BND x1_2 0
 UP BND x1_2 1
 LO BND x1_3 0
 UP BND x1_3 1
 LO BND x1_4 0
 UP BND x1_4 1
 LO BND x1_5 0
 UP BND x1_5 1
 LO BND x1_6 0
 UP BND x1_6 1
 LO BND x1_7 0
 UP BND x1_7 1
 LO BND x1_8 0
 UP BND x1_8 1
 LO BND x1_9 0
 UP BND x1_9 1
 LO BND x1_10 0
 UP BND x1_10 1
 LO BND x1_11 0
 UP BND x1_11 1
 LO BND x1_12 0
 UP BND x1_12 1
 LO BND x1_13 0
 UP BND x1_13 1
 LO BND x1_14 0
 UP BND x1_14 1
 LO BND x1_15 0
 UP BND x1_15 1
 LO BND x1_16 0
 UP BND x1_16 1
 LO BND x1_17 0
 UP BND x1_17 1
 LO BND x1_18 0
 UP BND x1_18 1
 LO BND x1_19 0
 UP BND x1_19 1
 LO BND x1_20 0
 UP BND x1_20 1
 LO BND x2_1 0
 UP BND x2_1 1
 LO BND x2_2 0
 UP BND x2_2 1
 LO BND x2_3 0
 UP BND x2_3 1
 LO BND x2_4 0
 UP BND x2_4 1
 LO BND x2_5 0
 UP BND x2_5 1
 LO BND x2_6 0
 UP BND x2_6 1
 LO BND x2_7 0
 UP BND x2_7 1
 LO BND x2_8 0
 UP BND x2_8 1
 LO BND x2_9 0
 UP BND x2_9 1
 LO BND x2_10 0
 UP BND x2_10 1
 LO BND x2_11 0
 UP BND x2_11 1
 LO BND x2_12 0
 UP BND x2_12 1
 LO BND x2_13 0
 UP BND x2_13 1
 LO BND x2_14 0
 UP BND x2_14 1
 LO BND x2_15 0
 UP BND x2_15 1
 LO BND x2_16 0
 UP BND x2_16 1
 LO BND x2_17 0
 UP BND x2_17 1
 LO BND x2_18 0
 UP BND x2_18 1
 LO BND x2_19 0
 UP BND x2_19 1
 LO BND x2_20 0
 UP BND x2_20 1
ENDATA
