import { sql } from 'kysely';
import { NOT_IN_PORTFOLIO } from '#rules/portfolio.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { portfolioOf } from './range.ts';

/** Its listings stay as they are. 404 outside the range. */
export async function removeFromPortfolio(context: RequestContext, id: number): Promise<void> {
  await context.command(async ({ tx, audit }) => {
    const { rows } = await sql<{ company_id: number; ndc: string; contract_price_cents: number | null }>`
      delete from portfolio_item p where p.id = ${id} and ${portfolioOf(context.scope)}
      returning p.company_id, p.ndc, p.contract_price_cents`.execute(tx);
    const [before] = rows;
    if (!before) throw notFound(NOT_IN_PORTFOLIO);
    audit({ entity: 'portfolio_item', entityId: id, before });
  });
}
