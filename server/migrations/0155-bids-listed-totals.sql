-- What the packs of a line cost then without the bid, each at the price of the lot that would give it. Null: a line of a release
-- before, of which only the selected lot is known.
alter table bid_line
  add column list_base_total_cents bigint,
  add column list_buyer_total_cents bigint;
