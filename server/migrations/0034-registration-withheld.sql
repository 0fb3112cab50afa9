-- When an application with an address that has an account was answered as if it had been submitted: nothing was made of it,
-- and whoever holds its token cannot tell it from another one.
alter table registration add column withheld_at timestamptz;
