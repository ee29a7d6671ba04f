<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolution version="1.2">
 <header
   problemName="fl.lp"
   objectiveValue="4"
   solutionTypeValue="1"
   solutionTypeString="basic"
   solutionStatusValue="1"
   solutionStatusString="optimal"
   solutionMethodString="dual"
   primalFeasible="1"
   dualFeasible="1"
   simplexIterations="0"
   writeLevel="1"/>
 <quality
   epRHS="9.9999999999999995e-07"
   epOpt="9.9999999999999995e-07"
   maxPrimalInfeas="0"
   maxDualInfeas="0"
   maxPrimalResidual="0"
   maxDualResidual="0"
   maxX="1"
   maxPi="4"
   maxSlack="0"
   maxRedCost="8"
   kappa="1"/>
 <linearConstraints>
  <constraint name="ca1" index="0" status="LL" slack="0" dual="4"/>
  <constraint name="cb1" index="1" status="LL" slack="0" dual="4"/>
  <constraint name="cc1" index="2" status="LL" slack="0" dual="4"/>
 </linearConstraints>
 <variables>
  <variable name="xa1" index="0" status="BS" value="0" reducedCost="0"/>
  <variable name="xb1" index="1" status="BS" value="0" reducedCost="0"/>
  <variable name="xc1" index="2" status="BS" value="0" reducedCost="0"/>
  <variable name="xb2" index="3" status="UL" value="1" reducedCost="-8"/>
 </variables>
</CPLEXSolution>
