import type { CommandContext } from '../../platform/command.ts';

/** Tells the open pages of the seller: the editor of the listing, and the bids that wait with a proposal. */
export function showRule(
  live: CommandContext['live'],
  { id, company_id: companyId }: { id: number; company_id: number },
): void {
  live({ topic: 'listings', id, company_ids: [companyId], admins: true });
  live({ topic: 'bids', company_ids: [companyId], admins: true });
}
