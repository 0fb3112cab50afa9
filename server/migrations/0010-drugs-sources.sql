-- What the published directories say besides what a listing shows.
alter table drug
  add column marketing_category text,
  add column application_number text,
  add column product_type text,
  add column marketed_since date,
  -- The package is no longer marketed from this day on; it may lie ahead.
  add column obsolete_date date,
  add column is_sample boolean not null default false,
  -- What package_size counts; null where nobody said.
  add column billing_unit text check (billing_unit in ('EA', 'ML', 'GM')),
  -- Columns an administrator corrected: no import changes them.
  add column corrected text[] not null default '{}',
  add column nadac_cents bigint check (nadac_cents > 0),
  add column version int not null default 1,
  -- Null: as it was entered.
  add column updated_at timestamptz;
-- The estimated wholesale cost of a pack: WAC, else what pharmacies pay on average.
alter table drug add column wholesale_cents bigint generated always as (coalesce(wac_cents, nadac_cents)) stored;
alter table drug add column search_text text generated always as (
  lower(name || ' ' || coalesce(proprietary_name, '') || ' ' || coalesce(substance_name, ''))) stored;

alter table drug drop constraint drug_source_check;
-- 'directory': entered here; 'fda': the NDC directory; 'seller': a product that a seller lists and nobody else knows.
alter table drug add constraint drug_source_check check (source in ('directory', 'fda', 'seller'));

drop index drug_name_trgm;
create index drug_search_trgm on drug using gin (search_text gin_trgm_ops);
create index drug_ndc_trgm on drug using gin (ndc gin_trgm_ops);
create index drug_by_name on drug (lower(name) collate "C", ndc);

-- National average drug acquisition cost of a billing unit in dollars, by the day from which it counts. Kept for every
-- NDC of the file, so that a product that enters the directory later has its history.
create table drug_price (
  ndc text not null check (ndc ~ '^[0-9]{11}$'),
  effective_date date not null,
  per_unit numeric(14, 5) not null check (per_unit > 0),
  pricing_unit text not null check (pricing_unit in ('EA', 'ML', 'GM')),
  -- The weekly file that said so last.
  as_of date not null,
  otc boolean,
  classification text,
  explanation text,
  generic_per_unit numeric(14, 5),
  generic_effective_date date,
  primary key (ndc, effective_date)
);

create table drug_shortage (
  ndc text primary key check (ndc ~ '^[0-9]{11}$'),
  status text not null check (status in ('Current', 'Resolved', 'To Be Discontinued')),
  generic_name text not null,
  company_name text,
  presentation text,
  availability text,
  reason text,
  related_info text,
  posted_on date,
  updated_on date,
  discontinued_on date
);

create table drug_import (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ndc', 'nadac', 'shortages')),
  file_name text not null,
  -- Null: started on the command line.
  file_id bigint references stored_file,
  created_by bigint references app_user,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  failure text,
  progress int not null default 0,
  step text not null default 'Waiting',
  report jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);

-- Cents of a pack at a price per billing unit; null where the units of price and pack do not meet.
create function nadac_pack_cents(per_unit numeric, pricing_unit text, billing_unit text, package_size numeric, csp int,
  eaches_per_pack numeric) returns bigint language sql immutable as $$
  select nullif(round(100 * per_unit * case
    when pricing_unit = 'EA' then eaches_per_pack
    when billing_unit is null or billing_unit = pricing_unit then package_size * csp end)::bigint, 0)
$$;

-- Brings cost and shortage of drugs in line with prices and shortages; answers those that changed. A shortage that
-- another source gave ('DS-12') stays.
create function refresh_drug_facts(p_ndcs text[]) returns setof text language sql as $$
  with facts as (
    select d.ndc,
      (select nadac_pack_cents(p.per_unit, p.pricing_unit, d.billing_unit, d.package_size, d.csp, d.eaches_per_pack)
       from drug_price p where p.ndc = d.ndc order by p.effective_date desc limit 1) as nadac_cents,
      case when d.shortage_id is null or d.shortage_id like 'FDA-%'
        then (select 'FDA-' || s.ndc from drug_shortage s where s.ndc = d.ndc and s.status = 'Current')
        else d.shortage_id end as shortage_id
    from drug d where d.ndc = any (p_ndcs))
  update drug d set nadac_cents = f.nadac_cents, shortage_id = f.shortage_id
  from facts f
  where d.ndc = f.ndc and (d.nadac_cents, d.shortage_id) is distinct from (f.nadac_cents, f.shortage_id)
  returning d.ndc
$$;
