-- jsonb prints keys in one order, so the text of the row is canonical.
create or replace function audit_digest(
  prev bytea, seq bigint, at timestamptz, request_id text, operation text, actor bigint, subject bigint,
  company bigint, facility bigint, entity text, entity_id bigint, before jsonb, after jsonb
) returns bytea language sql immutable as $$
  select sha256(prev || convert_to(jsonb_build_array(
    seq, extract(epoch from at)::text, request_id, operation, actor, subject, company, facility, entity, entity_id,
    before, after)::text, 'UTF8'))
$$;
