-- What a person said about lines of a product at a far price: it stands for equal lines at about that price.
create table calibration_price_decision (
  ndc_text text not null,
  label text not null,
  price_cents bigint not null,
  -- Null: they are set aside.
  ndc text references drug,
  packs_per_case int not null default 1,
  units_per_pack int not null default 1,
  decided_by bigint not null references app_user,
  decided_at timestamptz not null,
  primary key (ndc_text, label, price_cents)
);
