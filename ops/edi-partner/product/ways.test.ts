import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeMails } from '../../../server/src/modules/edi/index.ts';
import { parseMail } from '../../../server/src/modules/edi/mails/parse-mail.ts';
import { freePort } from '../../../server/src/platform/embedded-postgres/process.ts';
import { aMarket, type Market } from './test-market.ts';

let market: Market;
let smtp: number;
let mails: Awaited<ReturnType<typeof takeMails>>;
const DOMAIN = 'edi.market.test';
beforeAll(async () => {
  smtp = await freePort();
  market = await aMarket('edi partner ways', {
    // Longer than a file of the simulator stands still here while it grows.
    lookAgainMs: 60,
    env: { EDI_SMTP_PORT: String(smtp), EDI_MAIL_DOMAIN: DOMAIN },
  });
  await market.offersAll();
  const deps = market.ways.depsOf();
  mails = await takeMails({
    ...deps,
    edi: { ...deps.edi, smtp: { port: smtp, domain: DOMAIN, host: 'localhost' } },
  });
});
afterAll(async () => {
  await market.close();
  await mails.stop();
});

it('RB-413 RB-414 --bad slow: a file that grows is left alone until it is whole', async () => {
  const partner = await market.plays(['--bad', 'slow']);
  await market.ways.fetch();
  expect(await market.ways.messagesOf(partner.client.id)).toEqual([]);
  await expect
    .poll(async () => {
      await partner.round();
      return partner.summary();
    })
    .toMatchObject({ isWhole: true });
  const received = await market.ways.messagesOf(partner.client.id);
  expect(received.filter(({ status }) => status === 'Failed')).toEqual([]);
  expect(partner.heard('855:')).toHaveLength(2);
  expect([partner.isWrong(), market.traces()]).toEqual([false, []]);
});

it('RB-410 RB-411 by mail a partner sends to the address that it prints, and reads what comes to its mailbox', async () => {
  const partner = await market.plays(['--way', 'email', '--smtp', `localhost:${smtp}`, '--bad', 'count']);
  const { token } = partner.mailFields;
  expect(partner.said[0]).toContain(`edi+${token}@${DOMAIN}`);
  await expect.poll(() => partner.heard('Mailed ')).toHaveLength(2);
  const { db, clock } = market.ways.app;
  const { rows } = await sql<{ id: number }>`select id from edi_mail where client_id = ${partner.client.id}
    order by id`.execute(db);
  for (const { id } of rows) await parseMail({ db, clock })({ mail: id });
  await market.ways.readAll();
  await market.ways.send(`smtp://127.0.0.1:${partner.stand.mailbox.port}`);
  expect(partner.heard('997:')).toEqual([
    expect.stringContaining('refused: code 4'),
    expect.stringContaining('taken'),
  ]);
  expect(partner.summary().isWhole).toBe(true);
  expect([partner.isWrong(), market.traces()]).toEqual([false, []]);
});
