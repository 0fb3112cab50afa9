-- What a facility asks for that it does not find (back office 'Requested products'), and since when a listing has something to sell.
create table requested_product (
  id bigint generated always as identity primary key,
  facility_id bigint not null,
  buyer_company_id bigint not null,
  buyer_user_id bigint not null references app_user,
  -- Null where it is asked for in words.
  ndc text references drug,
  product text not null check (length(product) between 1 and 300),
  quantity int not null check (quantity between 1 and 1000000),
  needed_by date,
  note text check (length(note) <= 500),
  status text not null default 'New' check (status in ('New', 'Sourcing', 'Available', 'Closed')),
  answer text check (length(answer) between 1 and 500),
  -- The price that goes with the answer, to be left out where prices are hidden.
  answer_cents bigint check (answer_cents >= 0),
  listing_ids bigint[] not null default '{}' check (cardinality(listing_ids) <= 10),
  assigned_to bigint references app_user,
  -- Where it was asked: whether the catalogs are those that the company agrees to, and the supplier of a site of its own.
  needs_agreement boolean not null,
  site_company_id bigint references company,
  -- Listings of the product or an equal one that were on sale then: they match once they come back.
  known_listing_ids bigint[] not null default '{}',
  -- When it was asked by the clock of the database, as `offered_since` of a listing is.
  created_on timestamptz not null default now(),
  version int not null default 1,
  -- The mail of a change: waits to be put together, is put together with others of its person, or is none.
  mail_state text not null default 'none' check (mail_state in ('none', 'due', 'settled')),
  mail_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answered_at timestamptz,
  foreign key (buyer_company_id, facility_id) references facility (company_id, id),
  check (ndc is not null or length(product) between 3 and 200),
  check (status <> 'Available' or answer is not null or cardinality(listing_ids) > 0),
  check (status <> 'Closed' or coalesce(length(answer), 0) >= 3),
  check (answer_cents is null or answer is not null),
  check (mail_state <> 'settled' or mail_at is not null)
);
create unique index requested_product_one_open on requested_product (facility_id, ndc) where status in ('New', 'Sourcing');
create index requested_product_of_facility on requested_product (facility_id, created_at desc);
create index requested_product_of_buyer on requested_product (buyer_company_id, created_at desc);
create index requested_product_newest on requested_product (created_at desc, id desc);
create index requested_product_open on requested_product (ndc) where status in ('New', 'Sourcing');
create index requested_product_mail on requested_product (buyer_user_id, mail_at) where mail_state <> 'none' or mail_at is not null;

-- Until when, by the clock of the database, listings that came back were looked at.
create table request_matching (alone boolean primary key default true check (alone), until timestamptz not null);
insert into request_matching (until) values (now());

alter table catalog_search add offered_since timestamptz not null default now();
create index catalog_search_offered on catalog_search (offered_since);
create index catalog_search_starts on catalog_search (start_date) where start_date is not null;
