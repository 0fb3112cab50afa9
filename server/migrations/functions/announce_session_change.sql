-- Open pages of every process hear at the commit that a session ended or that somebody's rights changed, whoever
-- changed them and by which statement.
create or replace function announce_session_change(changed_user bigint) returns void language sql as $$
  select pg_notify('galenic_live', json_build_object('topic', 'session', 'user_ids', array[changed_user])::text)
$$;
