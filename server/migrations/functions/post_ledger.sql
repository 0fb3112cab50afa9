/* Posts transactions with their entries, as part of the transaction that causes them. `undoes` is the kind of the transaction of the
   same source that one reverses. A source has a kind and step once: whoever posts it again fails. An entry may name
   an order and an invoice of its own, since a payment may pay several. */
create or replace function post_ledger(
  p_at timestamptz, p_request_id text, p_operation text, p_actor bigint, p_subject bigint, p_transactions json
) returns void language plpgsql as $$
begin
  with wanted as materialized (
    select * from json_to_recordset(p_transactions) as t(kind text, source text, source_id bigint, step text, reason text,
      undoes text, order_id bigint, invoice_id bigint, payment_id text, entries json)
  ), made as (
    insert into ledger_transaction (kind, source, source_id, step, at, request_id, operation, actor_user_id, subject_user_id,
      reason, reverses)
    select w.kind, w.source, w.source_id, w.step, p_at, p_request_id, p_operation, p_actor, p_subject, w.reason,
      (select t.id from ledger_transaction t where t.kind = w.undoes and t.source = w.source and t.source_id = w.source_id
        and t.step = w.step)
    from wanted w
    returning id, kind, source, source_id, step
  )
  insert into ledger_entry (transaction_id, number, account, company_id, order_id, invoice_id, payment_id, cents)
  select m.id, e.number, e.account, e.company_id, coalesce(e.order_id, w.order_id), coalesce(e.invoice_id, w.invoice_id), w.payment_id,
    e.cents
  from made m join wanted w using (kind, source, source_id, step)
  cross join lateral json_to_recordset(w.entries) as e(number int, account text, company_id bigint,
    order_id bigint, invoice_id bigint, cents bigint);
end $$;
