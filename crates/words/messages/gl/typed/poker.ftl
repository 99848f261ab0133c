circle-collected = O crupier recolle { $kept } do círculo de { $place }.
circled = { $kept } da casa van ao círculo de { $place }, onde hai xa { $now }.
