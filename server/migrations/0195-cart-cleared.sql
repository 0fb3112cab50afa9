-- Why the marketplace emptied the cart, until its user has read it.
alter table cart add column cleared_reason text;
