-- A license with a later end, sent by its facility, waits until staff has looked at it; the former one counts meanwhile.
alter table document
  add column review text check (review in ('waiting', 'approved', 'declined')),
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references app_user,
  add column review_reason text,
  add constraint document_review check (review is null
    or ends is not null and (review = 'waiting') = (reviewed_at is null) and (review = 'declined') = (review_reason is not null));
create unique index document_waiting on document (facility_id, type) where review = 'waiting' and deleted_at is null;
