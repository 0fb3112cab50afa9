import { verify } from 'node:crypto';
import { sql } from 'kysely';
import type { RelativeDistinguishedNames } from 'pkijs';
import type { CsosCertificate } from '#contract/csos/csos.ts';
import { possessionText } from '#rules/csos/order-text.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ReadTrust } from './lists.ts';
import { isFor, readCertificate, schedulesOf, type ReadCertificate } from './trust/certificate.ts';
import { checkSigner } from './trust/chain.ts';
import { refusal } from './trust/refuse.ts';
import { readCertificates } from './views/certificates.ts';

const COMMON_NAME = '2.5.4.3';

/**
 * Stores a certificate of the asker, whose key stays in the browser. Bringing it in again, as from a second browser, changes
 * nothing. Throws 422 with the one thing that is wrong with it.
 */
export async function importCertificate(
  context: RequestContext,
  readTrust: ReadTrust,
  sent: { certificate: string; proof: string },
): Promise<{ data: CsosCertificate }> {
  const certificate = readCertificate(Buffer.from(sent.certificate, 'base64'));
  checkPossession(context.scope, certificate, Buffer.from(sent.proof, 'base64'));
  const attempt = () => keep(context, readTrust, certificate);
  try {
    return await attempt();
  } catch (error) {
    // Somebody brought it in at the same moment: now it is seen whose it is.
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  }
}

function keep(
  { scope, command, now }: RequestContext,
  readTrust: ReadTrust,
  certificate: ReadCertificate,
): Promise<{ data: CsosCertificate }> {
  return command(async (context) => {
    const trust = await readTrust(context.tx, now);
    if (trust.authorities.length === 0) throw refusal('unready');
    checkSigner(certificate, trust, now);
    const facility = await facilityOf(scope, context.tx, certificate);
    await requireSole(scope, context.tx, certificate);
    const id = await store(context, certificate, { scope, facility, now });
    const [stored] = await readCertificates(scope, context.tx, now, sql`c.id = ${id}`);
    if (stored === undefined) throw refusal('unreadable');
    return { data: stored };
  });
}

function checkPossession({ userId }: Scope, { x509, fingerprint }: ReadCertificate, proof: Buffer): void {
  const text = Buffer.from(possessionText(userId, fingerprint));
  if (x509.publicKey.asymmetricKeyType !== 'rsa') throw refusal('weak');
  if (!verify('sha256', text, x509.publicKey, proof)) throw refusal('possession');
}

interface Place {
  id: number;
  name: string;
  dea: string;
}

/** The facility whose DEA number the certificate has in it: the current one, else another of the signer's. */
async function facilityOf(scope: Scope, tx: Tx, certificate: ReadCertificate): Promise<Place> {
  const current = scope.facility?.id ?? 0;
  const ids = [current, ...scope.assignedFacilityIds];
  const { rows } = await sql<Place>`select id, name, dea_number as dea from facility
    where id = any (${ids}::bigint[]) and dea_number is not null order by id <> ${current}, id`.execute(tx);
  const found = rows.find((one) => isFor(certificate, one.dea));
  if (found === undefined) throw refusal('dea');
  return found;
}

/** A certificate and its key are active for one person alone (21 CFR 1311.30). */
async function requireSole(
  { userId }: Scope,
  tx: Tx,
  { fingerprint, keyFingerprint }: ReadCertificate,
): Promise<void> {
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from csos_certificate where deleted_at is null
    and (fingerprint = ${fingerprint} or key_fingerprint = ${keyFingerprint})
    and not (user_id = ${userId} and fingerprint = ${fingerprint})`.execute(tx);
  if (rows.some((one) => one.user_id !== userId)) throw refusal('taken');
  if (rows.length > 0) throw refusal('again');
}

async function store(
  { tx, audit, live }: CommandContext,
  certificate: ReadCertificate,
  { scope, facility, now }: { scope: Scope; facility: Place; now: Date },
): Promise<number> {
  const { x509, parsed, fingerprint } = certificate;
  const facts = { serial: x509.serialNumber, dea_number: facility.dea, fingerprint };
  const { rows } = await sql<{ id: number }>`
    insert into csos_certificate (user_id, facility_id, dea_number, subject, issuer, serial, schedules, valid_from, valid_to,
      certificate, fingerprint, key_fingerprint, created_at)
    values (${scope.userId}, ${facility.id}, ${facility.dea}, ${nameIn(parsed.subject)}, ${nameIn(parsed.issuer)}, ${facts.serial},
      ${schedulesOf(certificate)}::int[], ${certificate.validFrom}, ${certificate.validTo}, ${certificate.der}, ${fingerprint},
      ${certificate.keyFingerprint}, ${now})
    on conflict (user_id, fingerprint) where deleted_at is null do update set facility_id = excluded.facility_id,
      dea_number = excluded.dea_number, key_fingerprint = excluded.key_fingerprint returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  audit({
    entity: 'csos_certificate',
    entityId: id,
    after: { ...facts, facility: { id: facility.id, name: facility.name } },
  });
  live({ topic: 'csos', user_ids: [scope.userId], facility_ids: [facility.id] });
  return id;
}

/** The common name as it stands in the certificate, kept to what the database and a screen can hold. */
const nameIn = ({ typesAndValues }: RelativeDistinguishedNames): string =>
  String(typesAndValues.find((one) => one.type === COMMON_NAME)?.value.valueBlock.value ?? '')
    .replace(/\p{C}/gu, ' ')
    .slice(0, 200);
