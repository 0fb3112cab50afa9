-- What a seller answers to bids on a listing by one rule (decision 43).
create sequence standing_rule_version;
create table standing_rule (
  listing_id bigint primary key references listing,
  mode text not null check (mode in ('off', 'proposes', 'acts')),
  -- Of what the seller would receive for a pack without the bid.
  accept_percent int not null check (accept_percent between 1 and 99),
  least_packs int not null check (least_packs between 1 and 1000000),
  counter_percent int check (counter_percent between accept_percent and 99),
  counter_times int not null check (counter_times between 1 and 3),
  -- Never one that was read of a rule that is removed since.
  version bigint not null default nextval('standing_rule_version'),
  updated_at timestamptz not null
);

-- Accepted by the rule.
alter table bid add automatic boolean not null default false check (not automatic or status = 'accepted');
-- Why the rule could not answer this line; then it waits for the seller.
alter table bid_line add rule_problem text check (length(rule_problem) between 1 and 500);
