import type { NewsReply } from '#contract/news.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { aBuyer, anAdministrator, aSeller, aUser, type Person } from '../../../test/kit/world.ts';

export const PATH = 'company/news';

/** Administrators of the content, a seller's company administrator with a colleague, and a buyer. */
export async function aPress(app: TestApp) {
  const { db } = app;
  const seller = await aSeller(db);
  const chiefOf = async ({ companyId }: Pick<Person, 'companyId'>) =>
    app.signIn((await aUser(db, { companyId, roles: ['Seller', 'CompanyAdmin'] })).userId);
  const buyer = await aBuyer(db);
  const [admin, chief] = [
    await app.signIn((await anAdministrator(db, ['content'])).userId),
    await chiefOf(seller),
  ];
  const write = (as: TestClient, more: Record<string, unknown> = {}) =>
    as.post<NewsReply>(PATH, { title: 'Parcels on time', ...more });
  const publish = (as: TestClient, id: number, more: Record<string, unknown> = {}) =>
    as.post<NewsReply>(`${PATH}/${id}/publication`, { publish: true, ...more });
  return {
    seller,
    buyer,
    admin,
    chief,
    chiefOf,
    colleague: await app.signIn(seller.userId),
    buying: await app.signIn(buyer.userId),
    write,
    publish,
    /** Written and published at once. */
    async out(as: TestClient, more: Record<string, unknown> = {}, how: Record<string, unknown> = {}) {
      const written = await write(as, more);
      if (written.status !== 201) throw new Error(written.text);
      const reply = await publish(as, written.data.id, how);
      if (reply.status !== 200) throw new Error(reply.text);
      return reply.data;
    },
    save: (as: TestClient, news: NewsReply, more: Record<string, unknown>) =>
      as.put<NewsReply>(`${PATH}/${news.id}`, { title: news.title, version: news.version, ...more }),
    list: async (as: TestClient, query = '') =>
      (await as.get<NewsReply[]>(`${PATH}?per_page=200&${query}`)).data.map(({ id }) => id),
    read: (as: TestClient, id: number) => as.get<NewsReply>(`${PATH}/${id}`),
  };
}

export type Press = Awaited<ReturnType<typeof aPress>>;
