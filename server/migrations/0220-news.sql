-- News of the marketplace (without a company) and of sellers (back office 'News').
create table news (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  title text not null check (length(title) between 3 and 120),
  summary text not null default '' check (length(summary) <= 300),
  -- Sanitised.
  body text not null default '',
  image_file_id bigint references stored_file,
  image_text text check (length(image_text) between 1 and 160),
  link text check (length(link) <= 500),
  audience text not null check (audience in ('buyers', 'sellers', 'all')),
  catalog_type text check (catalog_type in ('medigi', 'medshorts', '503b')),
  -- Clients of the marketplace to whose hosts it is limited; empty: all.
  client_ids bigint[] not null default '{}',
  published boolean not null default false,
  publish_date date,
  -- The first day on which it is no longer read.
  expiry_date date,
  published_at timestamptz,
  -- By administrators wherever it stands, and by its seller in its own profile.
  pinned boolean not null default false,
  profile_pinned boolean not null default false,
  announced_at timestamptz,
  announced_by bigint references app_user,
  version int not null default 1,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((image_file_id is null) = (image_text is null)),
  check (expiry_date > publish_date),
  check (not published or (publish_date is not null and published_at is not null)),
  check (published or not (pinned or profile_pinned)),
  check (company_id is null or (audience <> 'sellers' and client_ids = '{}')),
  check (company_id is not null or not profile_pinned)
);
create index news_newest on news (publish_date desc, published_at desc, id desc) where published;
create index news_of_company on news (company_id, publish_date desc);
create unique index news_image on news (image_file_id) where image_file_id is not null;
