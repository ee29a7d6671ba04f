* Minimum cover: knight domination of 6x6, with c3 d4, without a1, at most 2 in each 3x3 block
NAME destrier FREE
ROWS
 N size
 G AA
 G AC
 G AE
 G AF
 G BB
 G BD
 G BF
 G CA
 G CD
 G CE
 G DB
 G DC
 G DF
 G EA
 G EC
 G EE
 G FA
 G FB
 G FD
 G FF
 L block1
 L block2
 L block3
 L block4
COLUMNS
 MARKER0 'MARKER' 'INTORG'
 AA size 1
 AA AA 1
 AA block1 1
 AB size 1
 AB BD 1
 AB CA 1
 AB block1 1
 AC size 1
 AC AC 1
 AC CD 1
 AC block1 1
 AD size 1
 AD BB 1
 AD BF 1
 AD CE 1
 AD block2 1
 AE size 1
 AE AE 1
 AE CD 1
 AE block2 1
 AF size 1
 AF AF 1
 AF BD 1
 AF CE 1
 AF block2 1
 BA size 1
 BA AC 1
 BA DB 1
 BA block1 1
 BB size 1
 BB BB 1
 BB CD 1
 BB DC 1
 BB block1 1
 BC size 1
 BC AA 1
 BC AE 1
 BC CA 1
 BC CE 1
 BC DB 1
 BC block1 1
 BD size 1
 BD AF 1
 BD BD 1
 BD DC 1
 BD block2 1
 BE size 1
 BE AC 1
 BE DF 1
 BE block2 1
 BF size 1
 BF BF 1
 BF CD 1
 BF block2 1
 CA size 1
 CA CA 1
 CA DC 1
 CA block1 1
 CB size 1
 CB AA 1
 CB AC 1
 CB BD 1
 CB EA 1
 CB EC 1
 CB block1 1
 CC size 1
 CC block1 1
 CD size 1
 CD AC 1
 CD AE 1
 CD BB 1
 CD BF 1
 CD CD 1
 CD DB 1
 CD DF 1
 CD EC 1
 CD EE 1
 CD block2 1
 CE size 1
 CE AF 1
 CE CE 1
 CE DC 1
 CE block2 1
 CF size 1
 CF AE 1
 CF BD 1
 CF EE 1
 CF block2 1
 DA size 1
 DA BB 1
 DA EC 1
 DA FB 1
 DA block3 1
 DB size 1
 DB CD 1
 DB DB 1
 DB FA 1
 DB block3 1
 DC size 1
 DC BB 1
 DC BD 1
 DC CA 1
 DC CE 1
 DC DC 1
 DC EA 1
 DC EE 1
 DC FB 1
 DC FD 1
 DC block3 1
 DD size 1
 DD block4 1
 DE size 1
 DE BD 1
 DE BF 1
 DE EC 1
 DE FD 1
 DE FF 1
 DE block4 1
 DF size 1
 DF CD 1
 DF DF 1
 DF block4 1
 EA size 1
 EA DC 1
 EA EA 1
 EA block3 1
 EB size 1
 EB CA 1
 EB FD 1
 EB block3 1
 EC size 1
 EC CD 1
 EC EC 1
 EC FA 1
 EC block3 1
 ED size 1
 ED CE 1
 ED DB 1
 ED DF 1
 ED FB 1
 ED FF 1
 ED block4 1
 EE size 1
 EE CD 1
 EE DC 1
 EE EE 1
 EE block4 1
 EF size 1
 EF CE 1
 EF FD 1
 EF block4 1
 FA size 1
 FA DB 1
 FA EC 1
 FA FA 1
 FA block3 1
 FB size 1
 FB DC 1
 FB FB 1
 FB block3 1
 FC size 1
 FC DB 1
 FC EA 1
 FC EE 1
 FC block3 1
 FD size 1
 FD DC 1
 FD FD 1
 FD block4 1
 FE size 1
 FE DF 1
 FE EC 1
 FE block4 1
 FF size 1
 FF FF 1
 FF block4 1
 MARKER1 'MARKER' 'INTEND'
RHS
 RHS AA 1
 RHS AC 1
 RHS AE 1
 RHS AF 1
 RHS BB 1
 RHS BD 1
 RHS BF 1
 RHS CA 1
 RHS CD 1
 RHS CE 1
 RHS DB 1
 RHS DC 1
 RHS DF 1
 RHS EA 1
 RHS EC 1
 RHS EE 1
 RHS FA 1
 RHS FB 1
 RHS FD 1
 RHS FF 1
 RHS block1 2
 RHS block2 2
 RHS block3 2
 RHS block4 2
BOUNDS
 FX BND AA 0
 LO BND AB 0
 UP BND AB 1
 LO BND AC 0
 UP BND AC 1
 LO BND AD 0
 UP BND AD 1
 LO BND AE 0
 UP BND AE 1
 LO BND AF 0
 UP BND AF 1
 LO BND BA 0
 UP BND BA 1
 LO BND BB 0
 UP BND BB 1
 LO BND BC 0
 UP BND BC 1
 LO BND BD 0
 UP BND BD 1
 LO BND BE 0
 UP BND BE 1
 LO BND BF 0
 UP BND BF 1
 LO BND CA 0
 UP BND CA 1
 LO BND CB 0
 UP BND CB 1
 FX BND CC 1
 LO BND CD 0
 UP BND CD 1
 LO BND CE 0
 UP BND CE 1
 LO BND CF 0
 UP BND CF 1
 LO BND DA 0
 UP BND DA 1
 LO BND DB 0
 UP BND DB 1
 LO BND DC 0
 UP BND DC 1
 FX BND DD 1
 LO BND DE 0
 UP BND DE 1
 LO BND DF 0
 UP BND DF 1
 LO BND EA 0
 UP BND EA 1
 LO BND EB 0
 UP BND EB 1
 LO BND EC 0
 UP BND EC 1
 LO BND ED 0
 UP BND ED 1
 LO BND EE 0
 UP BND EE 1
 LO BND EF 0
 UP BND EF 1
 LO BND FA 0
 UP BND FA 1
 LO BND FB 0
 UP BND FB 1
 LO BND FC 0
 UP BND FC 1
 LO BND FD 0
 UP BND FD 1
 LO BND FE 0
 UP BND FE 1
 LO BND FF 0
 UP BND FF 1
ENDATA
