-- Unusual months as they were found on the 2nd of a month (RB-484), to stand on boards of many facilities.
create table unusual_month (
  facility_id bigint not null references facility,
  month date not null,
  ndc text not null,
  -- As it is told: packs, what was expected, the six months before, the sentence.
  found jsonb not null,
  primary key (facility_id, month, ndc)
);

-- Up to which month a facility was looked at.
create table unusual_look (
  facility_id bigint primary key references facility,
  month date not null
);

-- Orders of bids and of contracts are few; boards tell what they saved apart from the catalog.
create index orders_agreed on orders (buyer_company_id, created_at) where type <> 'cart';
