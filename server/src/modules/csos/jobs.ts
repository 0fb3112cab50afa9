import { sql } from 'kysely';
import { marketDay } from '#rules/accounts/digests.ts';
import { REMIND_DAYS } from '#rules/csos/certificates.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import type { CertificateEventType } from './events.ts';
import { createTrust, refreshLists, sweepLists, type ListDeps } from './lists.ts';
import { readCertificate } from './trust/certificate.ts';
import { isListOf, isOn } from './trust/revocation.ts';

export const REFRESH_LISTS = 'refresh-revocation-lists';
export const REMIND = 'remind-of-certificates';

export const csosJobs = (deps: ListDeps): Record<string, Task> => ({
  [REFRESH_LISTS]: async () => {
    await fillKeys(deps);
    await refreshLists(deps);
    await markRevoked(deps);
    await sweepLists(deps.db);
    await sql`delete from csos_signing where expires_at < ${deps.clock.now()}`.execute(deps.db);
  },
  [REMIND]: async () => {
    while (await remindNext(deps));
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

/** Tells a holder that a certificate ends within 30 days, once. One certificate, one transaction; answers whether there was one. */
const remindNext = (deps: ListDeps): Promise<boolean> =>
  runSystemCommand({ ...deps, operation: 'csos.certificate_reminded' }, async (command, now) => {
    const until = new Date(now.getTime() + REMIND_DAYS * 86_400_000);
    const { rows } = await sql<Held>`update csos_certificate c set reminded_at = ${now} from facility f
      where f.id = c.facility_id and c.id = (select id from csos_certificate where deleted_at is null and revoked_at is null
        and reminded_at is null and valid_to > ${now} and valid_to <= ${until}
        order by id limit 1 for no key update skip locked)
      returning c.id, c.user_id, c.facility_id, f.name as facility_name, c.dea_number, c.valid_to`.execute(
      command.tx,
    );
    const [held] = rows;
    if (held === undefined) return false;
    tellHolder(command, held, 'csos.certificate_ending');
    return true;
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
async function markRevoked(deps: ListDeps): Promise<void> {
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
    if (list && isOn(list, certificate)) await markOne(deps, id);
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
