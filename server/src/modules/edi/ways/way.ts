import { sql, type RawBuilder } from 'kysely';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { HOST_REFUSED } from '#rules/edi/clients.ts';
import type { EdiProtocol } from '#rules/edi/clients.ts';
import { hostKeyChanged, hostKeyOpen } from '#rules/edi/hand-over.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { MailSites } from '../../../platform/mail/content.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { checkedAddress } from '../../../platform/outbound/hosts.ts';
import { HostKeyRefused, SftpProblem } from '../../../platform/sftp/problems.ts';
import { connectSftp, type Sftp, type SftpOptions } from '../../../platform/sftp/sftp.ts';
import { openSecrets } from '../clients/secrets.ts';
import type { EdiDeps } from '../settings.ts';
import type { SeenKey } from './tell-of-key.ts';

export interface WayDeps extends EdiDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  siteOf: MailSites;
}

/** By which way documents come from a client and go to it. */
export interface Way {
  id: number;
  name: string;
  protocol: EdiProtocol;
  sftp: EdiSettings['sftp'];
  email: string | null;
  /** The key of its host that an administrator accepted. */
  accepted: string | null;
  /** How often in a row its folder could not be looked into. */
  failures: number;
}

/** 'host:port' of a client, whose key is pinned. */
const HOST = sql`(lower(k.settings #>> '{sftp,host}') || ':' || (k.settings #>> '{sftp,port}'))`;
export const hostOf = ({ host, port }: NonNullable<EdiSettings['sftp']>): string =>
  `${host.toLowerCase()}:${port}`;

/** Without an accepted host key nothing is exchanged (RB-314). `k` is the client, `w` its way. */
export const MAY_CONNECT: RawBuilder<unknown> = sql`(k.active and w.accepted_key is not null and w.accepted_host = ${HOST})`;

export const acceptedOf: RawBuilder<unknown> = sql`(case when w.accepted_host = ${HOST} then w.accepted_key end)`;

/** That its host showed last. */
export const seenOf: RawBuilder<unknown> = sql`(case when w.seen_host = ${HOST} then w.seen_key end)`;

export async function readWay(db: Queryable, id: number): Promise<Way | null> {
  const { rows } = await sql<Way>`select k.id, k.name, k.protocol, k.settings -> 'sftp' as sftp,
      k.settings ->> 'email' as email, ${acceptedOf} as accepted,
      w.fetch_failures as failures
    from edi_client k join edi_way w on w.client_id = k.id where k.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type ConnectStep = 'Resolve' | 'Connect' | 'Host key' | 'Sign in';

export interface OpenOptions extends Omit<SftpOptions, 'onStep'> {
  onStep?: (step: ConnectStep) => void;
}

/** The host showed a key that nobody accepted. */
export class UnacceptedKey extends SftpProblem {
  readonly seen: SeenKey;
  constructor(seen: SeenKey, sentence: string) {
    super(sentence);
    this.seen = seen;
  }
}

/** Opens the partner's SFTP server at an address that was looked at, where it shows the accepted key. Throws `SftpProblem`. */
export async function openWay(
  { db, seal, edi }: Pick<WayDeps, 'db' | 'seal' | 'edi'>,
  { id, sftp, accepted }: Way,
  { onStep, ...options }: OpenOptions,
): Promise<Sftp> {
  if (sftp === null) throw new SftpProblem('Host is required');
  const { host, port, user } = sftp;
  const found = await checkedAddress(host, edi.privateHosts);
  if ('refusal' in found)
    throw new SftpProblem(found.refusal === 'not found' ? 'The host was not found.' : HOST_REFUSED);
  onStep?.('Resolve');
  const secrets = await openSecrets(db, seal, id);
  try {
    const { address } = found;
    const access = {
      password: secrets.password ?? null,
      privateKey: secrets.private_key ?? null,
      passPhrase: secrets.pass_phrase ?? null,
    };
    const isKnown = (fingerprint: string) => fingerprint === accepted;
    return await connectSftp(
      { address, port, user, ...access, isKnown },
      { ...options, ...(onStep && { onStep }) },
    );
  } catch (error) {
    if (!(error instanceof HostKeyRefused)) throw error;
    const { fingerprint } = error;
    const sentence = accepted === null ? hostKeyOpen(fingerprint) : hostKeyChanged(host);
    throw new UnacceptedKey({ host: hostOf(sftp), fingerprint, changed: accepted !== null }, sentence);
  }
}
