-- What came in, went out or was settled by hand. Nothing of it changes but that it is undone.
create table receipt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'applied_credit', 'pay_back', 'write_off', 'settlement')),
  -- Null for what the provider of cards pays in.
  company_id bigint references company,
  -- The order where it was recorded; a payment may pay others too.
  order_id bigint references orders,
  method text check (method in ('check', 'ach', 'wire', 'card', 'other')),
  reference text check (length(reference) <= 60),
  received_on date not null,
  amount_cents bigint not null check (amount_cents between 1 and 99999999999),
  reason text,
  recorded_by bigint references app_user,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references app_user,
  undone_reason text,
  -- When the bank gave it back.
  returned_on date,
  check ((kind = 'settlement') = (company_id is null)),
  check ((undone_at is null) = (undone_reason is null)),
  check (returned_on is null or undone_at is not null)
);
create index receipt_order on receipt (order_id);
create index receipt_company on receipt (company_id, received_on);

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  drop constraint ledger_transaction_source_check,
  drop constraint ledger_transaction_check,
  add constraint ledger_transaction_kind_check check (kind in ('placed', 'shipped', 'shipment_removed', 'cancelled', 'payment',
    'applied_credit', 'pay_back', 'write_off', 'settlement', 'undone', 'released', 'held', 'refund')),
  add constraint ledger_transaction_source_check check (source in ('order', 'shipment', 'receipt', 'refund')),
  add constraint ledger_transaction_check check ((kind in ('shipment_removed', 'undone')) = (reverses is not null));

-- A settlement takes from what is in clearing, whoever paid it.
alter table ledger_entry
  drop constraint ledger_entry_check,
  add constraint ledger_entry_check check (company_id is null or account not in ('cash', 'adjustment', 'processor_cost')),
  add constraint ledger_entry_company check (company_id is not null
    or account in ('cash', 'adjustment', 'processor_cost', 'clearing_card', 'clearing_ach'));

create index ledger_entry_credit on ledger_entry (company_id) include (cents) where account = 'buyer_credit';
create index ledger_entry_clearing on ledger_entry (account) include (cents) where account in ('clearing_card', 'clearing_ach');

-- What delivered and paid orders earned is due to their sellers.
with due as materialized (
  select o.id, o.updated_at, o.seller_company_id, g.payment_id, -sum(e.cents) as cents
  from orders o join order_group g on g.id = o.group_id join ledger_entry e on e.order_id = o.id and e.account = 'seller_pending'
  where o.status = 'delivered' and o.payment_status in ('paid', 'refunded')
    and not exists (select from ledger_transaction t where t.source = 'order' and t.source_id = o.id and t.kind = 'released')
  group by o.id, g.id having sum(e.cents) < 0
), made as (
  insert into ledger_transaction (kind, source, source_id, step, at, request_id, operation, reason)
  select 'released', 'order', d.id, '', d.updated_at, 'post-past-orders', 'post-past-orders', 'From before the ledger'
  from due d order by d.updated_at, d.id
  returning id, source_id
)
insert into ledger_entry (transaction_id, number, account, company_id, order_id, payment_id, cents)
select m.id, x.number, x.account, d.seller_company_id, d.id, d.payment_id, x.cents
from made m join due d on d.id = m.source_id
cross join lateral (values (1, 'seller_pending', d.cents), (2, 'seller_payable', -d.cents)) x(number, account, cents);
