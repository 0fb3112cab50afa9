import path from 'node:path';
import { ATTEMPT_MS, KEPT_ANSWER_BYTES, MOST_ANSWER_BYTES } from '#rules/webhooks.ts';
import type { Config } from './platform/config.ts';
import type { Connections } from './platform/database/connections.ts';
import type { Log } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';
import { openSeal, type Seal } from './platform/seal.ts';

/** By what this process reaches others. */
export interface Outward {
  /** The addresses that companies named. */
  outbound: Outbound;
  mailer: Mailer;
  /** What opens the secrets of partners. */
  seal: Seal;
}

export const openOutward = (
  { webhooks, edi, ...config }: Config,
  { direct, log, metrics }: Pick<Connections, 'direct'> & { log: Log; metrics: Metrics },
): Outward => ({
  outbound: createOutbound({
    ...webhooks,
    withinMs: ATTEMPT_MS,
    bytes: { read: MOST_ANSWER_BYTES, kept: KEPT_ANSWER_BYTES },
  }),
  mailer: createMailer({
    db: direct.db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: path.join(config.dataDir, 'mail'),
    log,
    metrics,
    leaseSeconds: config.jobLeaseSeconds,
  }),
  seal: openSeal(edi.keyFile),
});
