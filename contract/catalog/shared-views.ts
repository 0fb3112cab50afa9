import { z } from 'zod';
import { VIEW_NAME_LENGTH } from '#rules/catalog/team.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, data, requiredText, text } from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

export const SharedView = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string().describe("The search part of the catalog's address: '?tag=fav&sort=-savings'"),
    author: z.string(),
    can: z.object({ change: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'SharedView' });
export type SharedView = z.infer<typeof SharedView>;

const fields = {
  name: requiredText(VIEW_NAME_LENGTH, 'Name is required'),
  address: text(1000).regex(/^(\?.*)?$/, 'An address begins with a question mark'),
};

export const sharedViewEndpoints = {
  listSharedViews: endpoint({
    method: 'GET',
    path: 'listing/v2/view',
    summary: 'Views of the catalog that are shared in the current facility, by name',
    audience: buyers,
    reply: data(z.array(SharedView)),
  }),
  shareView: endpoint({
    method: 'POST',
    path: 'listing/v2/view',
    summary: 'Share a view of the catalog with everybody of the current facility',
    audience: buyers,
    body: z.strictObject(fields),
    reply: data(SharedView),
    status: 201,
    rate: 'write',
    audit: 'view.shared',
    errors: ['rule_broken', 'conflict'],
  }),
  saveSharedView: endpoint({
    method: 'PUT',
    path: 'listing/v2/view/{id}',
    summary: 'Rename an own shared view or have it show something else',
    audience: buyers,
    params: IdParam,
    body: z.strictObject(fields),
    reply: data(SharedView),
    rate: 'write',
    audit: 'view.saved',
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  removeSharedView: endpoint({
    method: 'DELETE',
    path: 'listing/v2/view/{id}',
    summary: 'Stop sharing a view: its owner, administrators of company and facility, and of the catalog',
    audience: buyers,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'view.removed',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
