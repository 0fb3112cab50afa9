-- What the provider of card payments knows a payment by, what it said of the card, and since when it is paid.
alter table payment
  alter column client_secret drop not null,
  -- Null where the built-in provider took it.
  add column provider_id text unique,
  add column card_brand text,
  add column authorised_at timestamptz;
update payment set provider_id = id where provider = 'stripe';
update payment set authorised_at = created_at where status in ('authorised', 'used');
create index payment_unused on payment (coalesce(authorised_at, created_at)) where status = 'authorised';
create index payment_unfinished on payment (created_at) where status in ('created', 'declined') and provider_id is not null;

-- A message of the provider names an object; what that is now is read from the provider when the message is worked on.
create table card_message (
  id text primary key check (length(id) between 1 and 100),
  kind text not null check (length(kind) <= 100),
  object_kind text not null,
  object_id text not null,
  received_at timestamptz not null,
  worked_at timestamptz,
  -- `ignored` are kinds that change nothing here, and messages of the other mode.
  outcome text check (outcome in ('done', 'ignored')),
  check ((worked_at is null) = (outcome is null))
);
create index card_message_waiting on card_message (received_at) where worked_at is null;

-- Money on its way back to a card. Those of `order` are written with what decided them, by the trigger below alone.
create table card_refund (
  id bigint generated always as identity primary key,
  -- Null where no card payment can take it back.
  payment_id text references payment,
  order_id bigint references orders,
  transaction_id bigint references ledger_transaction,
  -- `unused`: no order took the payment; `provider`: made in its own pages; `dispute`: one that was lost.
  cause text not null check (cause in ('order', 'unused', 'provider', 'dispute')),
  cents bigint not null check (cents between 1 and 99999999999),
  state text not null check (state in ('waiting', 'sent', 'done', 'failed', 'credit')),
  -- Which sending of it, each with a key of its own at the provider.
  attempt int not null default 1,
  provider_id text unique,
  failure text,
  -- What the provider gave back by itself, where that is this money.
  covered_by bigint references card_refund,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((cause = 'order') = (transaction_id is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (payment_id is not null or state in ('failed', 'credit'))
);
create index card_refund_payment on card_refund (payment_id);
create index card_refund_order on card_refund (order_id);
create index card_refund_waiting on card_refund (id) where state = 'waiting';
create index card_refund_open on card_refund (id) where state = 'failed' or cause in ('provider', 'dispute');
create index card_refund_covering on card_refund (covered_by) where covered_by is not null;

-- What a refund gave back before it was recorded.
alter table refund add column card_refund_id bigint references card_refund;
create index refund_card on refund (card_refund_id) where card_refund_id is not null;

create table card_dispute (
  id text primary key,
  payment_id text not null references payment,
  cents bigint not null check (cents > 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- What it took, once it is lost.
  card_refund_id bigint unique references card_refund,
  opened_at timestamptz not null,
  evidence_by timestamptz,
  -- When what speaks for the order was laid down at the provider.
  evidence_at timestamptz,
  closed_at timestamptz,
  check ((state = 'lost') = (card_refund_id is not null)),
  check ((state = 'open') = (closed_at is null))
);
create index card_dispute_payment on card_dispute (payment_id);

-- Since when a dispute keeps its share out of payouts.
alter table orders add column disputed_at timestamptz;
create index orders_disputed on orders (id) where disputed_at is not null;

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  drop constraint ledger_transaction_source_check,
  add constraint ledger_transaction_kind_check check (kind in ('placed', 'expedited', 'shipped', 'shipment_removed', 'cancelled', 'payment',
    'applied_credit', 'pay_back', 'write_off', 'settlement', 'undone', 'released', 'held', 'refund', 'payout', 'unused', 'card_refunded',
    'kept_as_credit')),
  add constraint ledger_transaction_source_check check (source in ('order', 'shipment', 'receipt', 'refund', 'payout', 'card_refund'));

create function keep_card_refunds() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger ledger_entry_card_refunds after insert on ledger_entry
  referencing new table as added for each statement execute function keep_card_refunds();

insert into card_refund (payment_id, order_id, transaction_id, cause, cents, state, failure, created_at)
select e.payment_id, e.order_id, e.transaction_id, 'order', -sum(e.cents), case when p.provider = 'test_card' then 'waiting' else 'failed' end,
  case when e.payment_id is null then 'Nothing is left of the card payment.'
    -- Nothing was sent by itself before: whoever did it by hand must not have it done again.
    when p.provider <> 'test_card' then 'From before refunds were sent: look at Stripe.' end, t.at
from ledger_entry e join ledger_transaction t on t.id = e.transaction_id left join payment p on p.id = e.payment_id
where e.account = 'refund_payable' group by e.transaction_id, e.order_id, e.payment_id, p.provider, t.at having sum(e.cents) < 0
order by e.transaction_id;
