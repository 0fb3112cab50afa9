-- What a form was opened with; a save over somebody else's is refused.
alter table app_user add column version int not null default 1;
alter table company add column version int not null default 1;

-- Work queues.
create index app_user_unreviewed on app_user (id) where vetting_status = 'Unreviewed' and active;
create index facility_pending on facility (id) where vetting_status = 'pending';
