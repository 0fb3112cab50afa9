import { sql } from 'kysely';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { ruleRefusal, type RuleAnswer, type StandingRule } from '#rules/bids/standing-rule.ts';
import { toDollars } from '#rules/money.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { acceptForSeller } from './accept-bid.ts';
import { counterLocked } from './counter-bid.ts';
import { bidEvent } from './events.ts';
import { marketOf } from './facts.ts';
import { lockBids, showBid, type LockedBid } from './move-bid.ts';
import { verdictOf } from './rule-answer.ts';

export const ANSWER_BID = 'answer-bid';

interface Deps {
  db: Database;
  clock: Clock;
}
interface Line {
  bidId: number;
  line: number;
}

const MOVES = { accept: 'bid.accepted', counter: 'bid.countered' } as const;

/**
 * Answers a line of a bid as the standing rule of its listing says, by the commands that a seller has. Once: whoever comes later finds
 * another line, a closed bid, or why it could not be answered, which leaves the bid to the seller.
 */
export async function answerByRule(deps: Deps, line: Line): Promise<void> {
  for (const move of ['accept', 'counter'] as const) {
    try {
      if (await makeMove(deps, line, move)) return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return leaveToSeller(deps, line, ruleRefusal(move, error.message));
    }
  }
  return leaveToSeller(deps, line, null);
}

/** Answers whether the rule had this move. An audit row has the name of one operation, so each move is a command. */
const makeMove = (deps: Deps, line: Line, move: RuleAnswer['move']): Promise<boolean> =>
  runSystemCommand({ ...deps, operation: MOVES[move] }, async (command, now) => {
    const bid = await lockUnanswered(command, line);
    const rule = bid && (await ruleThatActs(command, bid));
    if (!bid || !rule) return false;
    const today = utcDay(now);
    const market = await marketOf(command.tx, bid, today);
    const answer = verdictOf(rule, { ...bid, case_size: market.case_size }, market, { now, today });
    if (answer === null || answer.move === 'leave' || answer.move !== move) return false;
    const asked = { bid, market };
    if (move === 'accept') await acceptForSeller(command, asked, { now, today, automatic: true });
    else
      await counterLocked(command, asked, termsOf(bid, answer), { by: 'seller', userId: null, now, today });
    return true;
  });

/** The packs and the expiry of the bid at the price of the rule. */
const termsOf = (bid: LockedBid, { cents }: RuleAnswer) => ({
  price: toDollars(cents),
  quantity: bid.quantity,
  earliest_expiry: bid.minimum_expiry,
});

async function lockUnanswered(command: CommandContext, { bidId, line }: Line): Promise<LockedBid | null> {
  const [bid] = await lockBids(command, sql`b.id = ${bidId}`);
  if (!bid || !isOpenBid(bid.status) || bid.line_count !== line || bid.rule_problem !== null) return null;
  return bid;
}

/** Held until the move is made: a rule that somebody switched off moves nothing any more. */
async function ruleThatActs({ tx }: CommandContext, bid: LockedBid): Promise<StandingRule | undefined> {
  const { rows } = await sql<StandingRule>`
    select mode, accept_percent, least_packs, counter_percent, counter_times from standing_rule
    where listing_id = ${bid.listing_id} and mode = 'acts' for share`.execute(tx);
  return rows[0];
}

/** Only now its seller hears of the line: what the rule answers waits for nobody (WB-242). */
const leaveToSeller = (deps: Deps, line: Line, problem: string | null): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'bid.left_to_seller' }, async (command, now) => {
    const bid = await lockUnanswered(command, line);
    if (!bid || bid.expires_at <= now) return;
    if (problem !== null)
      await command.tx
        .updateTable('bid_line')
        .set({ rule_problem: problem })
        .where('id', '=', bid.line_id)
        .execute();
    const type = line.line === 1 ? 'bid.placed' : 'bid.countered';
    command.announce(bidEvent(type, bid, { by: 'buyer', line: line.line, rule: 'left' }));
    showBid(command, bid);
    command.audit({ entity: 'bid', entityId: bid.id, after: { line: line.line, problem } });
  });
