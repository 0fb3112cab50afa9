import type { z } from 'zod';
import type { portfolioEndpoints, PortfolioReply } from '#contract/portfolio.ts';
import { fromDollars } from '#rules/money.ts';
import { parseNdc } from '#rules/ndc.ts';
import { ENTER_NDC, IN_PORTFOLIO, NDC_NOT_KNOWN, readInSeveralWays } from '#rules/portfolio.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError, conflict, forbidden, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { viewItem } from './views/portfolio.ts';

type Wanted = z.output<NonNullable<typeof portfolioEndpoints.addToPortfolio.body>>;

/** Adds one NDC of the directory. 422 where it is unknown or can be read in several ways, 409 where it is there already. */
export async function addToPortfolio(context: RequestContext, wanted: Wanted): Promise<PortfolioReply> {
  const { scope, now } = context;
  const company = scope.company;
  if (!company?.isSeller) throw forbidden();
  const { ndc: written } = wanted;
  if (written === undefined) throw new AppError('invalid', ENTER_NDC, { ndc: ENTER_NDC });
  return context.command(async ({ tx, audit }) => {
    const ndc = await knownNdc(tx, written);
    const price = wanted.contract_price ?? null;
    const values = {
      company_id: company.id,
      ndc,
      contract_price_cents: price === null ? null : fromDollars(price),
    };
    const added = await tx
      .insertInto('portfolio_item')
      .values({ ...values, created_by: scope.userId, created_at: now })
      .onConflict((there) => there.columns(['company_id', 'ndc']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw conflict(IN_PORTFOLIO);
    audit({ entity: 'portfolio_item', entityId: added.id, after: values });
    return viewItem(scope, tx, added.id);
  });
}

/** Digits are never padded blindly: of ten all readings are looked up. */
async function knownNdc(tx: Tx, text: string): Promise<string> {
  const reading = parseNdc(text);
  if (reading.kind === 'invalid') throw ruleBroken(reading.reason, { ndc: reading.reason });
  const candidates = reading.kind === 'ok' ? [reading.ndc11] : reading.candidates;
  const known = await tx
    .selectFrom('drug')
    .select('ndc')
    .where('ndc', 'in', candidates)
    .orderBy('ndc')
    .execute();
  const [only, second] = known;
  const problem =
    only === undefined ? NDC_NOT_KNOWN : second && readInSeveralWays(known.map(({ ndc }) => ndc));
  if (only === undefined || problem !== undefined)
    throw ruleBroken(problem ?? NDC_NOT_KNOWN, { ndc: problem ?? NDC_NOT_KNOWN });
  return only.ndc;
}
