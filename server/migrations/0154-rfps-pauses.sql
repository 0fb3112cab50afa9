-- A contract rests for some months: what is not ordered yet comes so much later, and the contract ends so much later.
alter table rfp
  add column paused_months int not null default 0 check (paused_months between 0 and 6),
  -- What its buyer asks for, while it waits for the supplier.
  add column pause_asked int check (pause_asked >= 1),
  add column pause_reason text check (length(pause_reason) between 1 and 2000),
  add check (pause_asked is null or status = 'accepted'),
  add check (paused_months + coalesce(pause_asked, 0) <= 6),
  add check (pause_reason is null or pause_asked is not null);

-- All deliveries of a contract move in one statement.
alter table rfp_delivery
  drop constraint rfp_delivery_rfp_id_date_key,
  add constraint rfp_delivery_rfp_id_date_key unique (rfp_id, date) deferrable initially immediate;
