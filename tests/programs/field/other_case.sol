=obj= 3
Red 1
Green 1
