import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBrand, aListing, aLot, aSeller, type Person } from '../../../../test/kit/world.ts';
import { deliveryJobs, PLACE_DELIVERIES } from '../jobs.ts';
import { aDeal, PLACED_ON, TERMS, withdraw, type Deal } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let deal: Deal;
/** The supplier of a site of its own. */
let owner: Person;
const OWN_SITE = 'owner.test';
beforeAll(async () => {
  app = await startTestApp('contracts of open catalogs', { runJobs: true });
  owner = await aSeller(app.db, { enable_rfp: true });
  const site = {
    brand: 'direct',
    hydra: true,
    rfp_enabled: true,
    supplier_company_id: owner.companyId,
  } as const;
  await aBrand(app.db, { host: OWN_SITE, ...site });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const agree = (agreed_to_medigi: boolean) =>
  app.db.updateTable('company').set({ agreed_to_medigi }).where('id', '=', deal.buyer.companyId).execute();
const ask = (catalog_type: string) =>
  deal.buying.post('rfp', {
    ...TERMS,
    ndc: deal.ndc,
    catalog_type,
    inclusions: [deal.suppliers[0].companyId],
    acknowledged: true,
  });
const facility = async () => {
  const { name } = await app.db
    .selectFrom('facility')
    .select('name')
    .where('id', '=', deal.buyer.facilityId)
    .executeTakeFirstOrThrow();
  return name;
};
const placeDue = async () => {
  await deal.later(PLACED_ON);
  await runTask(deliveryJobs(app), PLACE_DELIVERIES);
};

describe('X-31 WB-257 the catalogs that are open to the company', () => {
  it('a request names one of them, in which the product is listed', async () => {
    const unlisted = await ask('medshorts');
    expect([unlisted.status, unlisted.problem]).toMatchObject([
      422,
      { data: { catalog_type: 'Nobody lists this product in this catalog.' } },
    ]);
    await agree(false);
    const closed = await ask('medigi');
    expect([closed.status, closed.problem]).toMatchObject([
      422,
      { data: { catalog_type: 'Your company has not agreed to this catalog.' } },
    ]);
  });

  it('no proposal is accepted, no contract lengthened and no delivery ordered out of another one', async () => {
    const open = await deal.ask();
    const { id: proposal } = await deal.propose(deal.suppliers[1], open);
    const contract = await deal.contract();
    await agree(false);
    const sentence = `The company of ${await facility()} has not agreed to the catalog of this listing.`;
    const accepted = await deal.accept(proposal);
    expect([accepted.status, accepted.problem?.error]).toEqual([422, sentence]);
    await placeDue();
    const [first] = await deal.deliveries(contract);
    expect([first?.state, first?.fail_reason]).toEqual(['failed', sentence]);
    await agree(true);
    const retried = await deal.accept(proposal);
    expect(retried.problem?.error).not.toBe(sentence);
  });

  it('a delivery takes no lots of a catalog that is closed', async () => {
    const [{ companyId, listing }] = deal.suppliers;
    const { ndc } = deal;
    const short = await aListing(app.db, {
      companyId,
      ndc,
      catalog_type: 'medshorts',
      lots: [{ stock: 10 }],
    });
    await agree(false);
    const contract = await deal.contract({ catalog_type: 'medshorts' });
    await placeDue();
    expect((await deal.deliveries(contract))[0]?.fail_reason).toMatch(/ has fewer than 40 packs of /);
    await aLot(app.db, { listing_id: short.id, stock: 500 });
    await withdraw(app.db, listing.id);
    await deal.later('2026-08-12');
    await runTask(deliveryJobs(app), PLACE_DELIVERIES);
    expect((await deal.deliveries(contract)).map((one) => one.state)).toEqual([
      'failed',
      'placed',
      'scheduled',
    ]);
  });

  it('on the site of a supplier it alone decides', async () => {
    const { companyId } = owner;
    const listing = await aListing(app.db, { companyId, ndc: deal.ndc, lots: [{ stock: 500 }] });
    deal.suppliers[0] = { ...owner, client: await app.signIn(owner.userId), listing };
    await agree(false);
    deal.buying = await app.signIn(deal.buyer.userId, OWN_SITE);
    const contract = await deal.contract({ inclusions: [companyId] });
    await placeDue();
    expect((await deal.deliveries(contract))[0]?.state).toBe('placed');
  });
});
