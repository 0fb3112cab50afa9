import { createTransport, type SendMailOptions } from 'nodemailer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EdiClient } from '#contract/edi/clients.ts';
import type { EdiMail, EdiWholeMail } from '#contract/edi/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, anAdministrator, type Buyer } from '../../../../test/kit/world.ts';
import { freePort } from '../../../platform/embedded-postgres/process.ts';
import { aClientOf, bodyOf } from '../test-clients.ts';
import { anInterchange } from '../test-interchanges.ts';

let app: TestApp;
let admin: TestClient;
let buyer: Buyer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  app = await startTestApp('edi mails', {
    runJobs: true,
    env: { EDI_SMTP_PORT: String(port), EDI_MAIL_DOMAIN: 'edi.market.test' },
    onLog: () => undefined, // a mail that cannot be stored is told of
  });
  admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  buyer = await aBuyer(app.db);
});
afterAll(() => app.close());

let last = 0;
/** A client that may send mail from one address to its own. */
async function aMailingClient(fields: Record<string, unknown> = {}) {
  last += 1;
  const token = `token${last}`.padEnd(20, 'x');
  const names = { isa_code: `MAIL${last}`, gs_code: `MAIL${last}`, documents: ['850'] };
  const sender = `edi${last}@harbor.test`;
  const { data } = await admin.post<EdiClient>(
    'admin/edi/clients',
    aClientOf(buyer, { ...names, senders: [sender], token, ...fields }),
  );
  return { client: data, to: `edi+${token}@edi.market.test`, sender };
}

