-- Whether a request was made where a company buys only from the catalogs that it agreed to: not on a supplier's own site, nor by an administrator.
alter table rfp add needs_agreement boolean not null default true;
