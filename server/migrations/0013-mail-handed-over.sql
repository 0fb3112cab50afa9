-- A process that dies between the claim of a mail and its hand-over leaves a claim without a mail. The previous release
-- writes no such column: what it claims counts as handed over, as it did before.
alter table mail_sent add column handed_over boolean not null default true;
