# El personal a la taula.

staff = Personal
staff-door = Entrar com a personal
stands-still = El joc està aturat fins que es decideixi.
ruling = Decisió
