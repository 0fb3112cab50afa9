-- A bid of a facility on a listing (trading 'Bids: rules and state machine'). Lines alternate, the buyer's first: an odd number of
-- them waits for the seller.
create table bid (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  buyer_company_id bigint not null references company,
  buyer_user_id bigint not null references app_user,
  listing_id bigint not null,
  seller_company_id bigint not null,
  status text not null default 'initial_offer'
    check (status in ('initial_offer', 'counter_offer', 'accepted', 'declined', 'expired', 'cancelled')),
  line_count int not null default 1 check (line_count between 1 and 7),
  -- The clock of the last line runs for so long from then on, and stands still while a seller for whom it waits is away.
  clock_from timestamptz not null,
  clock_ms bigint not null check (clock_ms >= 0),
  expires_at timestamptz not null,
  buyer_po text check (length(buyer_po) <= 40),
  admin_note text check (length(admin_note) <= 2000),
  closed_at timestamptz,
  declined_by text check (declined_by in ('buyer', 'seller', 'administrator', 'system')),
  decline_reason text check (length(decline_reason) between 1 and 2000),
  erroneous boolean not null default false,
  order_id bigint unique references orders,
  shipping_cents bigint check (shipping_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (seller_company_id, listing_id) references listing (company_id, id),
  foreign key (buyer_company_id, facility_id) references facility (company_id, id),
  check ((closed_at is null) = (status in ('initial_offer', 'counter_offer'))),
  check ((status = 'accepted') = (order_id is not null)),
  check (status <> 'initial_offer' or line_count = 1),
  check (status <> 'counter_offer' or line_count > 1),
  check ((status in ('declined', 'cancelled')) = (declined_by is not null and decline_reason is not null)),
  check (not erroneous or status = 'declined')
);
create unique index bid_one_open on bid (facility_id, listing_id) where status in ('initial_offer', 'counter_offer');
create index bid_of_listing on bid (listing_id, status);
create index bid_of_facility on bid (facility_id, updated_at desc);
create index bid_of_buyer on bid (buyer_company_id, updated_at desc);
create index bid_of_seller on bid (seller_company_id, updated_at desc);
create index bid_due on bid (expires_at) where status in ('initial_offer', 'counter_offer');

create table bid_line (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bid,
  number int not null check (number between 1 and 7),
  user_id bigint references app_user,
  quantity int not null check (quantity >= 1),
  -- What the seller receives and what the buyer pays for a pack; between them is the marketplace's fee.
  base_cents bigint not null check (base_cents >= 1),
  buyer_cents bigint not null,
  -- What a pack of the selected lot cost then.
  list_base_cents bigint not null,
  list_buyer_cents bigint not null,
  minimum_expiry date not null,
  automatic boolean not null default false,
  created_at timestamptz not null,
  unique (bid_id, number),
  check (buyer_cents >= base_cents)
);
