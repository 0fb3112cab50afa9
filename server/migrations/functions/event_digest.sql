create or replace function event_digest(e event_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(1, e.id, extract(epoch from e.at)::text, e.request_id, e.event, e.actor_user_id,
    e.subject_user_id, e.company_id, e.facility_id, e.parameters, e.host, e.ip)::text, 'UTF8'))
$$;
