create table company (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null check (type in ('GPO Institution', 'Supplier', 'GPO')),
  is_seller boolean not null default false,
  is_503b boolean not null default false,
  agreed_to_medigi boolean not null default false,
  agreed_at timestamptz,
  agreed_by bigint,
  payment_option text not null default 'net_terms' check (payment_option in ('net_terms', 'credit_card', 'ach')),
  po_required boolean not null default false,
  -- What a seller asks of an order; null threshold: never free.
  minimum_order_cents bigint not null default 0 check (minimum_order_cents >= 0),
  shipping_price_cents bigint not null default 2500 check (shipping_price_cents >= 0),
  shipping_threshold_cents bigint default 50000 check (shipping_threshold_cents >= 0),
  enable_rfp boolean not null default false,
  vacation_start date,
  vacation_end date,
  logo_url text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (vacation_end >= vacation_start)
);

create table company_terms (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  net_days int not null check (net_days between 0 and 365),
  active boolean not null default true
);
create unique index company_terms_one_active on company_terms (company_id) where active;

create table facility (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  type text not null,
  dea_number text,
  state_license boolean not null default false,
  vetting_status text not null default 'pending' check (vetting_status in ('pending', 'approved', 'declined')),
  line_1 text not null,
  line_2 text,
  line_3 text,
  city text not null,
  state text not null,
  postal_code text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, name),
  check (vetting_status <> 'approved' or state_license)
);

-- Schedule 2 approval of a facility with a seller.
create table csos_approval (
  facility_id bigint not null references facility,
  seller_company_id bigint not null references company,
  status text not null check (status in ('requested', 'approved', 'declined')),
  reason text,
  primary key (facility_id, seller_company_id)
);

create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  primary_facility_id bigint,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  picture_url text,
  vetting_status text not null default 'Unreviewed' check (vetting_status in ('Unreviewed', 'Approved', 'Denied')),
  is_field_rep boolean not null default false,
  order_notifications boolean not null default true,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  foreign key (company_id, primary_facility_id) references facility (company_id, id)
);
create unique index app_user_email on app_user (lower(email));
create index app_user_company on app_user (company_id);

-- Who a token of an identity provider is. The embedded provider's issuer is stored as 'embedded'.
create table identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user,
  primary key (issuer, subject)
);

create table user_role (
  user_id bigint not null references app_user,
  role text not null check (role in ('Buyer', 'Seller', 'Administrator', 'CompanyAdmin', 'FacilityAdmin',
    'FinanceAdmin', 'ChangeFacility', 'CSOS Signer')),
  primary key (user_id, role)
);

create table user_permission (
  user_id bigint not null references app_user,
  permission text not null check (permission in ('users', 'companies', 'catalog', 'orders', 'finance', 'csos',
    'content', 'edi', 'assistant', 'sql', 'impersonate')),
  primary key (user_id, permission)
);

-- Facilities a user is assigned to; the primary one is among them.
create table user_facility (
  user_id bigint not null references app_user,
  facility_id bigint not null references facility,
  primary key (user_id, facility_id)
);
create index user_facility_facility on user_facility (facility_id);

alter table session add foreign key (user_id) references app_user;
