import { sql } from 'kysely';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { offeredTo } from './views/visibility.ts';

interface Target {
  listing_id?: number | null | undefined;
  gcn?: number | null | undefined;
  seller_company_id?: number | null | undefined;
}

/** What a block or a note is about must be there for the asker: a listing that is offered, a known drug group, a seller. */
export async function requireTarget(scope: Scope, tx: Tx, target: Target): Promise<void> {
  const { listing_id: listingId = null, gcn = null, seller_company_id: sellerId = null } = target;
  if (listingId !== null) {
    const { rows } = await sql<{ id: number }>`select s.listing_id as id from catalog_search s
      where s.listing_id = ${listingId} and ${offeredTo(scope)}`.execute(tx);
    if (rows.length === 0) throw notFound(NOT_ELIGIBLE);
  }
  if (gcn !== null) {
    const known = await tx.selectFrom('drug').select('ndc').where('gcn_seqno', '=', gcn).executeTakeFirst();
    if (!known) throw notFound('This drug group does not exist.');
  }
  if (sellerId !== null) {
    const seller = await tx
      .selectFrom('company')
      .select('id')
      .where('id', '=', sellerId)
      .where('is_seller', '=', true)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!seller) throw notFound('This seller does not exist.');
  }
}
