-- Lines that a facility orders again and again; `lines` as the order desk sends them: text, quantity, NDC.
create table order_list (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  user_id bigint not null references app_user,
  name text not null,
  shared boolean not null default false,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index order_list_name on order_list (facility_id, user_id, lower(name));
