-- Ship notices of partners, one row for each order of a notice (RB-368 … RB-376, RB-407).
create table edi_shipment (
  id bigint generated always as identity primary key,
  client_id bigint not null references edi_client,
  message_id bigint not null references edi_message,
  -- Which order of its notice it is, from 0.
  place int not null check (place >= 0),
  -- As the partner numbers it.
  shipment_number text not null,
  -- Of all that the notice says, whichever interchange brings it.
  content_sha256 bytea not null check (octet_length(content_sha256) = 32),
  -- Of a number that came before with other content: only the first is the shipment of that number.
  first boolean not null,
  -- PRF01: our order number, or the buyer's PO number.
  reference text not null,
  order_id bigint references orders,
  carrier text not null,
  tracking_number text,
  ship_date date,
  -- Items as they were sent.
  items jsonb not null,
  status text not null check (status in ('Applied', 'Unmatched', 'Error', 'Rejected')),
  -- Why it was not applied, or rejected; what is to be known of one that was.
  error text,
  note text,
  shipment_id bigint references shipment (id) on delete set null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  at timestamptz not null,
  unique (message_id, place),
  check ((status in ('Unmatched', 'Error')) <= (decided_at is null)),
  check (status <> 'Applied' or order_id is not null)
);
create unique index edi_shipment_number on edi_shipment (client_id, shipment_number, place) where first;
create index edi_shipment_newest on edi_shipment (at desc, id desc);
create index edi_shipment_order on edi_shipment (order_id) where order_id is not null;
create index edi_shipment_shipment on edi_shipment (shipment_id) where shipment_id is not null;
create index edi_shipment_decided_by on edi_shipment (decided_by) where decided_by is not null;
