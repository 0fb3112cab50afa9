import { beforeAll, describe, expect, it } from 'vitest';
import { REFUSED, type Refused } from '#rules/csos/certificates.ts';
import {
  issue,
  makeKeys,
  makeList,
  type Issued,
  type KeyPair,
  type Wanted,
} from '../../../../demo/csos/issue.ts';
import { NOW } from '../../../../test/kit/world.ts';
import { isFor, readCertificate } from './certificate.ts';
import { checkSigner, type Trust } from './chain.ts';
import { readList } from './revocation.ts';

const AT = new Date(NOW);
const days = (count: number) => new Date(AT.getTime() + count * 86_400_000);
const DEA = 'BG1234563';

let keys: KeyPair;
let root: Issued;
let sub: Issued;
let stranger: Issued;
let trust: Trust;

const signer = (wanted: Partial<Wanted> = {}) =>
  issue({
    name: 'Jane Doe',
    from: days(-1),
    to: days(365),
    issuer: sub,
    deaNumber: DEA,
    schedules: [2, 3],
    keys,
    ...wanted,
  });

const trusting = async (revoked: Issued[] = [], to = days(7)): Promise<Trust> => ({
  authorities: [root, sub].map(({ der }) => readCertificate(der)),
  lists: [
    await makeList(root, { from: days(-1), to }),
    await makeList(sub, { from: days(-1), to, revoked }),
  ].map(readList),
});

beforeAll(async () => {
  keys = await makeKeys();
  const years = { from: days(-400), to: days(4000), authority: true };
  root = await issue({ name: 'Root', ...years });
  sub = await issue({ name: 'Sub', issuer: root, ...years });
  stranger = await issue({ name: 'Sub', ...years });
  trust = await trusting();
});

const refusedFor = (der: Buffer, by = trust): string | null => {
  try {
    checkSigner(readCertificate(der), by, AT);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the certificate of a signer', () => {
  it('X-87 holds with the chain of our own authorities, their lists, and the DEA number in its hash', async () => {
    const { der } = await signer();
    const { chain, lists } = checkSigner(readCertificate(der), trust, AT);
    expect(chain.map(({ der: one }) => one)).toEqual([der, sub.der, root.der]);
    expect(lists).toHaveLength(2);
    expect([DEA, 'BG1234570'].map((number) => isFor(readCertificate(der), number))).toEqual([true, false]);
  });

  const HOSTILE: readonly [string, Refused, () => Promise<Partial<Wanted>>][] = [
    ['expired', 'expired', async () => ({ to: days(-0.5) })],
    ['not valid yet', 'early', async () => ({ from: days(1) })],
    ['of an authority with a trusted name and another key', 'untrusted', async () => ({ issuer: stranger })],
    ['made by itself', 'untrusted', async () => ({ issuer: undefined }) as Partial<Wanted>],
    ['with a key of 1,024 bits', 'weak', async () => ({ keys: await makeKeys(1024) })],
    [
      'signed with SHA-1',
      'weak',
      async () => ({ hash: 'SHA-1', issuer: { ...sub, keys: await sha1Of(sub) } }),
    ],
    ['for encryption only', 'purpose', async () => ({ usage: [2] })],
    ['of an authority', 'purpose', async () => ({ authority: true, usage: [0, 5] })],
    ['without schedule II', 'schedules', async () => ({ schedules: [3, 4, 5] })],
    ['without any schedule', 'schedules', async () => ({ schedules: [] })],
    ['with a condition nobody knows', 'unknown', async () => ({ unknown: true })],
  ];

  it.each(HOSTILE)('X-87 is refused when it is %s', async (_, why, change) => {
    const { der } = await signer(await change());
    expect(refusedFor(der)).toBe(REFUSED[why]);
  });

  it('X-87 is refused when its issuer took it back, or says nothing new of it', async () => {
    const taken = await signer();
    expect(refusedFor(taken.der, await trusting([taken]))).toBe(REFUSED.revoked);
    expect(refusedFor(taken.der, await trusting([], days(-0.5)))).toBe(REFUSED.stale);
    expect(refusedFor(taken.der, { ...trust, lists: trust.lists.slice(0, 1) })).toBe(REFUSED.stale);
    const forged = [
      await makeList(root, { from: days(-1), to: days(7) }),
      await makeList(stranger, { from: days(-1), to: days(7) }),
    ];
    expect(refusedFor(taken.der, { ...trust, lists: forged.map(readList) })).toBe(REFUSED.stale);
  });

  it('X-87 is refused when it is of a megabyte, cut off, followed by more, or no certificate', async () => {
    const { der } = await signer();
    const large = Buffer.alloc(1_000_000, 0x30);
    expect(refusedFor(large)).toBe(REFUSED.large);
    for (const bytes of [
      der.subarray(0, 300),
      Buffer.concat([der, der]),
      Buffer.from('hello'),
      Buffer.alloc(0),
    ])
      expect(refusedFor(bytes)).toBe(REFUSED.unreadable);
  });
});

/** The key of an authority as one that signs with SHA-1. */
async function sha1Of({ keys: { privateKey, publicKey } }: Issued): Promise<KeyPair> {
  const sha1 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' };
  const [pkcs8, spki] = [
    await crypto.subtle.exportKey('pkcs8', privateKey),
    await crypto.subtle.exportKey('spki', publicKey),
  ];
  return {
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, sha1, true, ['sign']),
    publicKey: await crypto.subtle.importKey('spki', spki, sha1, true, ['verify']),
  };
}
