-- Which process has a mail at work: it holds the claim while it lives, and may take its own up again at once.
alter table mail_sent add column claimed_by uuid;
