-- The first report of the same facility that counts and has the very same file as a report, and was sent before it; null without one.
create or replace function report_sent_before(p_id bigint) returns bigint language sql stable as $$
  select min(o.id) from calibration c
  join document cd on cd.id = c.document_id join stored_file cs on cs.id = cd.file_id
  join calibration o on o.facility_id = c.facility_id and o.id < c.id and o.state = 'read'
  join document od on od.id = o.document_id join stored_file os on os.id = od.file_id and os.sha256 = cs.sha256
  where c.id = p_id
$$;
