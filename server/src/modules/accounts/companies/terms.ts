import type { SavedCompany } from '#contract/accounts/companies.ts';
import type { Tx } from '../../../platform/database/database.ts';

type Terms = NonNullable<SavedCompany['terms']>;
export type StoredTerms = Awaited<ReturnType<typeof activeTerms>>;

/** The active terms, else those written last. */
export const activeTerms = (tx: Tx, companyId: number) =>
  tx
    .selectFrom('company_terms')
    .select(['id', 'name', 'net_days', 'active'])
    .where('company_id', '=', companyId)
    .orderBy('active', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Null takes the terms away. */
export async function writeTerms(
  tx: Tx,
  companyId: number,
  former: StoredTerms,
  terms: Terms | null,
): Promise<StoredTerms> {
  if (terms === null) {
    await tx
      .updateTable('company_terms')
      .set({ active: false })
      .where('company_id', '=', companyId)
      .execute();
    return former && { ...former, active: false };
  }
  if (former) await tx.updateTable('company_terms').set(terms).where('id', '=', former.id).execute();
  else
    await tx
      .insertInto('company_terms')
      .values({ company_id: companyId, ...terms })
      .execute();
  return activeTerms(tx, companyId);
}

export const wordsOf = (terms: StoredTerms): string | null =>
  terms?.active === true ? `${terms.name}, ${terms.net_days} days` : null;
