-- Which reminders of an invoice were sent: days after it was due, below 0 before.
create table invoice_reminder (
  invoice_id bigint not null references invoice,
  days int not null,
  told_at timestamptz not null,
  primary key (invoice_id, days)
);
