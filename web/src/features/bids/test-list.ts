import type { Me } from '#contract/accounts/accounts.ts';
import { openApp, PageOf } from '../../app/test-app.tsx';
import type { Bid } from './answer-api.ts';
import type { BidSummary } from './api.ts';
import { aBid, aBidRow } from './test-world.ts';

export const SUMMARY = {
  open: 12,
  waiting_for_me: 3,
  accepted: 5,
  declined: 4,
  expired: 2,
  cancelled: 1,
  accepted_total: 1234.5,
  savings_total: 56,
};
/** What may be done with a bid that waits for the asker. */
export const WAITS = { answer: true, decline: true, extend: true, edit: false };

/** A bid of the list as it is read alone. */
export function wholeOf(row: BidSummary): Bid {
  const whole = aBid();
  return {
    ...whole,
    ...row,
    listing: { ...whole.listing, ...row.listing },
    current_offer_line: { ...whole.current_offer_line, ...row.current_offer_line },
  };
}

/** The list of bids as somebody opens it. */
export const openList = (path: string, me: Me, answers: Record<string, unknown> = {}, rows = [aBidRow()]) =>
  openApp(path, {
    me,
    answers: {
      'GET /services/offer': new PageOf(rows.length, rows),
      'GET /services/offer/summary': SUMMARY,
      ...Object.fromEntries(rows.map((row) => [`GET /services/offer/${row.id}`, wholeOf(row)])),
      ...answers,
    },
  });
