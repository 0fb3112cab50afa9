import { ABSENT, on, type Examples } from '../../../test/kit/example.ts';
import { PNG } from '../../../test/kit/files.ts';
import { adminWith, aSellerChief, type Tenant } from '../../../test/kit/tenant.ts';

const TEXT = {
  title: 'Closed for the holiday',
  summary: 'No parcels leave on July 4.',
  body: '<p>Orders of July 3 leave on <strong>July 6</strong>.</p>',
  link: '/catalog',
  audience: 'all',
  catalog_type: null,
};
const IMAGE = { name: 'parcels.png', bytes: PNG };

/** A draft of the tenant's seller, by its company administrator. */
async function aDraft(tenant: Tenant) {
  const { as } = await aSellerChief(tenant);
  const { data } = await as.post<{ id: number; version: number }>('company/news', TEXT);
  return { as, id: data.id, version: data.version };
}

/** Of the marketplace. */
const aClientId = async ({ clients }: Tenant): Promise<number> =>
  (await clients.admin.get<{ id: number }[]>('company/news/hosts')).data[0]?.id ?? 0;

/** News of the seller that its buyers read, with an image. */
async function anIllustrated(tenant: Tenant) {
  const { as, id, version } = await aDraft(tenant);
  await as.upload(`company/news/${id}/image`, IMAGE, { image_text: 'Parcels', version });
  await as.post(`company/news/${id}/publication`, { publish: true });
  return { as, id };
}

export const NEWS_EXAMPLES: Examples = {
  listNews: async (tenant) => {
    const { id } = await anIllustrated(tenant);
    await tenant.clients.admin.post(`company/news/${id}/publication`, { publish: true, pinned: true });
    const query = { search: 'holiday', company_id: String(tenant.seller.companyId), page: '1' };
    return { as: 'buyer', query };
  },
  listNewsHosts: () => ({ as: 'admin' }),
  getNews: on('news', async (tenant) => ({ as: 'buyer', params: { id: (await anIllustrated(tenant)).id } })),
  getNewsImage: on('news', async (tenant) => ({
    as: 'buyer',
    params: { id: (await anIllustrated(tenant)).id },
    query: { v: '3' },
  })),
  createNews: {
    harmless: { body: { title: 'News', company_id: ABSENT } },
    make: async (tenant) => {
      const client_ids = [await aClientId(tenant)];
      return {
        ...(await adminWith(tenant, 'content')),
        body: {
          ...TEXT,
          publish_date: '2026-06-20',
          expiry_date: '07/05/2026',
          client_ids,
          company_id: null,
        },
      };
    },
  },
  saveNews: {
    record: 'news',
    harmless: { body: { title: 'News', version: -1 } },
    make: async (tenant) => {
      const { data } = await tenant.clients.admin.post<{ id: number; version: number }>('company/news', TEXT);
      const client_ids = [await aClientId(tenant)];
      const body = { ...TEXT, title: 'Closed on July 4', client_ids, version: data.version };
      return { ...(await adminWith(tenant, 'content')), params: { id: data.id }, body };
    },
  },
  deleteNews: on('news', async (tenant) => {
    const { as, id } = await aDraft(tenant);
    return { as, params: { id } };
  }),
  publishNews: {
    record: 'news',
    harmless: { body: { publish: false } },
    make: async (tenant) => {
      const { as, id, version } = await aDraft(tenant);
      return {
        as,
        params: { id },
        body: { publish: true, publish_date: '06/20/2026', pinned: true, version },
      };
    },
  },
  announceNews: on('news', async (tenant) => ({
    as: 'admin',
    params: { id: (await anIllustrated(tenant)).id },
  })),
  putNewsImage: on('news', async (tenant) => {
    const { as, id, version } = await aDraft(tenant);
    return { as, params: { id }, body: { image_text: 'Parcels', version }, file: IMAGE };
  }),
  removeNewsImage: on('news', async (tenant) => {
    const { as, id } = await anIllustrated(tenant);
    return { as, params: { id } };
  }),
};
