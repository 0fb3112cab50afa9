-- What a pack of the accepted product cost the facility elsewhere as the contract was made, so that what it saves is told by it for
-- good; null where nothing was known, and of contracts that were made before.
alter table rfp add column base_cents bigint check (base_cents >= 0);
