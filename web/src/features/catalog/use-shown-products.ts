import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { productTitle } from '#rules/catalog/product-title.ts';
import { listOptions, type CatalogListing, type CatalogProduct } from './api.ts';
import { toFacetQuery, type CatalogView } from './filters.ts';

const MOST_OFFERS = 200;

/** A product with the offers that are on the screen. */
export interface ShownProduct extends CatalogProduct {
  key: string;
  name: string;
  /** The place of its first offer among the rows of all products. */
  first: number;
  more: { shown: boolean; loading: boolean; toggle: () => void };
}

const keyOf = ({ gcn_seqno: gcn, package_size: size, offers }: CatalogProduct): string =>
  gcn === null ? `listing-${offers[0]?.id ?? 0}` : `${gcn}-${size}`;

/** The products of a page, those that somebody opened with all of their offers. */
export function useShownProducts(products: readonly CatalogProduct[], view: CatalogView): ShownProduct[] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wanted = products.filter((one) => opened.has(keyOf(one)) && one.gcn_seqno !== null);
  const answers = useQueries({ queries: wanted.map((product) => offersOf(product, view)) });
  const all = new Map(wanted.map((product, place) => [keyOf(product), answers[place]?.data?.data]));
  const toggle = (key: string) =>
    setOpened((now) =>
      now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]),
    );
  const shown = products.map((product) => {
    const key = keyOf(product);
    const every = all.get(key);
    return {
      ...product,
      key,
      name: productTitle(product.offers[0]?.name ?? ''),
      offers: every === undefined ? product.offers : withMark(every, product),
      more: {
        shown: every !== undefined,
        loading: opened.has(key) && every === undefined,
        toggle: () => toggle(key),
      },
    };
  });
  const sizes = shown.map(({ offers }) => offers.length);
  return shown.map((product, place) => ({
    ...product,
    first: sizes.slice(0, place).reduce((sum, size) => sum + size, 0),
  }));
}

function offersOf({ gcn_seqno: gcn, package_size: size, offers }: CatalogProduct, view: CatalogView) {
  const hidden = offers.every((one) => one.pricing.price === null);
  return listOptions({
    ...toFacetQuery(view),
    gcns: String(gcn),
    package_size: size,
    page: 1,
    per_page: MOST_OFFERS,
    sort: hidden ? '-expiry' : 'unit_price',
  });
}

/** The mark stays where the page of products has it, whichever answer came later. */
const withMark = (offers: readonly CatalogListing[], product: CatalogProduct): CatalogListing[] =>
  offers.map((one) => ({
    ...one,
    lowest: product.offers.some((first) => first.id === one.id && first.lowest),
  }));
