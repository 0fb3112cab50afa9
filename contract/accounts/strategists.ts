import { z } from 'zod';
import { parsePhone, PHONE_INVALID } from '#rules/accounts/addresses.ts';
import { STRATEGIST_NAME_LENGTH, STRATEGIST_PICTURE_MAX_BYTES } from '#rules/accounts/strategists.ts';
import { STRATEGIST_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { data, Id, IdParam, list, Paging, requiredText, text } from '../primitives.ts';

const Strategist = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string().describe('Ten digits'),
    picture: z
      .string()
      .nullable()
      .describe('Where it is read, by administrators and by users of its companies'),
    companies: z.array(z.object({ id: Id, name: z.string() })).describe('That it looks after now, by name'),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AccountStrategist' });
export type Strategist = z.infer<typeof Strategist>;

const person = {
  name: requiredText(STRATEGIST_NAME_LENGTH, 'Name is required'),
  email: text(254).min(1, 'Email is required').pipe(z.email('Email is invalid')),
  phone: requiredText(30, 'Phone is required')
    .refine((written) => written === '' || parsePhone(written) !== null, { error: PHONE_INVALID })
    .describe('Ten digits in any writing'),
  company_ids: z.array(Id).max(2000).default([]).describe('Whom it looks after'),
  move: z
    .array(Id)
    .max(2000)
    .default([])
    .describe(
      'Those of `company_ids` that may be taken from another strategist; others that have one are a conflict',
    ),
};
const NewStrategist = z.strictObject(person);
const SavedStrategist = z.strictObject({
  ...person,
  active: z.boolean(),
  companies_to: Id.nullish().describe(
    'With `active: false`: who gets its companies, null for nobody; needed where it has some',
  ),
  version: z.int(),
});
export type NewStrategist = z.output<typeof NewStrategist>;
export type SavedStrategist = z.output<typeof SavedStrategist>;

const keepers = { audience: ['Administrator'], permission: 'users' } as const;
const PATH = 'admin/account_strategists';

export const strategistEndpoints = {
  listStrategists: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The people who look after companies, with these',
    ...keepers,
    query: z.strictObject({
      ...Paging,
      search: text(100).optional().describe('Part of name or e-mail'),
      active: z.enum(['0', '1']).optional(),
      company_id: z.coerce.number().pipe(Id).optional().describe('Who looks after it'),
      sort: z.enum(STRATEGIST_SORTS).default('name'),
    }),
    reply: list(Strategist),
  }),
  getStrategist: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One of the people who look after companies',
    ...keepers,
    params: IdParam,
    reply: data(Strategist),
    errors: ['not_found'],
  }),
  createStrategist: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Add somebody who looks after companies',
    ...keepers,
    body: NewStrategist,
    reply: data(Strategist),
    status: 201,
    idempotent: true,
    rate: 'write',
    audit: 'account_strategist.created',
    errors: ['conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  saveStrategist: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Save an account strategist and its companies, deactivate it or bring it back',
    ...keepers,
    params: IdParam,
    body: SavedStrategist,
    reply: data(Strategist),
    rate: 'write',
    audit: 'account_strategist.saved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  putStrategistPicture: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/picture`,
    summary: 'Give an account strategist a photo: JPEG or PNG, up to 5 MB',
    ...keepers,
    params: IdParam,
    upload: { maxBytes: STRATEGIST_PICTURE_MAX_BYTES },
    reply: data(Strategist),
    rate: 'heavy',
    audit: 'account_strategist.picture_saved',
    errors: ['not_found', 'too_large', 'rule_broken'],
  }),
  removeStrategistPicture: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/picture`,
    summary: 'Remove the photo of an account strategist',
    ...keepers,
    params: IdParam,
    reply: data(Strategist),
    rate: 'write',
    audit: 'account_strategist.picture_removed',
    errors: ['not_found'],
  }),
  getStrategistPicture: endpoint({
    method: 'GET',
    path: 'user/account_strategist/{id}/picture',
    summary:
      'The photo of an account strategist, for administrators of users and for the companies it looks after',
    audience: 'signed-in',
    params: IdParam,
    query: z.strictObject({ v: z.coerce.number().optional().describe('Of which file; any is answered') }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
} as const;
