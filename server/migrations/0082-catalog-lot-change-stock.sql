-- The stock that a change of several lots left, so that taking it back leaves sold what was sold since.
alter table lot_change_lot add column stock_after int;
