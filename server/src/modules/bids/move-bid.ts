import { sql, type RawBuilder } from 'kysely';
import { ANSWER_MS, bidDeadline, type Away, type BidClock } from '#rules/bids/deadline.ts';
import { CHANGED, NOT_A_BUYER } from '#rules/bids/bid-words.ts';
import { moveProblem, otherSide, sideOfLine, type BidActor, type BidStatus } from '#rules/bids/bid-status.ts';
import { OBSTACLE_TEXT } from '#rules/bids/may-bid.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, forbidden, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { LineAgreement } from '../orders/index.ts';
import { bidEvent, type AnnouncedBid, type BidEventType, type BidStep } from './events.ts';
import { obstacleOf, vacationDays, type Market } from './facts.ts';
import { bidsOf, requireApproved, sideOf } from './range.ts';

export interface LockedBid extends AnnouncedBid {
  listing_id: number;
  status: BidStatus;
  line_count: number;
  line_id: number;
  rule_problem: string | null;
  quantity: number;
  base_cents: number;
  buyer_cents: number;
  minimum_expiry: string;
  buyer_po: string | null;
  admin_note: string | null;
  sent_at: Date;
  clock_from: Date;
  clock_ms: number;
  expires_at: Date;
  vacation_start: string | null;
  vacation_end: string | null;
  /** Who sent the last line; null: the standing rule. */
  line_user_id: number | null;
  /** Whether that person still buys for the facility. */
  bidder_buys: boolean;
  /** To the soft block that was told when it was sent. */
  agreement: LineAgreement | null;
  needs_agreement: boolean;
}

/** Locks a bid of the asker's range, for whatever is written of it. 404 outside it, 403 for a buyer who is not approved, 409 where another line came meanwhile. */
export async function lockBid(
  { scope }: RequestContext,
  command: CommandContext,
  id: number,
  seenLine?: number,
): Promise<LockedBid> {
  const [bid] = await lockBids(command, sql`b.id = ${id} and ${bidsOf(scope)}`);
  if (!bid) throw notFound('This bid does not exist.');
  if (sideOf(scope, bid) === 'buyer') requireApproved(scope);
  if (seenLine !== undefined && seenLine !== bid.line_id) throw stale(CHANGED);
  return bid;
}

/** Whether who sent the line `n` of a bid `b` may buy for its facility; an administrator chooses another one at any time. */
const buyer = sql<boolean>`exists (select from app_user u join user_role r on r.user_id = u.id where u.id = n.user_id and u.active
  and (r.role = 'Administrator' or (r.role = 'Buyer' and u.vetting_status = 'Approved' and u.company_id = b.buyer_company_id
    and (u.primary_facility_id = b.facility_id or exists (select from user_facility a
      where a.user_id = u.id and a.facility_id = b.facility_id)))))`;

/**
 * The bids `b` that a condition names, in the order of their ids. Locked first and read then: whoever waited for the lock would else
 * look for the line that was the last one before.
 */
export async function lockBids({ tx }: CommandContext, condition: RawBuilder<unknown>): Promise<LockedBid[]> {
  const locked = await sql<{ id: number }>`select b.id from bid b where ${condition}
    order by b.id for no key update`.execute(tx);
  if (locked.rows.length === 0) return [];
  const { rows } = await sql<LockedBid>`
    select b.id, l.name, b.facility_id, f.name as facility_name, b.buyer_company_id, b.buyer_user_id,
      b.seller_company_id, c.name as seller_name, b.listing_id, b.status, b.line_count, n.id as line_id, n.rule_problem, n.quantity,
      n.base_cents, n.buyer_cents, n.minimum_expiry, n.created_at as sent_at, b.buyer_po, b.admin_note, b.clock_from, b.clock_ms, b.expires_at,
      c.vacation_start, c.vacation_end, n.user_id as line_user_id, b.agreement, b.needs_agreement, ${buyer} as bidder_buys
    from bid b join listing l on l.id = b.listing_id join facility f on f.id = b.facility_id
    join company c on c.id = b.seller_company_id
    join bid_line n on n.bid_id = b.id and n.number = b.line_count
    where b.id = any (${locked.rows.map(({ id }) => id)}::bigint[]) order by b.id`.execute(tx);
  return rows;
}

/** 409 for a move that the table of moves does not list for whoever makes it, and once the time is up. */
export function requireMove(
  bid: LockedBid,
  to: BidStatus,
  { who, now }: { who: BidActor | null; now: Date },
): void {
  if (who === null) throw forbidden(NOT_A_BUYER);
  const problem = moveProblem({ status: bid.status, lines: bid.line_count }, to, who);
  if (problem !== null) throw who === 'admin' && to !== 'declined' ? forbidden() : conflict(problem);
  if (who !== 'system' && bid.expires_at <= now) throw conflict('This bid is already expired.');
}

