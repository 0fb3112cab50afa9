import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Null, ObjectIdentifier, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { possessionText } from '#rules/csos/order-text.ts';
import { issue, makeList, toPem, type Issued, type Wanted } from '../../demo/csos/issue.ts';
import { hashPassword } from '../../src/platform/identity-provider/people.ts';
import { sha256 } from '../../src/platform/secrets.ts';
import type { TestApp } from './app.ts';
import { PASSWORD, startSignIn } from './sign-in.ts';

const DAY_MS = 86_400_000;

export interface TestAuthority {
  folder: string;
  /** What CSOS_AUTHORITIES names. */
  file: string;
  root: Issued;
  issuer: Issued;
  /** A certificate for a DEA number, good for a year unless told. */
  signer(deaNumber: string, more?: Partial<Wanted>): Promise<Issued>;
  /** Writes the lists anew. */
  revoke(revoked: readonly Issued[], to?: Date): Promise<void>;
  remove(): Promise<void>;
}

/** A root, an authority below it and their lists, in files of their own. */
export async function makeTestAuthority(now: Date): Promise<TestAuthority> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const folder = await mkdtemp(join(tmpdir(), 'galenic-test-csos-'));
  const years = { from: after(-30), to: after(3650), authority: true };
  const root = await issue({ name: 'Test Root', ...years });
  const issuer = await issue({ name: 'Test CSOS', issuer: root, ...years });
  const file = join(folder, 'authorities.json');
  let made = 0;
  const revoke = async (revoked: readonly Issued[], to = after(30)) => {
    // Each list is later than the one before it.
    const from = new Date(now.getTime() - DAY_MS + (made += 1000));
    await writeFile(join(folder, 'root.crl'), await makeList(root, { from, to }));
    await writeFile(join(folder, 'issuer.crl'), await makeList(issuer, { from, to, revoked }));
  };
  await writeFile(join(folder, 'root.pem'), toPem(root.der, 'CERTIFICATE'));
  await writeFile(join(folder, 'issuer.pem'), toPem(issuer.der, 'CERTIFICATE'));
  await writeFile(
    file,
    JSON.stringify(['root', 'issuer'].map((one) => ({ certificate: `${one}.pem`, list: `${one}.crl` }))),
  );
  await revoke([]);
  return {
    folder,
    file,
    root,
    issuer,
    revoke,
    signer: (deaNumber, more = {}) =>
      issue({
        name: 'Jane Doe',
        from: after(-1),
        to: after(365),
        issuer,
        deaNumber,
        schedules: [2, 3, 4, 5],
        ...more,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What the browser sends to bring a certificate in. */
export async function broughtIn({ der, keys }: Issued, userId: number) {
  const text = new TextEncoder().encode(possessionText(userId, sha256(der).toString('hex')));
  const proof = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, text);
  return { certificate: der.toString('base64'), proof: Buffer.from(proof).toString('base64') };
}

/** A detached signature as the browser makes it, in base64. */
export async function signatureOf({ certificate, keys }: Issued, text: string): Promise<string> {
  const content = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest('SHA-256', content);
  const { issuer, serialNumber } = certificate;
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    digestAlgorithms: [
      new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1', algorithmParams: new Null() }),
    ],
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({
              type: '1.2.840.113549.1.9.3',
              values: [new ObjectIdentifier({ value: ContentInfo.DATA })],
            }),
            new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
  });
  await signed.sign(keys.privateKey, 0, 'SHA-256', content.buffer);
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false)).toString('base64');
}

/** Lets a user sign in at the embedded provider. */
export async function givePassword(app: TestApp, { userId, email }: { userId: number; email: string }) {
  const subject = `signer ${userId}`;
  const password_hash = await hashPassword(PASSWORD);
  await app.db.insertInto('idp_person').values({ subject, email, password_hash }).execute();
  await app.db.insertInto('identity').values({ issuer: 'embedded', subject, user_id: userId }).execute();
}

/** The token of a sign-in at the provider, made just now. */
export async function signInAgain(app: TestApp, email: string): Promise<string> {
  const form = await startSignIn(app.url);
  return form.finish(await form.submit(email, PASSWORD));
}
