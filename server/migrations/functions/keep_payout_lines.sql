/* What becomes due to sellers, or is taken back of it, waits for their next payout, in the statement that posts it. `added` are
   its entries. Those of payouts themselves are no lines of one. An adjustment
   counts as a sale, which the seller asked more for. */
create or replace function keep_payout_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from added where account = 'seller_payable') then return null; end if;
  insert into payout_line (company_id, transaction_id, number, kind, order_id, at, sales_cents, fees_cents, cents)
  select a.company_id, a.transaction_id, a.number, t.kind, a.order_id, t.at, case t.kind when 'adjusted' then -a.cents else coalesce(s.sales, 0) end,
    coalesce(s.fees, 0), -a.cents
  from added a join ledger_transaction t on t.id = a.transaction_id
  left join lateral (select case t.kind when 'released' then 1 else -1 end * (sum(i.goods_cents + i.shipping_cents) + coalesce((
        select -sum(e.cents) from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
        where e.order_id = a.order_id and e.account in ('seller_pending', 'seller_payable') and x.kind = 'adjusted'), 0)) as sales,
      case t.kind when 'released' then 1 else -1 end * sum(i.goods_cents + i.shipping_cents - i.seller_cents) as fees
    from invoice i where i.order_id = a.order_id and i.cancelled_at is null) s on t.kind in ('released', 'held')
  where a.account = 'seller_payable' and t.source <> 'payout'
  order by a.transaction_id, a.number;
  return null;
end $$;
