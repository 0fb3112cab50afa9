import { listedCents, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import {
  ruleVerdict,
  type RuleAnswer,
  type RuleLeaves,
  type StandingRule,
} from '#rules/bids/standing-rule.ts';
import type { BidStatus } from '#rules/bids/bid-status.ts';
import type { IsoDate } from '#rules/dates.ts';
import { pricedLots, type Ground } from './facts.ts';

interface Asked {
  status: BidStatus;
  line_count: number;
  expires_at: Date;
  quantity: number;
  case_size: number;
  base_cents: number;
  minimum_expiry: IsoDate;
}

/** What the rule of a listing makes of the last line of a bid, for the job that acts and the screen that proposes. */
export function verdictOf(
  rule: StandingRule,
  bid: Asked,
  ground: Ground,
  { now, today }: { now: Date; today: IsoDate },
): RuleAnswer | RuleLeaves | null {
  const lots = offerableLots(pricedLots(ground, bid.quantity, 'seller'), bid.minimum_expiry, today);
  return ruleVerdict(rule, {
    status: bid.status,
    lines: bid.line_count,
    isOverdue: bid.expires_at <= now,
    packs: bid.quantity,
    cents: bid.base_cents,
    lotCents: selectedLot(lots)?.cents ?? null,
    listedCents: listedCents(lots, bid.quantity, { caseSize: bid.case_size }),
  });
}
