-- Packs that will not come: they came off what is left to ship.
alter table order_line
  add column not_shipped_quantity int not null default 0,
  add constraint order_line_not_shipped check (not_shipped_quantity >= 0 and shipped_quantity + not_shipped_quantity <= quantity);

-- What was given back; on terms it is the credit note CN-{id}.
create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  reason text not null check (reason in ('not_shipped', 'returned', 'damaged', 'short', 'price_correction', 'other')),
  borne_by text not null check (borne_by in ('seller', 'marketplace')),
  note text,
  shipping_cents bigint not null check (shipping_cents >= 0),
  -- Goods, transaction fee and shipping.
  total_cents bigint not null check (total_cents between 1 and 99999999999),
  recorded_by bigint references app_user,
  recorded_at timestamptz not null,
  check (reason <> 'other' or note is not null)
);
create index refund_order on refund (order_id);

create table refund_line (
  refund_id bigint not null references refund,
  order_line_id bigint not null references order_line,
  -- The invoice that billed the packs; null where they never left.
  invoice_id bigint references invoice,
  -- 0 where only the price was corrected.
  packs int not null check (packs >= 0),
  cents bigint not null check (cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  unique nulls not distinct (refund_id, order_line_id, invoice_id)
);
create index refund_line_line on refund_line (order_line_id);
