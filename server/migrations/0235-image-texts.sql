-- What an image shows, for those who cannot see it (RB-173).
alter table listing_image add column text text not null default '' check (length(text) <= 120);
