-- The zones that RB-140 offers: another one would stop every cart of the seller's listings.
alter table company add check (cut_off_zone in ('America/New_York', 'America/Chicago', 'America/Denver',
  'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico'));
