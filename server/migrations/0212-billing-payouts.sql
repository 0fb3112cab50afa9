-- What sellers are paid, by month. The id is the number PAY-{seller}-{YYYYMM} without its dashes, so that the running month has one too.
create table payout (
  id bigint primary key,
  company_id bigint not null references company,
  month date not null,
  state text not null check (state in ('ready', 'held', 'paid', 'carried')),
  -- Those of its lines, as they were when the month was closed.
  sales_cents bigint not null,
  fees_cents bigint not null,
  refunds_cents bigint not null,
  carried_cents bigint not null check (carried_cents <= 0),
  net_cents bigint not null,
  closed_at timestamptz not null,
  -- Since when the seller owes the marketplace, where it does.
  owed_since date,
  hold_reason text,
  reference text check (length(reference) <= 60),
  paid_on date,
  -- Which payment it is: the bank may return one.
  attempt int not null default 0,
  returned_on date,
  return_reason text,
  version int not null default 1,
  unique (company_id, month),
  check (id = company_id * 1000000 + extract(year from month) * 100 + extract(month from month)),
  check (extract(day from month) = 1),
  check (net_cents = sales_cents - fees_cents - refunds_cents + carried_cents),
  check ((state = 'carried') = (net_cents <= 0)),
  check ((owed_since is null) = (net_cents >= 0)),
  check ((state = 'held') = (hold_reason is not null)),
  check ((state = 'paid') = (paid_on is not null))
);
create unique index payout_held on payout (company_id) where state = 'held';

-- Each entry of `seller_payable` but those of payouts themselves; written with the entry, by the trigger below alone.
create table payout_line (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- Null: of the running month.
  payout_id bigint references payout,
  transaction_id bigint references ledger_transaction,
  number int,
  kind text not null,
  order_id bigint references orders,
  -- What a month could not pay out, which the next one begins with.
  carried_from bigint unique references payout,
  at timestamptz not null,
  -- Of a share: goods at the price of the buyer with shipping, and what the marketplace keeps of them.
  sales_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  cents bigint not null,
  unique (transaction_id, number),
  check ((kind = 'carried') = (carried_from is not null)),
  check ((kind = 'carried') = (transaction_id is null))
);
create index payout_line_payout on payout_line (payout_id, id) where payout_id is not null;
create index payout_line_running on payout_line (company_id, at) where payout_id is null;
create index payout_line_order on payout_line (order_id) where order_id is not null;

-- Months that were closed for every seller who was not on hold.
create table payout_month (
  month date primary key,
  closed_at timestamptz not null
);

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  drop constraint ledger_transaction_source_check,
  add constraint ledger_transaction_kind_check check (kind in ('placed', 'expedited', 'shipped', 'shipment_removed', 'cancelled', 'payment',
    'applied_credit', 'pay_back', 'write_off', 'settlement', 'undone', 'released', 'held', 'refund', 'payout')),
  add constraint ledger_transaction_source_check check (source in ('order', 'shipment', 'receipt', 'refund', 'payout'));

create function keep_payout_lines() returns trigger language plpgsql as $$ begin return null; end $$;
-- Nobody posts from here until the commit.
create trigger ledger_entry_payout_lines after insert on ledger_entry
  referencing new table as added for each statement execute function keep_payout_lines();

insert into payout_line (company_id, transaction_id, number, kind, order_id, at, sales_cents, fees_cents, cents)
select e.company_id, e.transaction_id, e.number, t.kind, e.order_id, t.at, coalesce(s.sales, 0), coalesce(s.fees, 0), -e.cents
from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
left join lateral (select -sign(e.cents) * sum(i.goods_cents + i.shipping_cents) as sales,
    -sign(e.cents) * sum(i.goods_cents + i.shipping_cents - i.seller_cents) as fees
  from invoice i where i.order_id = e.order_id and i.cancelled_at is null) s on t.kind in ('released', 'held')
where e.account = 'seller_payable' order by e.transaction_id, e.number;

-- What waits for buyers, of all sellers.
create index ledger_entry_pending on ledger_entry (company_id) include (cents) where account = 'seller_pending';
