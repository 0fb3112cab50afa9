-- A request for proposal of a facility, the suppliers that were asked, what they proposed, and the deliveries of the contract that an
-- accepted proposal makes (trading 'RFPs and proposals').
create table rfp (
  id bigint generated always as identity primary key,
  facility_id bigint not null,
  buyer_company_id bigint not null,
  buyer_user_id bigint not null references app_user,
  -- What it renews.
  parent_id bigint references rfp,
  ndc text not null references drug,
  description text not null,
  catalog_type text not null check (catalog_type in ('medigi', 'medshorts', '503b')),
  -- Units of a pack, as they were when it was asked.
  csp int not null check (csp > 0),
  -- Packs a period; months.
  quantity int not null check (quantity between 1 and 100000),
  duration int not null check (duration in (2, 3, 4, 5, 6, 9, 12)),
  period text not null check (period in ('biweekly', 'monthly', 'quarterly')),
  start_date date not null,
  status text not null default 'pending'
    check (status in ('pending', 'proposed', 'accepted', 'declined', 'cancelled', 'expired', 'completed')),
  cancel_reason text check (length(cancel_reason) between 1 and 2000),
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (buyer_company_id, facility_id) references facility (company_id, id),
  check ((closed_at is null) = (status in ('pending', 'proposed', 'accepted')))
);
create unique index rfp_one_open_child on rfp (parent_id) where status in ('pending', 'proposed', 'accepted');
create index rfp_of_facility on rfp (facility_id, created_at desc);
create index rfp_of_buyer on rfp (buyer_company_id, created_at desc);
create index rfp_due on rfp (start_date) where status in ('pending', 'proposed');

create table rfp_invitation (
  rfp_id bigint not null references rfp,
  company_id bigint not null references company,
  status text not null default 'invited' check (status in ('invited', 'proposed', 'declined', 'closed')),
  decline_reason text check (length(decline_reason) between 1 and 2000),
  decline_date timestamptz,
  -- When the mail of the request was last sent again.
  mailed_at timestamptz,
  primary key (rfp_id, company_id),
  check ((status = 'declined') = (decline_reason is not null and decline_date is not null))
);
create index rfp_invitation_of_company on rfp_invitation (company_id, rfp_id desc);

create table rfp_proposal (
  id bigint generated always as identity primary key,
  rfp_id bigint not null,
  company_id bigint not null,
  user_id bigint not null references app_user,
  ndc text not null references drug,
  description text not null,
  csp int not null check (csp > 0),
  -- Of a pack, and of the shipping of each delivery.
  price_cents bigint not null check (price_cents >= 1),
  shipping_cents bigint not null check (shipping_cents >= 0),
  -- Packs a period.
  quantity int not null check (quantity >= 1),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'closed', 'expired')),
  decline_reason text check (length(decline_reason) between 1 and 2000),
  created_at timestamptz not null,
  closed_at timestamptz,
  foreign key (rfp_id, company_id) references rfp_invitation (rfp_id, company_id),
  check ((closed_at is null) = (status in ('pending', 'accepted'))),
  check (decline_reason is null or status = 'declined')
);
create unique index rfp_proposal_one_waiting on rfp_proposal (rfp_id, company_id) where status = 'pending';
create unique index rfp_proposal_one_accepted on rfp_proposal (rfp_id) where status = 'accepted';
create index rfp_proposal_of_rfp on rfp_proposal (rfp_id, id desc);
