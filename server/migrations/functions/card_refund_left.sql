/* What of a refund that the provider made by itself, or of a lost dispute, is not recorded for an order yet. */
create or replace function card_refund_left(p_id bigint) returns bigint language sql stable as $$
  select case when r.cause in ('provider', 'dispute') and r.state <> 'failed' then r.cents
      - coalesce((select sum(f.total_cents) from refund f where f.card_refund_id = r.id), 0)
      - coalesce((select sum(c.cents) from card_refund c where c.covered_by = r.id), 0) else 0 end::bigint
  from card_refund r where r.id = p_id
$$;
