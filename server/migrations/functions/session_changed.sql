create or replace function session_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(u) from unnest(array[old.user_id, new.user_id]) u where u is not null;
  return null;
end $$;
