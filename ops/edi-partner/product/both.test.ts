import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MsClient } from '#contract/brands/brands.ts';
import { sendCatalogNow } from '../../../server/src/modules/edi/catalogs/send-catalogs.ts';
import { RunNotes } from '../../../server/src/platform/jobs/run-notes.ts';
import { aMarket, type Market } from './test-market.ts';

let market: Market;
let companyId: number;
beforeAll(async () => {
  market = await aMarket('edi partner both');
  companyId = await market.offersAll();
});
afterAll(() => market.close());

it('RB-411 RB-416 one partner orders of another: everything is sent, adds up and is told in one sentence', async () => {
  const seller = await market.plays(['--as', 'seller', '--ship', 'partial', '--shipping', '25.00'], {
    company_id: companyId,
  });
  const documents = ['810', '832', '850', '855', '856'];
  const buyer = await market.plays([], { documents });
  for (let minute = 0; minute < 6; minute += 1) {
    await buyer.round();
    await seller.look();
  }
  const { app } = market.ways;
  const { data: marketplace } = await app.visitor().get<MsClient>('user/ms_client');
  const own = { isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' };
  const deps = { db: app.db, clock: app.clock, own, marketplace: () => Promise.resolve(marketplace) };
  await sendCatalogNow(deps)({ client: buyer.client.id }, new RunNotes());
  await buyer.round(2);
  const [po] = /SIM-\w+-1/.exec(buyer.heard('855:').join('')) ?? [];
  expect(buyer.said.filter((line) => /^\d{3}: /.test(line))).toEqual([
    expect.stringMatching(`^855: PO ${po} accepted, 3 of 3 lines, order group \\d+$`),
    expect.stringMatching(/^997: group \d+ taken$/),
    expect.stringMatching(`^856: shipment \\d+ of PO ${po}, 70 packs, tracking 1ZS\\w+$`),
    // 70 × 9.00 and shipping, which the transaction fee of the marketplace may join.
    expect.stringMatching(`^810: invoice \\S+ of PO ${po}, 3 lines, \\d+\\.\\d\\d$`),
    '832: catalog of 3 products',
  ]);
  expect(seller.said.filter((line) => /^\d{3}: /.test(line))).toEqual([
    expect.stringMatching(/^850: order \d+, 3 lines, 90 packs$/),
    ...['855', '856', '810'].map(() => expect.stringMatching(/^997: group \d+ taken$/) as string),
  ]);
  expect([buyer.summary().isWhole, buyer.isWrong(), seller.isWrong()]).toEqual([true, false, false]);
  const answered = (await market.ways.messagesOf(buyer.client.id)).filter(
    ({ direction, type }) => direction === 'Out' && type !== '997',
  );
  expect(answered).toHaveLength(4);
  expect(Object.fromEntries(answered.map(({ type, status }) => [type, status]))).toEqual({
    810: 'Acknowledged',
    832: 'Acknowledged',
    855: 'Acknowledged',
    856: 'Acknowledged',
  });
  expect(market.traces()).toEqual([]);
});
