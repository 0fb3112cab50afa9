-- A supplier has rules on everything for thousands of buyers: those of one buyer are found without reading the others'.
create index price_rule_match on price_rule (seller_company_id, target, audience) where active;
drop index price_rule_target;
