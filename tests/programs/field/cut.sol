<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolution version="1.2">
 <header objectiveValue="3"/>
 <variables>
  <variable name="red" index="0" value="1"/>
