import type { apiKeyEndpoints } from '#contract/accounts/api-keys.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { revokeKey, rotateKey, saveKey } from './change-key.ts';
import { createKey } from './create-key.ts';
import type { KeyKind } from './key-text.ts';
import { exportKeys, listKeys, listOwners } from './views.ts';

export const apiKeyRoutes = (kind: KeyKind): Handlers<keyof typeof apiKeyEndpoints> => ({
  listApiKeys: ({ scope, db, now }, { query }) => listKeys(scope, db, { kind, now }, query),
  exportApiKeys: (context, { query }) => exportKeys(context, kind, query),
  listKeyOwners: ({ scope, db }, { query }) => listOwners(scope, db, query.company_id),
  createApiKey: (context, { body }) => createKey(context, kind, body),
  saveApiKey: (context, { params, body }) =>
    saveKey(context, kind, { id: params.id, name: body.name, days: body.expires_in_days }),
  rotateApiKey: (context, { params, body }) =>
    rotateKey(context, kind, { id: params.id, hours: body.old_works_hours }),
  revokeApiKey: (context, { params }) => revokeKey(context, params.id),
});
