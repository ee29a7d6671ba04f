=obj= 3
red 1
green 1