/** 422 where the facility may not order by this bid any more, in words for both sides. */
export function requireOpenMarket(bid: LockedBid, market: Market, today: string): void {
  const obstacle = obstacleOf(market, { needsAgreement: bid.needs_agreement, today });
  if (obstacle !== null) throw ruleBroken(OBSTACLE_TEXT[obstacle](bid.facility_name));
}

/** The vacation that stops the clock of the next line, which waits for that side. */
export const pauseFor = (
  bid: Pick<LockedBid, 'vacation_start' | 'vacation_end'>,
  lines: number,
): Away | null => (otherSide(sideOfLine(lines)) === 'seller' ? vacationDays(bid) : null);

/** The clock of the last line. */
export const clockOf = (bid: Pick<LockedBid, 'sent_at' | 'clock_from' | 'clock_ms'>): BidClock => ({
  sent: bid.sent_at,
  from: bid.clock_from,
  ms: bid.clock_ms,
});

/** A new clock for the line of that number. */
export function clockFor(bid: Pick<LockedBid, 'vacation_start' | 'vacation_end'>, lines: number, now: Date) {
  const clock = { sent: now, from: now, ms: ANSWER_MS };
  return {
    clock_from: now,
    clock_ms: ANSWER_MS,
    expires_at: bidDeadline(clock, pauseFor(bid, lines)),
  };
}

export interface NewLine {
  userId: number | null;
  quantity: number;
  baseCents: number;
  buyerCents: number;
  listBaseCents: number;
  listBuyerCents: number;
  listBaseTotalCents: number | null;
  listBuyerTotalCents: number | null;
  minimumExpiry: string;
  automatic?: boolean;
}

export const writeLine = (
  { tx }: CommandContext,
  bidId: number,
  { number, now, ...line }: NewLine & { number: number; now: Date },
) =>
  tx
    .insertInto('bid_line')
    .values({
      bid_id: bidId,
      number,
      user_id: line.userId,
      quantity: line.quantity,
      base_cents: line.baseCents,
      buyer_cents: line.buyerCents,
      list_base_cents: line.listBaseCents,
      list_buyer_cents: line.listBuyerCents,
      list_base_total_cents: line.listBaseTotalCents,
      list_buyer_total_cents: line.listBuyerTotalCents,
      minimum_expiry: line.minimumExpiry,
      automatic: line.automatic ?? false,
      created_at: now,
    })
    .execute();

export interface Closing {
  status: 'declined' | 'expired' | 'cancelled';
  by: 'buyer' | 'seller' | 'administrator' | 'system' | null;
  reason: string | null;
  erroneous?: boolean;
}

/** The one way to close a bid without an order. */
export async function closeBid(
  command: CommandContext,
  bid: LockedBid,
  { now, ...closing }: Closing & { now: Date },
): Promise<void> {
  await command.tx
    .updateTable('bid')
    .set({
      status: closing.status,
      declined_by: closing.by,
      decline_reason: closing.reason,
      erroneous: closing.erroneous ?? false,
      closed_at: now,
      updated_at: now,
    })
    .where('id', '=', bid.id)
    .execute();
  const by = closing.by === 'system' ? null : closing.by;
  tellBid(command, bid, `bid.${closing.status}`, {
    by,
    line: bid.line_count,
    note: closing.reason,
    erroneous: closing.erroneous ?? false,
  });
}

/** Keeps that somebody moved the deadline of a bid, and tells it to the other side. */
export async function tellExtension(
  command: CommandContext,
  bid: LockedBid,
  given: {
    by: 'buyer' | 'seller' | 'administrator';
    userId: number;
    hours: number | null;
    expires: Date;
    now: Date;
  },
): Promise<void> {
  const { by, hours, expires } = given;
  const { id } = await command.tx
    .insertInto('bid_extension')
    .values({
      bid_id: bid.id,
      given_by: by,
      user_id: given.userId,
      hours,
      expires_at: expires,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  command.announce(
    bidEvent('bid.extended', bid, { by, line: bid.line_count, extension: { id, hours, expires } }),
  );
}

/** Announces a step to the other party and to the open pages of both; listings say whether a bid of the facility is open. */
export function tellBid(command: CommandContext, bid: AnnouncedBid, type: BidEventType, step: BidStep): void {
  command.announce(bidEvent(type, bid, step));
  showBid(command, bid);
  if (type !== 'bid.countered') command.live({ topic: 'catalog', facility_ids: [bid.facility_id] });
}

export function showBid(command: CommandContext, bid: AnnouncedBid): void {
  command.live({
    topic: 'bids',
    id: bid.id,
    company_ids: [bid.seller_company_id],
    overseen_company_ids: [bid.buyer_company_id],
    facility_ids: [bid.facility_id],
    admins: true,
  });
}
