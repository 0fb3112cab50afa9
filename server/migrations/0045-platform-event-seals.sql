-- Events wait for no chain; every minute a job seals those that arrived. A seal has a digest of each row, so that a row that
-- was changed, removed or put in between is known by its number. The digest of the seal is in the audit log, whose chain and
-- anchors vouch for it.
create table event_seal (
  id bigint generated always as identity primary key,
  -- The events up to this number that no earlier seal has.
  up_to bigint not null,
  ids bigint[] not null,
  digests bytea[] not null,
  hash bytea not null
);
create trigger event_seal_append_only before update or delete on event_seal
  for each row execute function audit_refuse_change();
create trigger event_seal_no_truncate before truncate on event_seal
  for each statement execute function audit_refuse_change();

create function event_digest(e event_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(1, e.id, extract(epoch from e.at)::text, e.request_id, e.event, e.actor_user_id,
    e.subject_user_id, e.company_id, e.facility_id, e.parameters, e.host, e.ip)::text, 'UTF8'))
$$;

create function event_seal_hash(p_up_to bigint, p_ids bigint[], p_digests bytea[]) returns bytea language sql stable as $$
  select sha256(convert_to(p_up_to::text || p_ids::text || array_to_string(p_digests, ','), 'UTF8'))
$$;
