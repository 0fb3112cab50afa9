-- A report may count cases of so many packs, or units of which a pack has so many; 1 and 1: packs.
alter table calibration_product
  add column packs_per_case int not null default 1 check (packs_per_case between 1 and 1000),
  add column units_per_pack int not null default 1 check (units_per_pack between 1 and 100000),
  add check (packs_per_case = 1 or units_per_pack = 1);
alter table calibration_decision
  add column packs_per_case int not null default 1 check (packs_per_case between 1 and 1000),
  add column units_per_pack int not null default 1 check (units_per_pack between 1 and 100000),
  add check (packs_per_case = 1 or units_per_pack = 1);
