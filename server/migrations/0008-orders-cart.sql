create table cart (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  facility_id bigint not null references facility,
  type text not null check (type in ('c0', 'c2')),
  status text not null default 'open' check (status in ('open', 'ordered')),
  selected_shipping text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cart_one_open on cart (user_id, facility_id, type) where status = 'open';

create table cart_item (
  cart_id bigint not null references cart on delete cascade,
  listing_id bigint not null references listing,
  agreed_soft_block boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (cart_id, listing_id)
);

create table cart_lot (
  cart_id bigint not null,
  listing_id bigint not null,
  lot_id bigint not null,
  quantity int not null check (quantity > 0),
  -- The price the buyer last saw; a change is told once.
  seen_price_cents bigint not null,
  primary key (cart_id, lot_id),
  foreign key (cart_id, listing_id) references cart_item on delete cascade,
  foreign key (listing_id, lot_id) references lot (listing_id, id)
);
create index cart_lot_item on cart_lot (cart_id, listing_id);

create table payment (
  id text primary key,
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  facility_id bigint not null references facility,
  cart_id bigint not null references cart,
  provider text not null check (provider in ('test_card', 'stripe')),
  client_secret text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'created' check (status in ('created', 'authorised', 'declined', 'used', 'refunded')),
  card_last4 text,
  created_at timestamptz not null default now()
);

create table order_group (
  id bigint generated always as identity primary key,
  cart_id bigint not null unique references cart,
  facility_id bigint not null,
  buyer_company_id bigint not null,
  placed_by bigint not null references app_user,
  po_number text,
  notes text,
  payment_option text not null check (payment_option in ('net_terms', 'credit_card', 'ach')),
  payment_id text unique references payment,
  shipping_option text not null,
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null,
  foreign key (buyer_company_id, facility_id) references facility (company_id, id)
);

create table orders (
  id bigint generated always as identity primary key,
  group_id bigint not null references order_group,
  type text not null default 'cart' check (type in ('cart', 'bid', 'rfp')),
  facility_id bigint not null,
  buyer_company_id bigint not null,
  seller_company_id bigint not null references company,
  placed_by bigint not null references app_user,
  status text not null check (status in ('pending_signature', 'placed', 'confirmed', 'partially_shipped', 'shipped',
    'delivered', 'cancel_requested', 'cancelled')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'invoiced', 'paid', 'overdue', 'refunded')),
  payment_option text not null check (payment_option in ('net_terms', 'credit_card', 'ach')),
  po_number text,
  invoice_number text,
  notes text,
  is_c2 boolean not null default false,
  shipping_option text not null,
  delivery_address jsonb not null,
  facility_dea_number text,
  sub_total_cents bigint not null check (sub_total_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  total_cents bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  cancel_requested_at timestamptz,
  cancel_reason text,
  cancel_from text,
  cancel_answer text check (cancel_answer in ('agreed', 'refused')),
  cancel_answer_note text,
  cancel_answered_at timestamptz,
  unique (group_id, seller_company_id),
  unique (facility_id, id),
  foreign key (buyer_company_id, facility_id) references facility (company_id, id),
  check (total_cents = sub_total_cents + shipping_cents + fee_cents)
);
create index orders_facility on orders (facility_id, created_at desc);
create index orders_seller on orders (seller_company_id, created_at desc);
create index orders_buyer on orders (buyer_company_id, created_at desc);
create index orders_created on orders (created_at desc);

create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  facility_id bigint not null,
  line_number int not null check (line_number > 0),
  listing_id bigint not null references listing,
  lot_id bigint not null references lot,
  ndc text not null,
  name text not null,
  catalog_type text not null,
  lot_name text not null,
  expiry_date date not null,
  price_type text not null,
  quantity int not null check (quantity > 0),
  shipped_quantity int not null default 0,
  price_cents bigint not null check (price_cents > 0),
  extended_cents bigint not null,
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  savings_cents bigint,
  unique (order_id, line_number),
  unique (order_id, id),
  foreign key (facility_id, order_id) references orders (facility_id, id),
  check (extended_cents = price_cents * quantity),
  check (shipped_quantity between 0 and quantity)
);
create index order_line_lot on order_line (lot_id);
create index order_line_listing on order_line (listing_id);

create table shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  carrier text not null,
  tracking_number text not null,
  ship_date date not null,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  unique (order_id, id),
  unique (order_id, carrier, tracking_number)
);

create table shipment_line (
  order_id bigint not null,
  shipment_id bigint not null,
  order_line_id bigint not null,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, order_line_id),
  foreign key (order_id, shipment_id) references shipment (order_id, id) on delete cascade,
  foreign key (order_id, order_line_id) references order_line (order_id, id)
);
