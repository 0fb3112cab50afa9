-- Whether lines of a report wait for somebody; those of a repeated one wait with the first.
create or replace function report_waits(c calibration) returns boolean language sql stable as $$
  select c.state = 'read' and c.doubtful_rows > 0 and report_sent_before(c.id) is null
$$;
