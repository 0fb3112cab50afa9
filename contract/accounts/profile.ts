import { z } from 'zod';
import { Me } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, data, text } from '../primitives.ts';

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

const Profile = z.strictObject({
  id: Id.optional().describe('Ignored: this is always your profile'),
  email: text(254)
    .min(1, 'Email is required')
    .pipe(z.email('Email is invalid'))
    .optional()
    .describe('Ignored: the address is changed elsewhere'),
  phone: text(30).nullable().describe('Ten digits in any writing, or none'),
});

/** The own data of somebody who is signed in. */
export const profileEndpoints = {
  saveMe: endpoint({
    method: 'PUT',
    path: 'user/me',
    summary: 'Update your phone number',
    audience: 'signed-in',
    body: Profile,
    reply: data(Me),
    audit: 'profile.saved',
  }),
  saveUserPicture: endpoint({
    method: 'PATCH',
    path: 'user/auth0/update_user_pic',
    summary: 'Update your picture (JPEG or PNG); returns its address',
    audience: 'signed-in',
    upload: { maxBytes: PICTURE_MAX_BYTES, field: 'user_pic' },
    reply: data(z.string()),
    rate: 'heavy',
    audit: 'profile.picture_saved',
    errors: ['rule_broken', 'too_large'],
  }),
  deleteUserPicture: endpoint({
    method: 'DELETE',
    path: 'user/auth0/update_user_pic',
    summary: 'Remove your picture',
    audience: 'signed-in',
    reply: Done,
    audit: 'profile.picture_deleted',
  }),
  getUserPicture: endpoint({
    method: 'GET',
    path: 'user/picture/{digest}',
    summary: 'Get the picture of a user by its content hash',
    audience: 'signed-in',
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
} as const;
