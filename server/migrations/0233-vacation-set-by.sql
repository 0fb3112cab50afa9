-- Who set the vacation of a seller, which its other sellers read (RB-176).
alter table company add column vacation_set_by bigint references app_user;
