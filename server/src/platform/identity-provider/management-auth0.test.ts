import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manageAuth0 } from './management-auth0.ts';

interface Call {
  line: string;
  authorization: string | undefined;
  body: Record<string, unknown> | null;
}
type Answer = [status: number, body?: unknown];

let server: Server;
let calls: Call[];
/** What the provider answers, by method and path; the token is always given. */
let answers: Record<string, Answer>;

beforeEach(async () => {
  calls = [];
  answers = {};
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const line = `${request.method} ${request.url}`;
      const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
      calls.push({ line, authorization: request.headers.authorization, body });
      const token: Answer = [200, { access_token: 'machine', expires_in: 86_400 }];
      const [status, answer] = line === 'POST /oauth/token' ? token : (answers[line] ?? [500]);
      response.writeHead(status).end(answer === undefined ? '' : JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
});
afterEach(() => new Promise((done) => server.close(done)));

const management = () => {
  const { port } = server.address() as AddressInfo;
  return manageAuth0({
    issuer: `http://localhost:${port}/`,
    clientId: 'machine-client',
    clientSecret: 'secret',
    connection: 'People',
  });
};
const lines = () => calls.map((call) => call.line);

describe('an Auth0-style management API', () => {
  it('is called with a token of the machine client, asked for once', async () => {
    answers['PATCH /api/v2/users/auth0%7C1'] = [200, {}];
    const people = management();
    await people.setPassword('auth0|1', 'New-pass-1!');
    await people.setPassword('auth0|1', 'New-pass-2!');
    expect(lines()).toEqual([
      'POST /oauth/token',
      'PATCH /api/v2/users/auth0%7C1',
      'PATCH /api/v2/users/auth0%7C1',
    ]);
    expect(calls[0]?.body).toMatchObject({ grant_type: 'client_credentials', client_id: 'machine-client' });
    expect(calls[1]).toMatchObject({
      authorization: 'Bearer machine',
      body: { password: 'New-pass-1!', connection: 'People' },
    });
  });

  it('makes a person, or finds the one who is there', async () => {
    answers['POST /api/v2/users'] = [201, { user_id: 'auth0|7' }];
    expect(await management().createPerson('new@example.test')).toBe('auth0|7');
    expect(calls[1]?.body).toMatchObject({ email: 'new@example.test', connection: 'People' });
    answers['POST /api/v2/users'] = [409, { message: 'The user already exists.' }];
    answers['GET /api/v2/users-by-email?email=new%40example.test'] = [200, [{ user_id: 'auth0|7' }]];
    expect(await management().createPerson('new@example.test')).toBe('auth0|7');
  });

  it('ends what the provider remembers', async () => {
    answers['DELETE /api/v2/users/auth0%7C1/sessions'] = [202];
    await management().endSessions('auth0|1');
    expect(lines()).toContain('DELETE /api/v2/users/auth0%7C1/sessions');
  });

  it('hands the sentence of a refused password on; anything else is unavailable', async () => {
    answers['PATCH /api/v2/users/auth0%7C1'] = [400, { message: 'PasswordStrengthError: too weak' }];
    await expect(management().setPassword('auth0|1', 'x')).rejects.toMatchObject({
      code: 'rule_broken',
      message: 'PasswordStrengthError: too weak',
    });
    answers['PATCH /api/v2/users/auth0%7C1'] = [403, { message: 'Insufficient scope' }];
    await expect(management().setPassword('auth0|1', 'x')).rejects.toMatchObject({ code: 'unavailable' });
    const people = management();
    server.closeAllConnections();
    server.close();
    await expect(people.endSessions('auth0|1')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
