-- The digest of a row by its version. Stable like what it calls, so that the planner inlines it.
create or replace function audit_row_digest(prev bytea, r audit_log) returns bytea language sql stable as $$
  select case r.digest
    when 1 then audit_digest(prev, r.seq, r.at, r.request_id, r.operation, r.actor_user_id, r.subject_user_id,
      r.company_id, r.facility_id, r.entity, r.entity_id, r.before, r.after)
    when 2 then sha256(prev || convert_to(jsonb_build_array(
      2, r.seq, extract(epoch from r.at)::text, r.request_id, r.operation, r.actor_user_id, r.subject_user_id,
      r.company_id, r.facility_id, r.entity, r.entity_id, r.before, r.after, r.host, r.ip)::text, 'UTF8'))
  end
$$;
