import { expect, it } from 'vitest';
import { certificateStatus, endsSoon } from './certificates.ts';
import { signingRefusal, type SigningFacts } from './signing.ts';

const ABLE: SigningFacts = {
  isSigner: true,
  vetted: true,
  approved: true,
  sellerName: 'Meridian',
  dea: 'BH1234563',
  facilityDea: 'BH1234563',
  certified: true,
  stateLicenseEnds: '2026-06-15',
  deaEnds: '2026-06-15',
};

it.each<[string | null, Partial<SigningFacts>]>([
  [null, {}],
  ['Only a CSOS signer', { isSigner: false }],
  ['not approved', { vetted: false }],
  [null, { stateLicenseEnds: null, deaEnds: null }],
  ['state license of the facility ended on Jun 14, 2026', { stateLicenseEnds: '2026-06-14' }],
  ['DEA registration of the facility ended on Jun 14, 2026', { deaEnds: '2026-06-14' }],
  ['Meridian no longer has this facility', { approved: false }],
  ['DEA number of the facility has changed', { facilityDea: 'BH7654321' }],
  ['DEA number of the facility has changed', { dea: null, facilityDea: null }],
  ['no active certificate for DEA number BH1234563', { certified: false }],
])('X-86 whoever signs: %s', (refusal, change) => {
  const answer = signingRefusal({ ...ABLE, ...change }, '2026-06-15');
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toContain(refusal);
});

const day = (text: string) => new Date(`${text}T00:00:00Z`);

it.each([
  [false, '2026-07-01', 'active'],
  [false, '2026-06-15', 'expired'],
  [true, '2026-07-01', 'revoked'],
  [true, '2026-06-01', 'revoked'],
] as const)('a certificate revoked %s and valid to %s is %s', (revoked, to, status) => {
  expect(certificateStatus({ revoked, validTo: day(to) }, day('2026-06-15'))).toBe(status);
});

it('G-147 ends soon from 30 days before', () => {
  expect(endsSoon(day('2026-07-15'), day('2026-06-15'))).toBe(true);
  expect(endsSoon(day('2026-07-16'), day('2026-06-15'))).toBe(false);
});
