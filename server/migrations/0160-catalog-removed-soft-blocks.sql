-- What was removed can be put back as it was for a day: agreements name a soft block by its id.
create table removed_soft_block (
  id bigint primary key,
  facility_id bigint not null references facility,
  user_id bigint not null references app_user,
  comment text not null,
  listing_id bigint references listing,
  gcn_seqno bigint,
  seller_company_id bigint references company,
  catalog_type text,
  created_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_soft_block_facility on removed_soft_block (facility_id, removed_at);
