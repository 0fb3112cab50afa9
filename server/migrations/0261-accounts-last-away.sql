-- The last day of the vacation that was ended or replaced last, so that lateness still leaves it out (RB-177).
alter table company add column last_away date;
