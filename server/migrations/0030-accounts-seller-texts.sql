-- What a seller says of itself beside its address: asked of buyers before a bid, and how returns are handled.
alter table company
  add column user_ack text,
  add column return_policy text;
