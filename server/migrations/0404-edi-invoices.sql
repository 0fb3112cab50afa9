-- Invoices of sellers, compared with their orders (RB-383 … RB-394).
create sequence edi_invoice_compared;
create table edi_invoice (
  id bigint generated always as identity primary key,
  client_id bigint not null references edi_client,
  message_id bigint not null unique references edi_message,
  -- As the partner numbers it.
  invoice_number text not null,
  -- Of all that the invoice says, whichever interchange brings it.
  content_sha256 bytea not null check (octet_length(content_sha256) = 32),
  -- Of a number that came before with other content: only the first is the invoice of that number.
  first boolean not null,
  -- BIG04: our order number, or the buyer's PO number.
  reference text not null,
  is_credit boolean not null,
  invoice_date date,
  net_days int,
  -- Lines and charges as they were sent.
  document jsonb not null,
  -- TDS01; below zero for a credit.
  total_cents bigint not null,
  order_id bigint references orders,
  -- Which was compared first has the packs and the shipping; from edi_invoice_compared.
  compared_no bigint,
  -- What is agreed for what was invoiced and shipped, and of that for shipping; null until it is compared.
  agreed_cents bigint,
  shipping_cents bigint,
  difference_cents bigint generated always as (total_cents - agreed_cents) stored,
  -- Which packs of which line of the order each line asks for.
  taken jsonb not null default '[]',
  sentences text[] not null default '{}',
  still_to_invoice text,
  status text not null check (status in ('Matched', 'Mismatch', 'Unmatched', 'Approved', 'Rejected')),
  reason text,
  decided_by bigint references app_user,
  decided_at timestamptz,
  at timestamptz not null,
  check (num_nulls(order_id, compared_no, agreed_cents, shipping_cents) in (0, 4)),
  check (order_id is not null or status in ('Unmatched', 'Rejected')),
  check (status <> 'Unmatched' or order_id is null),
  check ((status in ('Approved', 'Rejected')) = (decided_at is not null and reason is not null))
);
create unique index edi_invoice_number on edi_invoice (client_id, invoice_number) where first;
create index edi_invoice_newest on edi_invoice (at desc, id desc);
create index edi_invoice_order on edi_invoice (order_id) where order_id is not null;
create index edi_invoice_decided_by on edi_invoice (decided_by) where decided_by is not null;

-- An approved difference is booked towards its seller (RB-391).
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  drop constraint ledger_transaction_source_check,
  add constraint ledger_transaction_kind_check check (kind in ('placed', 'expedited', 'shipped', 'shipment_removed', 'cancelled', 'payment',
    'applied_credit', 'pay_back', 'write_off', 'settlement', 'undone', 'released', 'held', 'refund', 'payout', 'unused', 'card_refunded',
    'kept_as_credit', 'adjusted')),
  add constraint ledger_transaction_source_check check (source in ('order', 'shipment', 'receipt', 'refund', 'payout', 'card_refund',
    'edi_invoice'));
