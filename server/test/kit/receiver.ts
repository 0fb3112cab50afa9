/** A receiver of webhooks: a real HTTPS server with a certificate of an authority of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface ReceivedMessage<Data = Record<string, unknown>> {
  id: string;
  type: string;
  timestamp: string;
  data: Data;
}

/** What a receiver does with a request. */
export type Behaviour = (response: ServerResponse, received: Received) => void;

export const answering =
  (status: number, text = '', headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(text);

const YEAR_MS = 366 * 86_400_000;
const HOST = 'localhost';

function certify(name: string, issuer: { name: string; key: forge.pki.rsa.PrivateKey } | null) {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = issuer ? '02' : '01';
  certificate.validity.notBefore = new Date(Date.now() - YEAR_MS);
  certificate.validity.notAfter = new Date(Date.now() + YEAR_MS);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer?.name ?? name }]);
  certificate.setExtensions(
    issuer
      ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }]
      : [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, critical: true },
        ],
  );
  certificate.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), key: keys.privateKey };
}

let made: { authority: string; cert: string; key: string } | undefined;

/** Made once for a process, since keys take a second. */
function certificates() {
  if (made) return made;
  const authority = certify('Test Webhooks', null);
  const server = certify(HOST, { name: 'Test Webhooks', key: authority.key });
  made = { authority: authority.pem, cert: server.pem, key: forge.pki.privateKeyToPem(server.key) };
  return made;
}

/** The variables of a product that trusts receivers of this process, which are private hosts. */
export function trustingReceivers(): { env: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'galenic-test-hooks-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, certificates().authority);
  return {
    env: { WEBHOOK_CA_FILE: file, WEBHOOK_PRIVATE_HOSTS: HOST },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export class Receiver {
  readonly received: Received[] = [];
  behave: Behaviour = answering(200, 'Thanks');
  private readonly waiting = new Set<() => void>();
  private readonly server = https.createServer(
    { cert: certificates().cert, key: certificates().key },
    (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const received = {
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
          at: Date.now(),
        };
        this.received.push(received);
        this.behave(response, received);
        for (const look of this.waiting) look();
      });
    },
  );

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, HOST, resolve));
    return receiver;
  }

  url(path = '/'): string {
    // It listens on a port, not on a pipe.
    return `https://${HOST}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** What came to a path, as messages. */
  messages<Data = Record<string, unknown>>(path = '/'): ReceivedMessage<Data>[] {
    return this.received
      .filter((one) => one.path === path)
      .map((one) => JSON.parse(one.body) as ReceivedMessage<Data>);
  }

  /** Resolves when so many requests have come to a path. */
  async until(count: number, path = '/'): Promise<Received[]> {
    const found = () => this.received.filter((one) => one.path === path);
    if (found().length >= count) return found();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`${found().length} of ${count} requests came to ${path} within 15 seconds.`));
      }, 15_000);
      const look = () => {
        if (found().length < count) return;
        clearTimeout(late);
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
    });
    return found();
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