const send = async (mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return transport.sendMail(mail).then(
    ({ response }) => response,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
};
const mailsOf = async (id: number) =>
  (await admin.get<EdiMail[]>(`admin/edi/messages/email?client_id=${id}`)).data;
const statesOf = async (id: number) => {
  await app.jobsDone();
  return (await mailsOf(id)).map(({ status, error }) => [status, error]);
};
const filesOf = async (id: number) => {
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`select name, convert_from(content, 'latin1') as text
    from edi_file where client_id = ${id} and direction = 'In' and channel = 'Email' order by id`.execute(
    app.db,
  );
  return rows;
};
const attached = (content: string, filename = 'order.edi') => ({ filename, content });

it('RB-403 RB-404 documents that are attached are stored as they came and read as files are', async () => {
  const { client, to, sender } = await aMailingClient();
  const order = anInterchange({ sender: client.isa_code });
  const response = await send({
    from: `Harbor Pharmacy <${sender}>`,
    to,
    subject: 'Bestellung für Müller',
    text: 'See the attachment.',
    attachments: [
      attached(order),
      attached('not ours', 'logo.png'),
      attached(order.replace('000000042', '000000043'), 'B.X12'),
    ],
  });
  expect(response).toMatch(/^250/);
  expect(await statesOf(client.id)).toEqual([['Parsed', null]]);
  expect((await filesOf(client.id)).map(({ name }) => name)).toEqual(['order.edi', 'B.X12']);
  expect((await filesOf(client.id))[0]?.text).toBe(order);
  const [mail] = await mailsOf(client.id);
  expect(mail).toMatchObject({
    from: `Harbor Pharmacy <${sender}>`,
    sender,
    subject: 'Bestellung für Müller',
    attachments: ['order.edi', 'logo.png', 'B.X12'],
    client: { id: client.id, name: client.name },
    order_id: null,
  });
  const messages = await admin.get<{ id: number; type: string }[]>(
    `admin/edi/messages/edi?client_id=${client.id}&direction=In`,
  );
  expect(messages.data.some(({ type }) => type === '850')).toBe(true);
  // Ids of both lists are of one sequence (RB-400).
  expect(messages.data.map(({ id }) => id)).not.toContain(mail?.id);
});

it('RB-404 a plain body that begins with ISA is a document; a mail without one fails, and can be parsed again', async () => {
  const { client, to, sender } = await aMailingClient();
  await send({ from: sender, to, text: anInterchange({ sender: client.isa_code }) });
  expect(await statesOf(client.id)).toEqual([['Parsed', null]]);
  expect((await filesOf(client.id)).map(({ name }) => name)).toEqual(['body.edi']);
  await send({ from: sender, to, text: 'Nothing today' });
  expect((await statesOf(client.id))[0]).toEqual(['Failed', 'No EDI document found.']);
  const [failed, parsed] = await mailsOf(client.id);
  const again = await admin.post<EdiMail>(`admin/edi/messages/email/${failed?.id}/parse`);
  expect([again.status, again.data.status]).toEqual([200, 'New']);
  expect((await statesOf(client.id))[0]).toEqual(['Failed', 'No EDI document found.']);
  const refused = await admin.post(`admin/edi/messages/email/${parsed?.id}/parse`);
  expect([refused.status, refused.problem?.error]).toEqual([
    409,
    'A mail that is Parsed cannot be parsed again.',
  ]);
});

it('RB-403 RB-318 mail of a stranger and for a client that is not active is kept and ignored', async () => {
  const { client, to, sender } = await aMailingClient();
  const document = { to, attachments: [attached(anInterchange({ sender: client.isa_code }))] };
  expect(await send({ ...document, from: 'stranger@evil.test' })).toMatch(/^250/);
  expect(await statesOf(client.id)).toEqual([['Ignored', 'Sender stranger@evil.test is not known.']]);
  await admin.put(`admin/edi/clients/${client.id}`, { ...bodyOf(client), active: false });
  await send({ ...document, from: sender });
  expect((await statesOf(client.id))[0]).toEqual(['Ignored', 'Client is not active.']);
  expect(await filesOf(client.id)).toEqual([]);
});

it('RB-404 an interchange is one whatever its attachment is called', async () => {
  const { client, to, sender } = await aMailingClient();
  const order = anInterchange({ sender: client.isa_code });
  await send({
    from: sender,
    to,
    text: 'Attached.',
    attachments: [attached(order, `${'order '.repeat(60)}.edi`), attached('words', 'notes')],
  });
  expect(await statesOf(client.id)).toEqual([['Parsed', null]]);
  expect((await filesOf(client.id)).map(({ text }) => text)).toEqual([order]);
});

it('RB-403 unknown addresses get 550, mail of more than 25 MB gets 552', async () => {
  const { client, to, sender } = await aMailingClient();
  for (const other of [
    'edi+unknownunknownunknown@edi.market.test',
    'edi@edi.market.test',
    to.replace('edi.market.test', 'elsewhere.test'),
    to.replace('edi+', 'orders+'),
  ])
    expect(await send({ from: sender, to: other, text: 'ISA' })).toMatch(/\b550 No such address here/);
  const large = await send({ from: sender, to, attachments: [attached('x'.repeat(26 * 1024 * 1024))] });
  expect(large).toMatch(/\b552\b/);
  expect(await mailsOf(client.id)).toEqual([]);
  // Capital letters in an address make no difference.
  expect(await send({ from: sender.toUpperCase(), to: to.toUpperCase(), text: 'None' })).toMatch(/^250/);
  expect(await statesOf(client.id)).toEqual([['Failed', 'No EDI document found.']]);
});

it('RB-406 the same mail twice is taken once; 250 is said only once it is stored', async () => {
  const { client, to, sender } = await aMailingClient();
  const mail = {
    from: sender,
    to,
    messageId: '<one@harbor.test>',
    date: new Date(0),
    text: anInterchange({ sender: client.isa_code }),
  };
  await send(mail);
  // A relay adds headers to it.
  await send({ ...mail, headers: { 'X-Relay': 'second' } });
  expect(await statesOf(client.id)).toEqual([['Parsed', null]]);
  await send({ ...mail, text: 'Another text' });
  expect((await mailsOf(client.id)).length).toBe(2);
  await sql`alter table edi_mail rename to edi_mail_gone`.execute(app.db);
  const refused = await send({ ...mail, messageId: '<two@harbor.test>' });
  await sql`alter table edi_mail_gone rename to edi_mail`.execute(app.db);
  expect(refused).toMatch(/\b451 Please try again later/);
});

it('RB-405 more than 20 nested parts and headers over 64 kB end as Failed; HTML is shown as its words', async () => {
  const { client, to, sender } = await aMailingClient();
  const nested = Array.from({ length: 22 }, (_, level) => level)
    .map((level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`)
    .join('');
  const raw = (content: string) => send({ envelope: { from: sender, to }, raw: content });
  await raw(`Subject: Nested\r\nMIME-Version: 1.0\r\n${nested}Content-Type: text/plain\r\n\r\nISA\r\n`);
  expect((await statesOf(client.id))[0]).toEqual(['Failed', 'The mail has more than 20 nested parts.']);
  await raw(`Subject: Long\r\nX-Long: ${'long '.repeat(14_000)}\r\n\r\nISA\r\n`);
  expect((await statesOf(client.id))[0]).toEqual([
    'Failed',
    'The headers of the mail are larger than 64 kB.',
  ]);
  await send({
    from: sender,
    to,
    subject: '<b>Bold</b>',
    html: '<p>Hello <b>there</b></p><script>alert(1)</script><img src="https://evil.test/pixel">',
  });
  await app.jobsDone();
  const [shown] = await mailsOf(client.id);
  const { data } = await admin.get<EdiWholeMail>(`admin/edi/messages/email/${shown?.id}`);
  expect(data.text).toContain('Hello there');
  expect(data.text).not.toMatch(/<|alert|evil\.test/);
  expect(data.headers.find(({ name }) => name === 'Subject')?.value).toBe('<b>Bold</b>');
  expect(data.headers.find(({ name }) => name === 'To')?.value).toBe(to.replace(/\+[^@]+/, '+…'));
  // What cannot be read is listed and opened all the same.
  const unread = (await mailsOf(client.id)).find(({ subject }) => subject === 'Nested');
  expect((await admin.get<EdiWholeMail>(`admin/edi/messages/email/${unread?.id}`)).data.text).toBe('');
});

it('RB-405 RB-311 lists by client, status and days for administrators with edi; the token stands nowhere', async () => {
  const { client, to, sender } = await aMailingClient();
  await send({ from: sender, to, subject: 'Listed', text: 'None' });
  await app.jobsDone();
  const found = async (query: string) =>
    (await admin.get<EdiMail[]>(`admin/edi/messages/email?client_id=${client.id}&${query}`)).data.length;
  expect([await found('status=Failed'), await found('status=Parsed'), await found('to=2026-06-14')]).toEqual([
    1, 0, 0,
  ]);
  const file = await admin.get(`admin/edi/messages/email/export?client_id=${client.id}&format=csv`);
  expect(file.text.split('\r\n')[1]).toContain('Listed');
  const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  expect((await other.get('admin/edi/messages/email')).status).toBe(403);
  const token = /edi\+(\w+)@/.exec(to)?.[1] ?? '';
  const { rows } = await sql<{ text: string }>`select coalesce(string_agg(to_jsonb(a)::text, ''), '') as text
    from audit_log a`.execute(app.db);
  expect(rows[0]?.text).not.toContain(token);
  expect((await admin.get<EdiClient>(`admin/edi/clients/${client.id}`)).data).toMatchObject({
    token_set: true,
    mail_domain: 'edi.market.test',
    senders: [sender],
  });
  // Two clients have no address in common.
  const twice = await admin.post('admin/edi/clients', aClientOf(buyer, { token: token.toUpperCase() }));
  expect([twice.status, twice.problem?.data]).toEqual([422, { token: 'Choose another token.' }]);
  const short = await admin.post('admin/edi/clients', aClientOf(buyer, { token: 'short' }));
  expect([short.status, short.problem?.data]).toEqual([
    422,
    { token: 'A token has 16 to 60 letters or digits.' },
  ]);
});
