import type { RequestedProductReply } from '#contract/requests/requests.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, type Person } from '../../../test/kit/world.ts';

const PATH = 'listing/requested_product';

/** A buyer, a keeper of the catalog and a seller of their own, with what they do about requested products. */
export async function aMarket(app: TestApp) {
  const { db } = app;
  const buyer = await aBuyer(db);
  const seller = await aSeller(db);
  const admin = await anAdministrator(db, ['catalog']);
  const [buying, keeping] = [await app.signIn(buyer.userId), await app.signIn(admin.userId)];
  const ask = (body: Record<string, unknown>, as: TestClient = buying) =>
    as.post<RequestedProductReply>(PATH, { quantity: 40, ...body });
  return {
    buyer,
    seller,
    admin,
    buying,
    keeping,
    ask,
    /** For a product that nobody lists. */
    async asked(more: Record<string, unknown> = {}): Promise<RequestedProductReply> {
      const { ndc } = await aDrug(db);
      const reply = await ask({ ndc, ...more });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data;
    },
    read: async (id: number, as: TestClient = buying) =>
      (await as.get<RequestedProductReply>(`${PATH}/${id}`)).data,
    answer: (request: RequestedProductReply, more: Record<string, unknown>) =>
      keeping.put<RequestedProductReply>(`${PATH}/${request.id}`, {
        assigned_to: null,
        answer: null,
        listing_ids: [],
        version: request.version,
        ...more,
      }),
    move: (id: number, status: string, answer?: string) =>
      keeping.post<RequestedProductReply>(`${PATH}/${id}/status`, {
        status,
        ...(answer !== undefined && { answer }),
      }),
    cancel: (id: number, as: TestClient = buying) => as.delete(`${PATH}/${id}`),
    list: async (query = '', as: TestClient = buying) =>
      (await as.get<RequestedProductReply[]>(`${PATH}?${query}`)).data.map(({ id }) => id),
    lists: (ndc: string, by: Person = seller, more: Record<string, unknown> = {}) =>
      aListing(db, { companyId: by.companyId, ndc, ...more }),
  };
}

export type Market = Awaited<ReturnType<typeof aMarket>>;
