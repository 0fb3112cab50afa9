/**
 * Somebody else's OpenID provider as a process of its own, on `PORT`: every start has another RS256 key, and anybody may
 * sign in under any name with any password.
 */
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from '../../src/platform/identity-provider/oidc.ts';

const port = Number(process.env['PORT']);
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), kid: `key-${process.pid}`, alg: 'RS256', use: 'sig' };

const provider = new Provider(`http://localhost:${port}`, {
  jwks: { keys: [key] },
  clients: [
    {
      client_id: 'market-at-clinic',
      redirect_uris: ['https://market.example/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
    },
  ],
  claims: { openid: ['sub', 'upn', 'groups'], email: ['email'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, upn: `${id}@clinic.example`, groups: ['admins'], email: 'admin@demo.test' }),
  }),
  async loadExistingGrant(context) {
    const { client, session } = context.oidc;
    if (!client || !session?.accountId) return undefined;
    const grant = new context.oidc.provider.Grant({
      clientId: client.clientId,
      accountId: session.accountId,
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

provider.listen(port);
