-- Runs as the last statement of a command: the head row is locked until the commit.
create or replace function append_audit(
  p_at timestamptz, p_request_id text, p_operation text, p_actor bigint, p_subject bigint,
  p_company bigint, p_facility bigint, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb,
  p_host text default null, p_ip text default null
) returns bigint language plpgsql as $$
declare
  head audit_head%rowtype;
  entry audit_log%rowtype;
begin
  select * into head from audit_head for update;
  entry := row(head.seq + 1, p_at, p_request_id, p_operation, p_actor, p_subject, p_company, p_facility, p_entity,
    p_entity_id, p_before, p_after, head.hash, null, p_host, p_ip, 2);
  entry.hash := audit_row_digest(head.hash, entry);
  insert into audit_log select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash;
  return entry.seq;
end $$;
