import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { verifyExternal } from './verify-token.ts';

const running = new Set<http.Server>();
afterEach(() => {
  for (const server of running) server.close();
  running.clear();
});

type Answer = [status: number, body: string];

/** A provider that answers like this to the two questions about its keys. */
async function provider(answers: { discovery?: Answer; keys: Answer }): Promise<string> {
  const server = http.createServer((request, response) => {
    const isDiscovery = request.url?.includes('.well-known') ?? false;
    const found: Answer = [200, JSON.stringify({ jwks_uri: `${issuer}/keys` })];
    const [status, body] = isDiscovery ? (answers.discovery ?? found) : answers.keys;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  running.add(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  // It listens on a port of the network.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

async function aToken(issuer: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience('market')
    .setSubject('somebody')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

describe('the keys of another provider', () => {
  const broken: [string, Parameters<typeof provider>[0]][] = [
    ['500 and an empty object', { keys: [500, '{}'] }],
    ['500 and a list', { keys: [500, '{"keys":[]}'] }],
    ['200 and an empty object', { keys: [200, '{}'] }],
    ['500 instead of its metadata', { discovery: [500, '{}'], keys: [200, '{"keys":[]}'] }],
    ['metadata without keys', { discovery: [200, '{}'], keys: [200, '{"keys":[]}'] }],
    ['metadata that is no JSON', { discovery: [200, '<html>'], keys: [200, '{"keys":[]}'] }],
  ];
  it.each(broken)('answered with %s are a provider that cannot be reached', async (_what, answers) => {
    const issuer = await provider(answers);
    const verify = verifyExternal({ issuer, clientId: 'market', clock: systemClock });
    await expect(verify(await aToken(issuer))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('that do not have the one of the token refuse the token', async () => {
    const issuer = await provider({ keys: [200, '{"keys":[]}'] });
    const verify = verifyExternal({ issuer, clientId: 'market', clock: systemClock });
    await expect(verify(await aToken(issuer))).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
