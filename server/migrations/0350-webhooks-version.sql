alter table webhook_endpoint add column version int not null default 1;
