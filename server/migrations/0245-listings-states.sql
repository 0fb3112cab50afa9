-- A listing can be paused by its seller and deactivated by the marketplace; until it is withdrawn nothing else stands in its place.
alter table listing drop constraint listing_status_check;
alter table listing add constraint listing_status_check check (status in ('active', 'paused', 'deactivated', 'withdrawn'));
alter table listing add column deactivated_reason text check (length(deactivated_reason) between 3 and 500);
alter table listing add constraint listing_deactivated check ((status = 'deactivated') = (deactivated_reason is not null));
drop index listing_one_per_product;
create unique index listing_one_per_product on listing (company_id, ndc, catalog_type) where status <> 'withdrawn';
