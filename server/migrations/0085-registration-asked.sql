-- What an administrator asked of the applicant last; the registration goes on waiting.
alter table registration
  add column asked_text text,
  add column asked_at timestamptz,
  add column asked_by bigint references app_user,
  add constraint registration_asked check ((asked_text is null) = (asked_at is null) and (asked_text is null) = (asked_by is null));
