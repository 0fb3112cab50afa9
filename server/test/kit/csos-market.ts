import type { CsosCertificate, OrderToSign } from '#contract/csos/csos.ts';
import type { Issued } from '../../demo/csos/issue.ts';
import type { TestApp, TestClient } from './app.ts';
import { broughtIn, givePassword, signatureOf, signInAgain, type TestAuthority } from './csos.ts';
import { aControlledListing } from './tenant.ts';
import { aBuyer, aSeller, aUser } from './world.ts';

let number = 0;
export const nextDea = (): string => `BG${String((number += 1)).padStart(6, '0')}3`;

export interface Signer {
  signer: { userId: number; email: string };
  signing: TestClient;
  /** The certificate, not yet brought in. */
  key: Issued;
}

/** A market for schedule II with a signer, who holds a key for its facility. */
export async function aSigningMarket(app: TestApp, authority: TestAuthority) {
  const dea = nextDea();
  const buyer = await aBuyer(app.db, {}, { dea_number: dea });
  const seller = await aSeller(app.db);
  const listing = await aControlledListing({ db: app.db, buyer, seller });
  const buying = await app.signIn(buyer.userId);
  const order = async () => {
    await buying.post('cart/c2', {
      listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 2 }] },
    });
    const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
      cart_type: 'c2',
    });
    return data.orders[0]?.id ?? 0;
  };
  const aSigner = async (): Promise<Signer> => {
    const { companyId, facilityId } = buyer;
    const roles = ['Buyer', 'CSOS Signer'] as const;
    const signer = await aUser(app.db, { companyId, roles, facilityIds: [facilityId] });
    await givePassword(app, signer);
    return { signer, signing: await app.signIn(signer.userId), key: await authority.signer(dea) };
  };
  const selling = await app.signIn(seller.userId);
  return { dea, buyer, seller, listing, buying, selling, order, aSigner, ...(await aSigner()) };
}

export type SigningMarket = Awaited<ReturnType<typeof aSigningMarket>>;

export const bringIn = async ({ signing, signer }: Omit<Signer, 'key'>, key: Issued) =>
  signing.post<CsosCertificate>('csos/certificate/import', await broughtIn(key, signer.userId));

/** Begins an act of signing with a fresh sign-in. */
export const begin = async (app: TestApp, { signing, signer }: Omit<Signer, 'key'>, ids: readonly number[]) =>
  signing.post<{ token: string; orders: OrderToSign[] }>('csos/signing', {
    ids,
    identity_token: await signInAgain(app, signer.email),
  });

export const handIn = (
  client: TestClient,
  id: number,
  { token, signature }: { token: string; signature: string },
) => client.post(`order/csos/${id}/sign`, { token, signature });

/** Brings the certificate in, begins the act and signs: all that is left is to hand it in. */
export async function signed(app: TestApp, who: Signer, id: number) {
  await bringIn(who, who.key);
  const { data } = await begin(app, who, [id]);
  const text = data.orders[0]?.text ?? '';
  return { token: data.token, text, signature: await signatureOf(who.key, text) };
}
