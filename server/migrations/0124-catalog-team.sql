-- One soft block for a scope; of several, which nothing made so far, the newest was told.
delete from soft_block b using soft_block newer
  where newer.facility_id = b.facility_id and newer.id > b.id
    and (newer.listing_id, newer.gcn_seqno, newer.seller_company_id, newer.catalog_type)
      is not distinct from (b.listing_id, b.gcn_seqno, b.seller_company_id, b.catalog_type);
create unique index soft_block_scope
  on soft_block (facility_id, listing_id, gcn_seqno, seller_company_id, catalog_type) nulls not distinct;
drop index soft_block_facility;

-- What the people of a facility tell each other about a listing or a drug group.
create table note (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  user_id bigint not null references app_user,
  comment text not null,
  listing_id bigint references listing,
  gcn_seqno bigint,
  created_at timestamptz not null,
  expired_at timestamptz,
  check (num_nonnulls(listing_id, gcn_seqno) = 1)
);
create index note_current on note (facility_id, id desc) where expired_at is null;

-- A search of the catalog that its owner shares with the facility.
create table shared_view (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  user_id bigint not null references app_user,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shared_view_name on shared_view (facility_id, user_id, lower(name));
