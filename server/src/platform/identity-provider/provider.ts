import type { JWK } from 'jose';
import type OidcProvider from 'oidc-provider';
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { REASON_PARAMETER } from '#rules/accounts/sessions.ts';
import type { Database } from '../database/database.ts';
import { Provider } from './oidc.ts';
import { findPerson } from './people.ts';
import { payloadAdapter } from './payload-adapter.ts';
import { messagePage, signOutPage, type SignInBrand } from './sign-in-page.ts';

export interface ProviderSettings {
  db: Database;
  issuer: string;
  clientId: string;
  /** Every origin a brand is served on now; each may receive the callback. */
  origins: () => readonly string[];
  brandOf: (host: string) => Promise<SignInBrand>;
  jwks: JWK[];
  cookieKeys: string[];
  secure: boolean;
}

const HOUR = 3600;

/** The provider with the product's browser application as its one, first-party, public client. */
export function createProvider(settings: ProviderSettings): OidcProvider {
  const provider = new Provider(settings.issuer, {
    adapter: payloadAdapter(settings.db),
    clients: [browserClient(settings)],
    clientBasedCORS: (_context, origin) => settings.origins().includes(origin),
    jwks: { keys: settings.jwks },
    cookies: {
      keys: settings.cookieKeys,
      long: { sameSite: 'lax', path: '/', secure: settings.secure },
      short: { sameSite: 'lax', path: '/', secure: settings.secure },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: logoutOf(settings) },
    extraParams: [REASON_PARAMETER],
    pkce: { required: () => true },
    responseTypes: ['code'],
    findAccount: async (_context, subject) => {
      const person = await findPerson(settings.db, subject);
      return (
        person && {
          accountId: subject,
          claims: async () => ({ sub: subject, email: person.email, email_verified: true }),
        }
      );
    },
    loadExistingGrant: grantWithoutAsking,
    interactions: { url: (_context, interaction) => `/signin/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      // Shorter than any product session is idle, so that who was idle signs in again.
      Session: HOUR / 2,
      Interaction: HOUR,
      Grant: 12 * HOUR,
      AuthorizationCode: 60,
    },
    renderError: async (context, out) => {
      const start = signedOutMeanwhile(settings, context);
      if (start !== null) return context.redirect(start);
      context.type = 'html';
      const brand = await brandAt(settings, context.oidc?.params);
      context.body = messagePage(brand, 'Sign-in problem', String(out.error_description ?? out.error));
    },
  });
  followOrigins(provider, settings.origins);
  // The address it believes in is written into every request before it comes here.
  provider.proxy = true;
  return provider;
}

/** Hosts come and go while the provider runs, so it asks instead of keeping the list it started with. */
function followOrigins(provider: OidcProvider, origins: ProviderSettings['origins']): void {
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => origins().some((origin) => uri === `${origin}/callback`),
    postLogoutRedirectUriAllowed: (uri: string) => origins().some((origin) => uri === `${origin}/`),
  });
}

const browserClient = ({ clientId, origins }: ProviderSettings): ClientMetadata => ({
  client_id: clientId,
  // What the library wants to see at start; `followOrigins` decides.
  redirect_uris: origins().map((origin) => `${origin}/callback`),
  post_logout_redirect_uris: origins().map((origin) => `${origin}/`),
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
  // Each token says when the password was typed.
  require_auth_time: true,
});

const CONFIRM = '/session/end/confirm';
const BACK = 'back';

/** Where a sign-out leads that another tab was faster with: the session and with it the form are gone. Null for any other error. */
function signedOutMeanwhile(
  { origins }: ProviderSettings,
  { path, query, oidc }: KoaContextWithOIDC,
): string | null {
  if (!path.endsWith(CONFIRM) || oidc?.session?.accountId !== undefined) return null;
  const back = String(query[BACK]);
  return origins().some((origin) => back === `${origin}/`) ? back : '/';
}

type Logout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>;

const logoutOf = (settings: ProviderSettings): Logout => ({
  enabled: true,
  logoutSource: async (context, form) => {
    const { params } = context.oidc;
    const { post_logout_redirect_uri: back } = { post_logout_redirect_uri: '', ...params };
    const query = new URLSearchParams({ [BACK]: typeof back === 'string' ? back : '' });
    const returning = form.replace(`${CONFIRM}"`, `${CONFIRM}?${query.toString()}"`);
    context.body = signOutPage(await brandAt(settings, params), returning);
  },
  postLogoutSuccessSource: async (context) => {
    const brand = await brandAt(settings, context.oidc.params);
    context.body = messagePage(brand, 'Signed out', 'You are signed out.');
  },
});

/** The brand of the host that a request leads back to; of the provider's own where it names none of ours. */
async function brandAt(settings: ProviderSettings, params: unknown): Promise<SignInBrand> {
  const named = Object.entries(Object(params))
    .filter(([name]) => name === 'redirect_uri' || name === 'post_logout_redirect_uri')
    .map(([, address]) => URL.parse(String(address)))
    .find((url) => url !== null && settings.origins().includes(url.origin));
  return settings.brandOf((named ?? new URL(settings.issuer)).host);
}

/** First party: a grant is made without asking for consent. */
const grantWithoutAsking: NonNullable<Configuration['loadExistingGrant']> = async (context) => {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  if (known) return provider.Grant.find(known);
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};
