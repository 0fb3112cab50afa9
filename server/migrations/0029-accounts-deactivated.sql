-- The catalog asks with every search whose listings are not offered.
create index company_deactivated on company (id) where not active;
