import type { EdiTestStep } from '#contract/edi/connection.ts';
import {
  MAIL_TEST_STEP,
  NO_WAY,
  TEST_STEPS,
  TEST_TOO_SLOW,
  TEST_WITHIN_MS,
  OWN_FAILURE,
} from '#rules/edi/hand-over.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { messageOf } from '../../../platform/jobs/run-notes.ts';
import { newUuid } from '../../../platform/secrets.ts';
import { SftpProblem } from '../../../platform/sftp/problems.ts';
import { mailTo } from './mail-document.ts';
import { keepSeenKey, type SeenKey } from './tell-of-key.ts';
import { openWay, readWay, UnacceptedKey, type Way, type WayDeps } from './way.ts';

interface Tried {
  steps: EdiTestStep[];
  seen: SeenKey | null;
}

/** Tries the way of a client as it is stored, and keeps what came of it (RB-315). */
export async function testClient(
  context: RequestContext,
  deps: Omit<WayDeps, 'db' | 'clock'>,
  clientId: number,
): Promise<{ data: { ok: boolean; steps: EdiTestStep[] } }> {
  const way = await readWay(context.db, clientId);
  if (way === null) throw notFound();
  if (way.protocol === 'AS2') throw conflict(NO_WAY);
  const all = { ...deps, db: context.db, clock: { now: () => context.now } };
  const { steps, seen } = await tryWay(all, way);
  const ok = steps.every((step) => step.ok);
  return context.command(async (command) => {
    if (seen !== null) await keepSeenKey(command, clientId, { seen, now: context.now });
    const before = await lastTest(command.tx, clientId);
    await command.tx
      .updateTable('edi_way')
      .set({ tested_at: context.now, test_steps: JSON.stringify(steps) })
      .where('client_id', '=', clientId)
      .execute();
    command.audit({
      entity: 'edi_client',
      entityId: clientId,
      before,
      after: { tested_at: context.now, ok },
    });
    command.live({ topic: 'edi', admins: true });
    return { data: { ok, steps } };
  });
}

async function lastTest(tx: Tx, clientId: number) {
  const last = await tx
    .selectFrom('edi_way')
    .select('tested_at')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { tested_at: last?.tested_at ?? null };
}

/** The first failure stops it. */
async function tryWay(deps: WayDeps, way: Way): Promise<Tried> {
  const signal = AbortSignal.timeout(TEST_WITHIN_MS);
  const names = way.protocol === 'SFTP' ? TEST_STEPS : [MAIL_TEST_STEP];
  const steps: EdiTestStep[] = [];
  let begun = performance.now();
  const end = (ok: boolean, message: string | null) => {
    const now = performance.now();
    const name = names[steps.length] ?? '';
    steps.push({ name, ok, milliseconds: Math.round(now - begun), message });
    begun = now;
  };
  try {
    if (way.protocol === 'SFTP') await trySftp(deps, way, { signal, onStep: () => end(true, null) });
    else {
      await Promise.race([sendTestMail(deps, way), lateOf(signal)]);
      end(true, `A test mail went to ${way.email ?? ''}.`);
    }
    return { steps, seen: null };
  } catch (error) {
    if (!(error instanceof SftpProblem))
      deps.log.error({ client: way.id, err: messageOf(error) }, 'a test of EDI failed');
    end(false, signal.aborted ? TEST_TOO_SLOW : messageFor(error));
    return { steps, seen: error instanceof UnacceptedKey ? error.seen : null };
  }
}

const messageFor = (error: unknown): string => (error instanceof SftpProblem ? error.message : OWN_FAILURE);

async function lateOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new SftpProblem(TEST_TOO_SLOW)), { once: true });
  return promise;
}

/** Reads and removes no file of the partner. */
async function trySftp(
  deps: WayDeps,
  way: Way,
  { signal, onStep }: { signal: AbortSignal; onStep: () => void },
): Promise<void> {
  // Longer than the whole may take, so that it is the whole that ends it.
  const sftp = await openWay(deps, way, { signal, answerMs: 2 * TEST_WITHIN_MS, onStep });
  try {
    const { folder_in: folderIn = '', folder_out: folderOut = '' } = way.sftp ?? {};
    await sftp.list(folderIn);
    onStep();
    const path = `${folderOut}/galenic-test-${newUuid()}.tmp`;
    await sftp.write(path, Buffer.from('A test of the connection.'));
    await sftp.remove(path);
    onStep();
  } finally {
    sftp.close();
  }
}

const sendTestMail = (deps: WayDeps, way: Way): Promise<void> =>
  mailTo(deps, way, {
    effectKey: `edi-test:${newUuid()}`,
    subject: 'Test of EDI by e-mail',
    words: ['This mail shows that documents reach this address. Nothing has to be done.'],
  });
