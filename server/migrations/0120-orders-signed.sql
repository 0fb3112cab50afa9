-- Orders of schedule 2 wait for a signature and reach the seller with it (21 CFR 1305.22).
alter table orders
  add column signed_at timestamptz,
  add check (is_c2 or (signed_at is null and status <> 'pending_signature')),
  add check (not is_c2 or signed_at is not null or status in ('pending_signature', 'cancelled'));
create index orders_unsigned on orders (created_at) where status = 'pending_signature';

-- Who answers for schedule 2 at a facility that asks a seller.
alter table csos_approval
  add column contact_name text,
  add column contact_email text,
  add column contact_phone text,
  add column contact_dea text,
  add column contact_signs boolean not null default false,
  add column requested_by bigint references app_user,
  add column requested_at timestamptz;
