alter table facility add column version int not null default 1;
