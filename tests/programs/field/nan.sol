=obj= nan
red nan
green 1
