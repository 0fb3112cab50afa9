import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contract/brands/contact.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('contact', {
    runJobs: true,
    brands: [{ host: 'maker.test', hostkey: 'maker', name: 'Maker', comm_email: 'hello@maker.test' }],
  });
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('rate_window').execute());

const MESSAGE = {
  name: 'Pat Doe',
  email: 'pat@example.test',
  phone: '(217) 555-0188',
  message: 'Do you ship to Alaska?',
};
const send = (change: Partial<typeof MESSAGE> = {}, host = 'maker.test') =>
  app.visitor(host).post<{ id: number }>('register/prereg_message', { ...MESSAGE, ...change });

describe('SP-394 … SP-405 TR-470 a message of a visitor', () => {
  it('is kept for the administrators of content and mailed to the brand, once', async () => {
    const sent = await send();
    expect(sent.status).toBe(201);
    const admin = await app.signIn((await anAdministrator(app.db, ['content'])).userId);
    const inbox = await admin.get<ContactMessage[]>('register/prereg_message?search=alaska');
    expect(inbox.data).toEqual([
      {
        ...MESSAGE,
        id: sent.data.id,
        phone: '2175550188',
        client_name: 'Maker',
        host: 'maker.test',
        created_date: '2026-06-15T12:00:00.000Z',
      },
    ]);
    await app.jobsDone();
    const folder = join(app.dataDir, 'mail');
    const mails = await readdir(folder);
    expect(mails).toHaveLength(1);
    const mail = await readFile(join(folder, mails[0] ?? ''), 'utf8');
    expect(mail).toMatch(/^To: hello@maker\.test/m);
    for (const words of [MESSAGE.message, MESSAGE.email, MESSAGE.phone, 'maker.test'])
      expect(mail).toContain(words);
  });

  it('adds no line to the head of the mail', async () => {
    await send({ name: 'Pat\r\nBcc: everybody@evil.test' });
    await app.jobsDone();
    const folder = join(app.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    for (const mail of mails) expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'pat' }, 'email', 'Email is invalid'],
    [{ phone: '' }, 'phone', 'Phone is required'],
    [{ phone: '555' }, 'phone', 'The phone must have a correct USA phone format'],
    [{ message: '' }, 'message', 'Message is required'],
  ])('%o is refused with its sentence', async (change, field, sentence) => {
    const reply = await send(change);
    expect([reply.status, reply.problem?.data]).toEqual([422, { [field]: sentence }]);
  });

  it('a sixth one within the hour from one address waits; mistakes do not count', async () => {
    for (let count = 0; count < 3; count += 1) await send({ email: 'x' });
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(201);
    const sixth = await send();
    expect([sixth.status, sixth.problem?.error]).toEqual([
      429,
      'Too many messages. Please try again in an hour.',
    ]);
    app.clock.advance(60 * 60 * 1000);
    expect((await send()).status).toBe(201);
  });

  it('to a brand without an address stays in the inbox alone', async () => {
    await app.jobsDone();
    const before = await readdir(join(app.dataDir, 'mail'));
    expect((await send({}, 'localhost')).status).toBe(201);
    await app.jobsDone();
    expect(await readdir(join(app.dataDir, 'mail'))).toEqual(before);
  });
});
