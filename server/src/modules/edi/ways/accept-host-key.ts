import { OTHER_KEY_SEEN } from '#rules/edi/hand-over.ts';
import type { EdiClient } from '#contract/edi/clients.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { EdiDeps } from '../settings.ts';
import { viewClient } from '../unscoped/clients.ts';
import { hostOf, readWay } from './way.ts';

/** From then on documents are exchanged with this host alone (RB-314); 409 for a key that was not seen last. */
export async function acceptHostKey(
  context: RequestContext,
  { edi }: EdiDeps,
  { id, fingerprint }: { id: number; fingerprint: string },
): Promise<{ data: EdiClient }> {
  return context.command(async ({ tx, audit, live }) => {
    const stored = await tx
      .selectFrom('edi_way')
      .select(['seen_host', 'seen_key'])
      .where('client_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const way = await readWay(tx, id);
    if (!stored || way === null) throw notFound();
    const host = way.sftp && hostOf(way.sftp);
    if (host === null || stored.seen_host !== host || stored.seen_key !== fingerprint)
      throw conflict(OTHER_KEY_SEEN);
    await tx
      .updateTable('edi_way')
      .set({
        accepted_host: host,
        accepted_key: fingerprint,
        told_key: null,
        // Whoever accepts a key wants to see that files come.
        fetch_after: null,
      })
      .where('client_id', '=', id)
      .execute();
    audit({
      entity: 'edi_client',
      entityId: id,
      before: { host_key: way.accepted },
      after: { host_key: fingerprint, host },
    });
    live({ topic: 'edi', admins: true });
    return { data: await viewClient(tx, id, { edi, now: context.now }) };
  });
}
