import { hostKeyChanged } from '#rules/edi/hand-over.ts';
import '../events.ts';
import type { CommandContext } from '../../../platform/command.ts';

export interface SeenKey {
  /** 'host:port' */
  host: string;
  fingerprint: string;
  /** Another one was accepted. */
  changed: boolean;
}

/** Keeps which key a host showed, to be accepted; of a changed one administrators hear once (RB-314). Answers whether it is new. */
export async function keepSeenKey(
  { tx, announce, live }: CommandContext,
  clientId: number,
  { seen, now }: { seen: SeenKey; now: Date },
): Promise<boolean> {
  const { host, fingerprint, changed } = seen;
  const before = await tx
    .selectFrom('edi_way')
    .select(['seen_host', 'seen_key', 'told_key'])
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isTold = !changed || before.told_key === fingerprint;
  if (isTold && before.seen_host === host && before.seen_key === fingerprint) return false;
  await tx
    .updateTable('edi_way')
    .set({ seen_host: host, seen_key: fingerprint, ...(changed && { told_key: fingerprint }) })
    .where('client_id', '=', clientId)
    .execute();
  if (!isTold)
    announce({
      key: `edi.host_key:${clientId}:${fingerprint}:${now.getTime()}`,
      type: 'edi.host_key_changed',
      data: { client: clientId, sentence: hostKeyChanged(host.replace(/:\d+$/, '')) },
    });
  live({ topic: 'edi', admins: true });
  return true;
}
