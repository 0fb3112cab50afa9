/* Lets one call of an API key in, unless its minute is spent or too many are at work, and counts it: one row for each key, which
   is locked, so that several processes count together. The first call of a minute adds those of the minute before to their day and
   notes the use. `p_call` names the call, which is at work until `leave_api_key` or `p_until`. */
create or replace function spend_api_key(
  p_key bigint, p_at timestamptz, p_until timestamptz, p_call text, p_changes boolean, p_reads int, p_writes int, p_at_once int,
  p_ip text, p_network text
) returns table (refused text, network_is_new boolean) language plpgsql as $$
declare
  l api_key_load%rowtype;
  this_minute timestamptz := date_trunc('minute', p_at);
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into api_key_load (api_key_id, minute) values (p_key, this_minute) on conflict do nothing;
  select x.* into l from api_key_load x where x.api_key_id = p_key for no key update;
  if l.minute < this_minute then
    if l.reads + l.writes > 0 then
      insert into api_key_day as d (api_key_id, day, calls) values (p_key, (l.minute at time zone 'UTC')::date, l.reads + l.writes)
      on conflict (api_key_id, day) do update set calls = d.calls + excluded.calls;
    end if;
    l.minute := this_minute;
    l.reads := 0;
    l.writes := 0;
  end if;
  l.at_work := (select coalesce(jsonb_object_agg(w.key, w.value), '{}') from jsonb_each(l.at_work) w
    where (w.value #>> '{}')::bigint > extract(epoch from p_at) * 1000);
  refused := case
    when p_changes and l.writes >= p_writes then 'minute'
    when not p_changes and l.reads >= p_reads then 'minute'
    when (select count(*) from jsonb_object_keys(l.at_work)) >= p_at_once then 'at_once'
  end;
  network_is_new := false;
  if refused is null then
    if p_changes then l.writes := l.writes + 1; else l.reads := l.reads + 1; end if;
    l.at_work := l.at_work || jsonb_build_object(p_call, (extract(epoch from p_until) * 1000)::bigint);
    if l.reads + l.writes = 1 then
      update api_key k set last_used_at = l.minute, last_used_ip = p_ip where k.id = p_key;
    end if;
    if l.network is distinct from p_network then
      network_is_new := not exists (select from api_key_network n where n.api_key_id = p_key and n.network = p_network);
      if not network_is_new then l.network := p_network; end if;
    end if;
  end if;
  update api_key_load x set minute = l.minute, reads = l.reads, writes = l.writes, at_work = l.at_work, network = l.network
  where x.api_key_id = p_key;
  return next;
end $$;
