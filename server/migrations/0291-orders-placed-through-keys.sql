-- The API key through which a program placed it, by the name it had then (RB-425).
alter table order_group add column api_key_name text;
