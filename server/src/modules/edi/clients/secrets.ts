import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { TOKEN_TAKEN } from '#rules/edi/mails.ts';
import { ruleBroken } from '../../../platform/errors.ts';
import type { Seal } from '../../../platform/seal.ts';
import { sha256 } from '../../../platform/secrets.ts';

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
    if (kind === 'token') await keepToken(tx, clientId, secret);
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

/** Beside the sealed token, so that a mail address is found; no two clients have one in common. */
async function keepToken(tx: Tx, clientId: number, token: string | null): Promise<void> {
  const digest = token === null ? null : sha256(Buffer.from(token.toLowerCase()));
  const other = await tx
    .selectFrom('edi_way')
    .select('client_id')
    .where('token_sha256', '=', digest)
    .where('client_id', '<>', clientId)
    .executeTakeFirst();
  if (other) throw ruleBroken(TOKEN_TAKEN, { token: TOKEN_TAKEN });
  await tx.updateTable('edi_way').set({ token_sha256: digest }).where('client_id', '=', clientId).execute();
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

/** In clear, for whoever connects; never kept, answered or logged. */
export async function openSecrets(
  db: Queryable,
  seal: Seal,
  clientId: number,
): Promise<Partial<Record<SecretKind, string>>> {
  const rows = await db
    .selectFrom('edi_secret')
    .select(['kind', 'sealed'])
    .where('client_id', '=', clientId)
    .execute();
  return Object.fromEntries(
    rows.map(({ kind, sealed }) => [kind, seal.open(placeOf(clientId, kind), sealed)]),
  );
}
