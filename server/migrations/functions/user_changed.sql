create or replace function user_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(new.id);
  return null;
end $$;
