import { asBuyer, on, type Examples } from '../../../../test/kit/example.ts';
import { PNG } from '../../../../test/kit/world.ts';

export const PROFILE_EXAMPLES: Examples = {
  getMe: asBuyer({ query: { refresh: '1' } }),
  saveMe: asBuyer({ body: { id: 1, phone: '(217) 555-0142', email: 'other@example.test' } }),
  saveUserPicture: () => ({ as: 'buyer', file: { name: 'me.png', bytes: PNG } }),
  deleteUserPicture: asBuyer(),
  getUserPicture: on('unguessable', async ({ clients }) => {
    const file = { name: 'me.png', bytes: PNG };
    const { data } = await clients.buyer.upload<string>('user/auth0/update_user_pic', file, undefined, {
      method: 'PATCH',
      field: 'user_pic',
    });
    return { as: 'buyer', params: { digest: data.split('/').at(-1) ?? '' } };
  }),
};
