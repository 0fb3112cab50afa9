import type autocannon from 'autocannon';
import type { Buyer } from './buyers.ts';
import type { BuyableLot } from './lots.ts';
import type { Search } from './texts.ts';

export type Request = Pick<autocannon.Request, 'method' | 'path' | 'body'> & {
  headers: Record<string, string>;
};

const get = (path: string, { token }: Buyer): Request => ({
  method: 'GET',
  path: `/services/${path}`,
  headers: { authorization: `Bearer ${token}` },
});

const post = (path: string, { token }: Buyer, body: unknown): Request => ({
  method: 'POST',
  path: `/services/${path}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const query = (values: object) => new URLSearchParams(Object.entries(values)).toString();

export const search = (buyer: Buyer, values: Search): Request =>
  get(`listing/catalog?${query(values)}`, buyer);
export const products = (buyer: Buyer, values: Search): Request =>
  get(`listing/products?${query(values)}`, buyer);
export const filters = (buyer: Buyer, values: Partial<Search>): Request =>
  get(`listing/catalog/facets?${query(values)}`, buyer);
export const suggest = (buyer: Buyer, text: string): Request =>
  get(`listing/search?${query({ search: text })}`, buyer);
export const detail = (buyer: Buyer, id: number): Request => get(`listing/catalog/${id}`, buyer);
export const listBids = (seller: Buyer, page: number): Request =>
  get(`offer?${query({ status: 'open', page, per_page: 50 })}`, seller);
export const oneBid = (seller: Buyer, id: number): Request => get(`offer/${id}`, seller);
export const carts = (buyer: Buyer): Request => get('cart', buyer);
export const add = (buyer: Buyer, { listing, lot }: BuyableLot, packs: number): Request =>
  post('cart/c0', buyer, { listing: { id: listing, lots: [{ id: lot, quantity: packs }] } });

const ORDER_PATH = 'order/place_order';
/** With the PO number that some companies ask for. */
export const order = (buyer: Buyer): Request =>
  post(ORDER_PATH, buyer, { cart_type: 'c0', po_number: 'BENCH' });
export const isOrder = ({ path }: Request): boolean => path === `/services/${ORDER_PATH}`;
