-- The first day of the vacation whose last day is `last_away`: what was late before it stays late (RB-177).
alter table company add column last_away_from date;
update company set last_away_from = last_away where last_away is not null;
alter table company add constraint company_last_away_whole check ((last_away is null) = (last_away_from is null));
