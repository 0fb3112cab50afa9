-- The company whose person the event was told to: whoever works for another one by the morning reads no more of it.
alter table digest_entry add column company_id bigint references company;
update digest_entry e set company_id = u.company_id from app_user u where u.id = e.user_id;
