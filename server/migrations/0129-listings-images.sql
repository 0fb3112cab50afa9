-- Pictures that sellers send; nothing was ever stored here before. The digest names the content and stands in the picture's address.
drop table listing_image;
create table listing_image (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing,
  position int not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  file_id bigint not null references stored_file,
  unique (listing_id, digest)
);
create index listing_image_digest on listing_image (digest);
