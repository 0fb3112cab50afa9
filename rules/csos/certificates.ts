/** Limits and sentences about CSOS certificates, for both sides. */

export const CERTIFICATE_STATUSES = ['active', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** What one may be, in bytes of DER; real ones have 2,000. */
export const CERTIFICATE_BYTES = 8192;
/** How many others a file may hold beside the own one. */
export const CHAIN_LENGTH = 5;
/** A .p12 of one person's certificate has a few thousand bytes. */
export const KEY_FILE_BYTES = 100_000;

/** Whoever signs has shown who they are at most so long ago (21 CFR 1311.55(c)). */
export const PROOF_SECONDS = 300;
/** At once. */
export const MOST_SIGNED_AT_ONCE = 25;

/** When a holder is told that a certificate ends. */
export const REMIND_DAYS = 30;

export const certificateStatus = (
  certificate: { revoked: boolean; validTo: Date },
  now: Date,
): CertificateStatus => {
  if (certificate.revoked) return 'revoked';
  return certificate.validTo <= now ? 'expired' : 'active';
};

export const endsSoon = (validTo: Date, now: Date): boolean =>
  validTo.getTime() - now.getTime() <= REMIND_DAYS * 86_400_000;

/** One sentence for each thing that may be wrong with a certificate, and what helps. */
export const REFUSED = {
  unreadable: 'This is no certificate that can be read.',
  large: 'This is too large to be a certificate.',
  expired: 'This certificate has expired. Bring in the one that DEA issued after it.',
  early: 'This certificate is not valid yet. Bring it in when its first day has come.',
  untrusted:
    'This certificate was not issued by an authority that is trusted here. Use the one that DEA issued.',
  revoked: 'This certificate was revoked by its issuer. Ask DEA for another one.',
  weak: 'The key of this certificate is too weak. RSA of 2048 bits or more is needed, with SHA-256.',
  purpose: 'This certificate is not made for signing orders.',
  unknown: 'This certificate has a condition that is not understood here, so it cannot be used.',
  schedules: 'This certificate does not cover schedule II.',
  dea: 'This certificate is not for the DEA number of a facility that you belong to.',
  stale: 'The list of revoked certificates is out of date. Please try again later.',
  possession: 'The key that came with this certificate is not its own.',
  taken: 'Another person has brought in this certificate or its key. A key belongs to one person alone.',
  again: 'You have another certificate with this key here. Delete that one first.',
  password: 'The password is wrong, or the file is damaged.',
  file: 'This file cannot be read. Choose the .p12 or .pfx file with your certificate.',
  fileLarge: 'This file is too large to be a certificate with its key.',
  keyless: 'This file holds no private key that belongs to a certificate in it.',
  unready: 'No certification authority is set up here yet, so no certificate can be checked.',
} as const;
export type Refused = keyof typeof REFUSED;
