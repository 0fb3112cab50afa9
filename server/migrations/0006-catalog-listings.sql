create table listing (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  ndc text not null references drug,
  name text not null,
  description text,
  catalog_type text not null check (catalog_type in ('medigi', 'medshorts', '503b')),
  case_size int not null default 1 check (case_size >= 1),
  case_lock boolean not null default false,
  min_packs int not null default 1 check (min_packs >= 1),
  offer_orders_enabled boolean not null default false,
  offer_minimum_quantity int not null default 1 check (offer_minimum_quantity >= 1),
  fulldate boolean not null default false,
  start_date date,
  can_buy_later boolean not null default false,
  private_label_gpo_id int,
  product_type_name text,
  isi text,
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index listing_one_per_product on listing (company_id, ndc, catalog_type) where status = 'active';
create index listing_ndc on listing (ndc);

create table lot (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing,
  lot_name text not null,
  expiry_date date not null,
  price_cents bigint not null check (price_cents > 0),
  stock int not null check (stock >= 0),
  min_qty int not null default 0 check (min_qty >= 0),
  price_type text not null default 'WAC' check (price_type in ('WAC', '340b', 'GPO')),
  -- Null: the seller's.
  shipping_price_cents bigint check (shipping_price_cents >= 0),
  -- Null: the seller's; 0: always free.
  free_shipping_threshold_cents bigint check (free_shipping_threshold_cents >= 0),
  public_note text,
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (listing_id, id)
);
create unique index lot_one_per_name on lot (listing_id, lower(lot_name)) where status = 'active';
create index lot_sellable on lot (listing_id, price_cents) where status = 'active' and stock > 0;
create index lot_expiry on lot (expiry_date) where status = 'active' and stock > 0;

create table listing_image (
  listing_id bigint not null references listing,
  position int not null,
  url text not null,
  primary key (listing_id, position)
);

create table favorite (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  listing_id bigint not null references listing,
  comment text,
  created_at timestamptz not null default now(),
  unique (user_id, listing_id)
);

create table soft_block (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  user_id bigint not null references app_user,
  comment text not null,
  listing_id bigint references listing,
  gcn_seqno bigint,
  seller_company_id bigint references company,
  catalog_type text check (catalog_type in ('medigi', 'medshorts', '503b')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(listing_id, gcn_seqno, seller_company_id, catalog_type) = 1)
);
create index soft_block_facility on soft_block (facility_id);

-- One row per active listing with something to sell or coming; kept by its writers in their transaction.
create table catalog_search (
  listing_id bigint primary key references listing on delete cascade,
  company_id bigint not null,
  company_name text not null,
  catalog_type text not null,
  category text not null,
  package_type text not null,
  name text not null,
  ndc text not null,
  gcn_seqno bigint,
  package_size numeric(12, 3) not null,
  eaches_per_pack numeric(12, 3) not null,
  wac_cents bigint,
  dea_schedule text,
  shortage_id text,
  start_date date,
  can_buy_later boolean not null,
  document tsvector not null,
  stock int not null,
  lot_count int not null,
  lowest_price_cents bigint,
  highest_price_cents bigint,
  unit_price_cents numeric(18, 6),
  earliest_expiry date,
  latest_expiry date,
  best_lot_id bigint
);
create index catalog_search_document on catalog_search using gin (document);
create index catalog_search_ndc on catalog_search using gin (ndc gin_trgm_ops);
create index catalog_search_name on catalog_search (name collate "C", listing_id);
create index catalog_search_price on catalog_search (lowest_price_cents, listing_id);
create index catalog_search_unit_price on catalog_search (unit_price_cents, listing_id);
create index catalog_search_expiry on catalog_search (earliest_expiry, listing_id);
create index catalog_search_company on catalog_search (company_id);
create index catalog_search_group on catalog_search (gcn_seqno, package_size);

-- '500mg' is found by '500 mg' and the other way round.
create function search_text(value text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(lower(value), '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g')
$$;

create function refresh_catalog_search(p_listing_ids bigint[], p_today date) returns void language sql as $$
  delete from catalog_search s using listing l
    where s.listing_id = any (p_listing_ids) and l.id = s.listing_id and l.status <> 'active';
  insert into catalog_search
  select l.id, l.company_id, c.name, l.catalog_type, d.category, d.package_type, l.name, l.ndc, d.gcn_seqno,
    d.package_size, d.eaches_per_pack, d.wac_cents, d.dea_schedule, d.shortage_id, l.start_date, l.can_buy_later,
    to_tsvector('simple', search_text(concat_ws(' ', l.name, d.proprietary_name, d.substance_name, d.pharm_class,
      c.name, d.hcpcs, d.dosage_form))),
    coalesce(t.stock, 0), coalesce(t.lot_count, 0), t.lowest, t.highest, t.lowest / d.eaches_per_pack, t.earliest,
    t.latest, t.best_lot_id
  from listing l
  join company c on c.id = l.company_id
  join drug d on d.ndc = l.ndc
  left join lateral (
    select sum(o.stock)::int as stock, count(*)::int as lot_count, min(o.price_cents) as lowest,
      max(o.price_cents) as highest, min(o.expiry_date) as earliest, max(o.expiry_date) as latest,
      (array_agg(o.id order by o.price_cents, o.expiry_date desc, o.id))[1] as best_lot_id
    from lot o
    where o.listing_id = l.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= p_today
  ) t on true
  where l.id = any (p_listing_ids) and l.status = 'active'
  on conflict (listing_id) do update set
    company_name = excluded.company_name, catalog_type = excluded.catalog_type, category = excluded.category,
    package_type = excluded.package_type, name = excluded.name, gcn_seqno = excluded.gcn_seqno,
    package_size = excluded.package_size, eaches_per_pack = excluded.eaches_per_pack, wac_cents = excluded.wac_cents,
    dea_schedule = excluded.dea_schedule, shortage_id = excluded.shortage_id, start_date = excluded.start_date,
    can_buy_later = excluded.can_buy_later, document = excluded.document, stock = excluded.stock,
    lot_count = excluded.lot_count, lowest_price_cents = excluded.lowest_price_cents,
    highest_price_cents = excluded.highest_price_cents, unit_price_cents = excluded.unit_price_cents,
    earliest_expiry = excluded.earliest_expiry, latest_expiry = excluded.latest_expiry,
    best_lot_id = excluded.best_lot_id;
$$;

create table listing_import (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  created_by bigint not null references app_user,
  file_id bigint not null references stored_file,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed', 'undone')),
  failure text,
  headers jsonb not null,
  mapping jsonb not null,
  row_count int not null,
  good_rows int not null default 0,
  refused_rows int not null default 0,
  new_listings int not null default 0,
  new_lots int not null default 0,
  changed_lots int not null default 0,
  progress int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index listing_import_company on listing_import (company_id, id desc);

create table listing_import_row (
  import_id bigint not null references listing_import on delete cascade,
  row_number int not null,
  cells jsonb not null,
  -- The row as the rules read it, or the reasons why it is refused.
  value jsonb,
  problems jsonb,
  -- What carrying it out did: the lot and its former values, for the undo.
  effect jsonb,
  primary key (import_id, row_number)
);
