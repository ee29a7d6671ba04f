name,value
red,1
green,1
blue,0
