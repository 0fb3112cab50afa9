import type { brandEndpoints } from '#contract/brands.ts';
import type { Config } from '../../platform/config.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { Brands } from './index.ts';

export function brandRoutes(
  config: Config,
  brands: Pick<Brands, 'hostOf'>,
): Handlers<keyof typeof brandEndpoints> {
  return {
    getMsClient: async ({ client }) => ({ data: client }),
    getAppConfig: async ({ client }) => ({
      data: {
        theme: { primary: client.accent, accent: client.accent, background: 'canvas' },
        clientName: client.name,
        markets: { main: await brands.hostOf('main'), shorts: await brands.hostOf('shorts') },
        auth: { issuer: config.auth.issuer, client_id: config.auth.clientId, scope: config.auth.scope },
        test_card: config.stripeSecretKey === undefined,
      },
    }),
  };
}
