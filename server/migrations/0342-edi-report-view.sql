-- What the SQL tool sees of EDI (decision 63): which documents went to and fro, not what they say. A message is of the company that its
-- client belongs to; one whose sender is not known is of nobody.
create view report.edi_messages with (security_barrier) as
  select m.id as message_id, k.name as client, m.direction, m.type,
    i.control_number || coalesce(' / ' || m.set_number, '') as control_number, m.status,
    -- No document is an order yet.
    null::bigint as order_id, m.at as created_at
  from edi_message m join edi_interchange i on i.id = m.interchange_id left join edi_client k on k.id = m.client_id, sql_scope s
  where s.everybody or k.company_id = s.company_id;
comment on view report.edi_messages is 'EDI messages: one for each transaction set that was received or sent.';
