-- No line waits for longer than 60 days and a weekend, however long its seller is away; an end that no calendar can say broke every list.
update bid b set expires_at = n.created_at + interval '60 days', clock_ms = least(b.clock_ms, 30::bigint * 24 * 3600 * 1000)
  from bid_line n where n.bid_id = b.id and n.number = b.line_count and b.expires_at > n.created_at + interval '62 days';
alter table bid add check (expires_at <= clock_from + interval '1 year');
