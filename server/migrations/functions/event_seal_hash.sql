create or replace function event_seal_hash(p_up_to bigint, p_ids bigint[], p_digests bytea[]) returns bytea language sql stable as $$
  select sha256(convert_to(p_up_to::text || p_ids::text || array_to_string(p_digests, ','), 'UTF8'))
$$;
