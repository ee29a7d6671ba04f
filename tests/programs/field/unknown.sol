=unkn=
