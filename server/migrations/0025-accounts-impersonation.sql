-- An administrator who acts in the place of a user from the next sign-in on, for an hour at most.
create table impersonation (
  id bigint generated always as identity primary key,
  admin_user_id bigint not null references app_user,
  user_id bigint not null references app_user,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (admin_user_id <> user_id)
);
create unique index impersonation_open on impersonation (admin_user_id) where ended_at is null;
