<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolution version="1.2">
 <header
   problemName="f.lp"
   solutionName="incumbent"
   solutionIndex="-1"
   objectiveValue="4"
   solutionTypeValue="3"
   solutionTypeString="primal"
   solutionStatusValue="101"
   solutionStatusString="integer optimal solution"
   solutionMethodString="mip"
   primalFeasible="1"
   dualFeasible="1"
   MIPNodes="0"
   MIPIterations="0"
   writeLevel="1"/>
 <quality
   epInt="1.0000000000000001e-05"
   epRHS="9.9999999999999995e-07"
   maxIntInfeas="0"
   maxPrimalInfeas="0"
   maxX="1"
   maxSlack="0"/>
 <linearConstraints>
  <constraint name="ca1" index="0" slack="0"/>
  <constraint name="cb1" index="1" slack="0"/>
  <constraint name="cc1" index="2" slack="0"/>
 </linearConstraints>
 <variables>
  <variable name="xa1" index="0" value="0"/>
  <variable name="xb1" index="1" value="0"/>
  <variable name="xc1" index="2" value="0"/>
  <variable name="xb2" index="3" value="1"/>
 </variables>
</CPLEXSolution>
