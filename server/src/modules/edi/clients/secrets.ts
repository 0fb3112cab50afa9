import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/seal.ts';

/** What opens the partner's side, or ours to the partner. Never answered, audited or logged. */
const SECRET_KINDS = ['password', 'private_key', 'pass_phrase', 'token'] as const;
type SecretKind = (typeof SECRET_KINDS)[number];
/** Absent: it stays; null: it goes. */
export type SentSecrets = Partial<Record<SecretKind, string | null | undefined>>;

/** Bound to client and kind, so that a row put elsewhere does not open. */
const placeOf = (clientId: number, kind: string) => `edi/${clientId}/${kind}`;

/** Keeps what was sent; answers which were set or removed, for the audit. */
export async function keepSecrets(
  tx: Tx,
  seal: Seal,
  { clientId, sent }: { clientId: number; sent: SentSecrets },
): Promise<string[]> {
  // A pass phrase opens one key.
  const withoutKey = sent.private_key === null ? { ...sent, pass_phrase: null } : sent;
  const moves: string[] = [];
  for (const kind of SECRET_KINDS) {
    const secret = withoutKey[kind];
    if (secret === undefined) continue;
    moves.push(`${kind} ${secret === null ? 'removed' : 'set'}`);
    if (secret === null) {
      await tx.deleteFrom('edi_secret').where('client_id', '=', clientId).where('kind', '=', kind).execute();
      continue;
    }
    const sealed = seal.close(placeOf(clientId, kind), secret);
    await tx
      .insertInto('edi_secret')
      .values({ client_id: clientId, kind, sealed })
      .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet({ sealed }))
      .execute();
  }
  return moves;
}

interface Sealed {
  kind: string;
  sealed: Buffer;
}

const secretsOf = async (db: Queryable, clientId: number): Promise<Sealed[]> => {
  const { rows } = await sql<Sealed>`select kind, sealed from edi_secret
    where client_id = ${clientId} order by kind for no key update`.execute(db);
  return rows;
};

/** Seals by the first key what an older one sealed; answers how many. */
export async function sealAnew(tx: Tx, seal: Seal, clientId: number): Promise<number> {
  const old = (await secretsOf(tx, clientId)).filter(({ sealed }) => seal.isOld(sealed));
  for (const { kind, sealed } of old) {
    const place = placeOf(clientId, kind);
    await tx
      .updateTable('edi_secret')
      .set({ sealed: seal.close(place, seal.open(place, sealed)) })
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .execute();
  }
  return old.length;
}
