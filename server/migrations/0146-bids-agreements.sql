-- The soft block that the buyer agreed to, which its order keeps (decision 39).
alter table bid add agreement jsonb;
-- Not on a supplier's own site, nor for administrators: there a catalog is open whatever the company agreed to.
alter table bid add needs_agreement boolean not null default true;
