# O persoal na mesa.

staff = Persoal
staff-door = Entrar como persoal
stands-still = O xogo está detido ata que se decida.
ruling = Decisión
