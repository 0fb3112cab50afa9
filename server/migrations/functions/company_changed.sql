create or replace function company_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(s.user_id) from session s join app_user u on u.id = s.user_id
    where u.company_id = new.id;
  return null;
end $$;
