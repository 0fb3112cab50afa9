-- What an order was sold for, and on which terms; null where the release before this one placed it.
alter table order_line
  -- What the seller receives for a pack.
  add column seller_price_cents bigint check (seller_price_cents > 0),
  -- The marketplace's fee of that moment, in hundredths of a percent.
  add column marketplace_fee int check (marketplace_fee between 0 and 10000);
alter table orders
  add column terms_name text,
  add column net_days int;

-- What a shipment is billed at. Its lots and packs are those of the shipment.
create table invoice (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- INV-{order}-{number}; a cancelled one keeps it.
  number int not null check (number > 0),
  -- A shipment that was entered by mistake is gone, its invoice is cancelled.
  shipment_id bigint not null unique,
  invoiced_on date not null,
  due_on date not null,
  goods_cents bigint not null check (goods_cents > 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  total_cents bigint not null,
  -- What the seller earns by it.
  seller_cents bigint not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  unique (order_id, number),
  check (due_on >= invoiced_on),
  check (total_cents = goods_cents + shipping_cents + fee_cents)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('placed', 'shipped', 'shipment_removed', 'cancelled', 'payment')),
  source text not null check (source in ('order', 'shipment')),
  source_id bigint not null,
  step text not null,
  at timestamptz not null,
  request_id text not null,
  -- The operation of a person, or the job where nobody acted.
  operation text not null,
  actor_user_id bigint,
  subject_user_id bigint,
  reason text,
  reverses bigint unique references ledger_transaction,
  unique (source, source_id, kind, step),
  check ((kind = 'shipment_removed') = (reverses is not null))
);

create table ledger_entry (
  transaction_id bigint not null references ledger_transaction,
  number int not null,
  account text not null check (account in ('buyer_open_order', 'buyer_receivable', 'clearing_card', 'clearing_ach', 'cash',
    'order_unearned', 'seller_pending', 'seller_payable', 'buyer_credit', 'refund_payable', 'marketplace_fee',
    'transaction_fee', 'adjustment', 'processor_cost')),
  company_id bigint references company,
  order_id bigint references orders,
  invoice_id bigint references invoice,
  payment_id text references payment,
  cents bigint not null check (cents <> 0 and cents between -99999999999 and 99999999999),
  primary key (transaction_id, number),
  check ((company_id is null) = (account in ('cash', 'adjustment', 'processor_cost')))
);
create index ledger_entry_order on ledger_entry (order_id);
create index ledger_entry_invoice on ledger_entry (invoice_id) where invoice_id is not null;

create function ledger_refuse_unbalanced() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger ledger_transaction_balanced after insert on ledger_transaction
  referencing new table as added for each statement execute function ledger_refuse_unbalanced();
create trigger ledger_entry_whole after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_refuse_unbalanced();

create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function audit_refuse_change();
create trigger ledger_transaction_no_truncate before truncate on ledger_transaction
  for each statement execute function audit_refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function audit_refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function audit_refuse_change();
