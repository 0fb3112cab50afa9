import { sql } from 'kysely';
import { marketDay } from '#rules/accounts/digests.ts';
import { REMIND_DAYS } from '#rules/csos/certificates.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Run, type Step } from '../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import type { CertificateEventType } from './events.ts';
import { createTrust, refreshLists, sweepLists, type ListDeps } from './lists.ts';
import { readCertificate } from './trust/certificate.ts';
import { isListOf, isOn } from './trust/revocation.ts';

export const REFRESH_LISTS = 'refresh-revocation-lists';
export const REMIND = 'remind-of-certificates';

export const csosJobs = (deps: ListDeps): Record<string, Task> => ({
  [REFRESH_LISTS]: async (_, run) => {
    await fillKeys(deps);
    await refreshLists(deps, run);
    await markRevoked(deps, run);
    await sweepLists(deps.db);
    await sql`delete from csos_signing where expires_at < ${deps.clock.now()}`.execute(deps.db);
  },
  [REMIND]: async (_, run) => {
    await stepByStep({ run, counted: 'certificates told of', record: 'certificate' }, remindNext(deps));
  },
});

interface Held {
  id: number;
  user_id: number;
  facility_id: number;
  facility_name: string;
  dea_number: string;
  valid_to: Date;
}

/** Tells a holder that a certificate ends within 30 days, once. One certificate, one transaction. */
const remindNext =
  (deps: ListDeps): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'csos.certificate_reminded' }, async (command, now) => {
      const until = new Date(now.getTime() + REMIND_DAYS * 86_400_000);
      const { rows } = await sql<Held>`update csos_certificate c set reminded_at = ${now} from facility f
      where f.id = c.facility_id and c.id = (select id from csos_certificate where deleted_at is null and revoked_at is null
        and reminded_at is null and valid_to > ${now} and valid_to <= ${until}
        and id > ${after} and id <> all (${failed}::bigint[]) order by id limit 1 for no key update skip locked)
      returning c.id, c.user_id, c.facility_id, f.name as facility_name, c.dea_number, c.valid_to`.execute(
        command.tx,
      );
      const [held] = rows;
      if (held === undefined) return null;
      await onRecord(held.id, async () => tellHolder(command, held, 'csos.certificate_ending'));
      return held.id;
    });

/** The keys of certificates that came in before keys were compared; where two share one, the first has it. */
async function fillKeys({ db }: ListDeps): Promise<void> {
  const { rows } = await sql<{ id: number; certificate: Buffer }>`select id, certificate from csos_certificate
    where deleted_at is null and key_fingerprint is null order by id`.execute(db);
  for (const { id, certificate } of rows) {
    const { keyFingerprint: key } = readCertificate(certificate);
    await sql`update csos_certificate set key_fingerprint = ${key} where id = ${id} and not exists (
      select 1 from csos_certificate o where o.key_fingerprint = ${key} and o.deleted_at is null)`.execute(
      db,
    );
  }
}

/** Certificates that their authority took back since they were brought in. */
async function markRevoked(deps: ListDeps, run: Run): Promise<void> {
  const { db, clock, authorities } = deps;
  const { lists } = await createTrust(authorities)(db, clock.now());
  const { rows } = await sql<{ id: number; certificate: Buffer }>`select id, certificate from csos_certificate
    where deleted_at is null and revoked_at is null and valid_to > ${clock.now()} order by id`.execute(db);
  for (const { id, certificate: der } of rows) {
    const certificate = readCertificate(der);
    const issuer = authorities.find((one) =>
      one.certificate.parsed.subject.isEqual(certificate.parsed.issuer),
    );
    const list = issuer && lists.find((one) => isListOf(one, issuer.certificate));
    if (!list || !isOn(list, certificate)) continue;
    await markOne(deps, id).then(
      () => run.count('certificates revoked', 1),
      (error: unknown) => run.failed(`certificate ${id}`, error),
    );
  }
}

const markOne = (deps: ListDeps, id: number): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'csos.certificate_revoked' }, async (command, now) => {
    const { rows } = await sql<Held>`update csos_certificate c set revoked_at = ${now} from facility f
      where f.id = c.facility_id and c.id = ${id} and c.revoked_at is null
      returning c.id, c.user_id, c.facility_id, f.name as facility_name, c.dea_number, c.valid_to`.execute(
      command.tx,
    );
    const [held] = rows;
    if (held !== undefined) tellHolder(command, held, 'csos.certificate_revoked');
  });

function tellHolder({ audit, announce, live }: CommandContext, held: Held, type: CertificateEventType): void {
  const { id, user_id, facility_id, facility_name, dea_number } = held;
  const day = marketDay(held.valid_to);
  audit({ entity: 'csos_certificate', entityId: id, after: { dea_number, valid_to: day, move: type } });
  announce({ key: `${type}:${id}`, type, data: { user_id, facility_name, dea_number, valid_to: day } });
  live({ topic: 'csos', user_ids: [user_id], facility_ids: [facility_id] });
}
