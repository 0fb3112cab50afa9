-- Open pages of every process hear at the commit that a session ended or that somebody's rights changed, whoever
-- changed them and by which statement.
create function announce_session_change(changed_user bigint) returns void language sql as $$
  select pg_notify('galenic_live', json_build_object('topic', 'session', 'user_ids', array[changed_user])::text)
$$;

create function session_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(u) from unnest(array[old.user_id, new.user_id]) u where u is not null;
  return null;
end $$;

create trigger session_ended after delete on session for each row execute function session_changed();
create trigger role_changed after insert or update or delete on user_role
  for each row execute function session_changed();
create trigger permission_changed after insert or update or delete on user_permission
  for each row execute function session_changed();

create function user_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(new.id);
  return null;
end $$;

create trigger user_changed after update on app_user for each row
  when ((old.active, old.vetting_status, old.company_id, old.primary_facility_id)
    is distinct from (new.active, new.vetting_status, new.company_id, new.primary_facility_id))
  execute function user_changed();

create function company_changed() returns trigger language plpgsql as $$
begin
  perform announce_session_change(s.user_id) from session s join app_user u on u.id = s.user_id
    where u.company_id = new.id;
  return null;
end $$;

create trigger company_switched after update on company for each row
  when (old.active is distinct from new.active) execute function company_changed();
