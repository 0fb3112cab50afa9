import type { brandEndpoints } from '#contract/brands.ts';
import type { Config } from '../../platform/config.ts';
import type { Handlers } from '../../platform/http/context.ts';

export function brandRoutes(config: Config): Handlers<keyof typeof brandEndpoints> {
  return {
    getMsClient: async ({ client }) => ({ data: client }),
    getAppConfig: async ({ client }) => ({
      data: {
        theme: { primary: client.accent, accent: client.accent, background: 'canvas' },
        clientName: client.name,
        auth: { issuer: config.auth.issuer, client_id: config.auth.clientId, scope: config.auth.scope },
        test_card: config.stripeSecretKey === undefined,
      },
    }),
  };
}
