import { sql } from 'kysely';
import type { z } from 'zod';
import type { CsosRequest } from '#contract/accounts/vetting.ts';
import { csosDecisions, type CsosState } from '#rules/accounts/vetting.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { csosRequest } from './csos-requests.ts';

interface Decision {
  facilityId: number;
  sellerId: number;
  approve: boolean;
  reason: string;
}

const WHY = 'Say why: the facility reads it.';

/** Lets a facility buy schedule II from a seller, or not; an approval can be withdrawn. */
export async function decideCsos(
  { command, requestId }: RequestContext,
  { facilityId, sellerId, approve, reason }: Decision,
): Promise<{ data: z.infer<typeof CsosRequest> }> {
  if (!approve && reason === '') throw new AppError('invalid', WHY, { reason: WHY });
  const status = approve ? 'approved' : 'declined';
  const note = reason || null;
  return command(async ({ tx, audit, announce, live }) => {
    const before = await lockRequest(tx, facilityId, sellerId);
    if (!csosDecisions(before.status).includes(status))
      throw conflict(`This request is ${before.status} already.`);
    await tx
      .updateTable('csos_approval')
      .set({ status, reason: note })
      .where('facility_id', '=', facilityId)
      .where('seller_company_id', '=', sellerId)
      .execute();
    const seller = { id: sellerId, name: before.seller_name };
    audit({
      entity: 'facility',
      entityId: facilityId,
      before: { csos: before.status, reason: before.reason },
      after: { csos: status, reason: note, seller, move: `csos.${status}` },
    });
    announce({
      key: `csos-${status}:${requestId}`,
      type: `csos.${status}`,
      data: {
        facility_id: facilityId,
        facility_name: before.facility_name,
        company_id: before.company_id,
        seller,
        reason: note,
      },
    });
    live({ topic: 'accounts', admins: true });
    live({ topic: 'session', facility_ids: [facilityId] });
    return { data: await viewRequest(tx, facilityId, sellerId) };
  });
}

async function viewRequest(tx: Tx, facilityId: number, sellerId: number) {
  const { rows } = await sql<{ request: z.infer<typeof CsosRequest> }>`
    select ${csosRequest} as request from csos_approval a join company s on s.id = a.seller_company_id
    where a.facility_id = ${facilityId} and a.seller_company_id = ${sellerId}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This facility asked nothing of this seller.');
  return row.request;
}

async function lockRequest(tx: Tx, facilityId: number, sellerId: number) {
  const request = await tx
    .selectFrom('csos_approval as a')
    .innerJoin('facility as f', 'f.id', 'a.facility_id')
    .innerJoin('company as s', 's.id', 'a.seller_company_id')
    .select(['a.status', 'a.reason', 'f.name as facility_name', 'f.company_id', 's.name as seller_name'])
    .where('a.facility_id', '=', facilityId)
    .where('a.seller_company_id', '=', sellerId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  if (!request) throw notFound('This facility asked nothing of this seller.');
  // The check of the column allows these only.
  return { ...request, status: request.status as CsosState };
}
