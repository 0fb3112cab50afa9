create table ms_client (
  id bigint generated always as identity primary key,
  hostkey text not null unique,
  name text not null,
  brand text not null check (brand in ('main', 'shorts', 'outsourcing', 'direct')),
  catalog_type text not null check (catalog_type in ('medigi', 'medshorts', '503b')),
  -- Null: the configuration variable HYDRA decides.
  hydra boolean,
  seller_only boolean not null default false,
  use_direct boolean not null default false,
  rfp_enabled boolean not null default false,
  bid_enabled boolean not null default false,
  supplier_company_id bigint references company,
  accent text not null default 'teal',
  logo_url text,
  logo_compact_url text,
  address text,
  linkedin text,
  facebook text,
  twitter text,
  instagram text,
  comm_phone text,
  comm_email text,
  chat_title text not null default 'Support',
  expedited_shipping boolean not null default false,
  delivery_note text,
  facility_types text[] not null default '{}',
  logout_return_url text,
  texts jsonb not null default '{}',
  check (brand <> 'direct' or supplier_company_id is not null)
);

-- Public host (lower case, without port) to brand. Unknown hosts get the default one.
create table brand_host (
  host text primary key,
  client_id bigint not null references ms_client,
  is_default boolean not null default false
);
create unique index brand_host_one_default on brand_host (is_default) where is_default;
