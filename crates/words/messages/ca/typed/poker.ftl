circle-collected = El crupier recull { $kept } del cercle de { $place }.
circled = { $kept } de la casa van al cercle de { $place }, on ja hi ha { $now }.
