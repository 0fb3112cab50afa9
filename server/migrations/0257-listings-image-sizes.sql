-- An image as it is shown among others; null of images from before, which are shown small from the large one (RB-174).
alter table listing_image add column small_file_id bigint references stored_file;
create index listing_image_file on listing_image (file_id);
create index listing_image_small on listing_image (small_file_id) where small_file_id is not null;
