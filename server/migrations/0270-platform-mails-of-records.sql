-- Under what a mail is found again, such as 'order:12:buyer'. One that is filed is kept as long as its record.
alter table mail_sent add column filed_under text[], add column refused boolean not null default false;
create index mail_sent_filed on mail_sent using gin (filed_under) where filed_under is not null;
drop index mail_sent_age;
create index mail_sent_age on mail_sent (sent_at) where filed_under is null;

alter table digest_entry add column filed_under text[];
