import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { KEY_BUDGET, networkOf, NOT_VALID } from '#rules/accounts/api-keys.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Asking } from '../../../platform/http/mount.ts';
import type { Log } from '../../../platform/log.ts';
import { newUuid } from '../../../platform/secrets.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import type { OpenSession } from '../sessions/load-scope.ts';
import { keyEvent } from './key-events.ts';
import { readKeyText, type KeyKind } from './key-text.ts';
import { loadKey } from './load-key.ts';

/** After that a call whose process was killed is no longer at work. */
const AT_WORK_MS = 5 * 60_000;

/** What opens keys. */
export interface KeyDeps {
  db: Database;
  clock: Clock;
  log: Log;
  kind: KeyKind;
}

interface KeyCall {
  request: FastifyRequest;
  client: MsClient;
  asked: Asking;
}

/**
 * Lets a call in by the key it carries, or throws 401, and 429 for one beyond the budget of the key. `leave` ends its being at work.
 */
export async function openKey(
  deps: KeyDeps,
  text: string,
  { request, client, asked }: KeyCall,
): Promise<OpenSession & { leave: () => Promise<void> }> {
  const { db } = deps;
  const read = readKeyText(deps.kind, text);
  const opened = read && (await loadKey(db, read, client, asked));
  if (!read || !opened) throw new AppError('unauthenticated', NOT_VALID);
  const use = { keyId: read.id, call: newUuid(), ip: request.ip, network: networkOf(request.ip) };
  const spent = await spend(db, use, asked);
  if (spent.refused !== null) throw tooMany(spent.refused);
  // An answer that is made is not taken back: a call that could not leave is forgotten in time.
  const leave = async () => {
    await sql`-- named: leave key
      select leave_api_key(${use.keyId}, ${use.call})`
      .execute(db)
      .catch((error: unknown) =>
        deps.log.warn({ err: String(error), key: use.keyId }, 'a key stays at work'),
      );
  };
  if (spent.network_is_new)
    await noteNetwork(deps, use).catch(async (error: unknown) => leave().then(() => Promise.reject(error)));
  return { ...opened, leave };
}

interface Use {
  keyId: number;
  call: string;
  ip: string;
  network: string;
}

async function spend(db: Database, { keyId, call, ip, network }: Use, { now, changes }: Asking) {
  const { reads, writes, atOnce } = KEY_BUDGET;
  const until = new Date(now.getTime() + AT_WORK_MS);
  const { rows } = await sql<{
    refused: 'minute' | 'at_once' | null;
    network_is_new: boolean;
  }>`-- named: spend key
    select s.refused, s.network_is_new from spend_api_key(${keyId}, ${now}, ${until}, ${call}, ${changes}, ${reads}, ${writes},
      ${atOnce}, ${ip}, ${network}) s`.execute(db);
  return rows[0] ?? { refused: null, network_is_new: false };
}

const tooMany = (why: 'minute' | 'at_once'): AppError =>
  why === 'minute'
    ? new AppError('rate_limited', 'Too many requests. Please wait a minute.', null, 60)
    : new AppError('rate_limited', `At most ${KEY_BUDGET.atOnce} calls at once.`, null, 1);

/** The note and what is told of it commit together, so that two calls at once tell it once. */
const noteNetwork = (deps: { db: Database; clock: Clock }, { keyId, ip, network }: Use): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'api_key.network_met' }, async (command, now) => {
    const { tx, audit, announce } = command;
    const noted = await tx
      .insertInto('api_key_network')
      .values({ api_key_id: keyId, network, first_used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('network')
      .executeTakeFirst();
    if (!noted) return;
    const key = await tx.selectFrom('api_key').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow();
    audit({
      entity: 'api_key',
      entityId: keyId,
      after: { network, address: ip },
      by: { companyId: key.company_id },
    });
    announce(keyEvent(`api_key.network_met:${keyId}:${network}`, 'api_key.network_met', key, { network }));
  });
