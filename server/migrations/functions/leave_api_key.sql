/* A call of an API key is done. */
create or replace function leave_api_key(p_key bigint, p_call text) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update api_key_load set at_work = at_work - p_call where api_key_id = p_key;
end $$;
