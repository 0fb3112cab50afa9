import { Button } from '@mantine/core';
import { useRef } from 'react';
import { fromDollars } from '#rules/money.ts';
import { packsText } from '#rules/catalog/packs-text.ts';
import { chooseOffers, type LineChoice } from '#rules/ordering/choose-offers.ts';
import { MOST_SUPPLIERS_ASKED } from '#rules/ordering/limits.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { offersOf, toCartLine } from '../../../shared/desk-offers.ts';
import { formatUsd } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { useAddCartLines, useBoughtBefore, type Cart, type CartSeller } from '../api.ts';
import styles from './cart.module.css';

interface Props {
  cart: Cart;
  seller: CartSeller;
}

/** Below a supplier's minimum: what this facility bought there before, to be added in place; what reaches it alone first. */
export function BoughtBefore({ cart, seller }: Props) {
  const short = cart.sellers.filter((one) => one.minimum_missing > 0).map((one) => one.company_id);
  const { data } = useBoughtBefore(cart.type, short.slice(0, MOST_SUPPLIERS_ASKED));
  const adding = useAddCartLines();
  const attempt = useRef({ listing: 0, key: '' });
  const offers = (data?.lines ?? [])
    .filter((line) => line.company_id === seller.company_id)
    .flatMap((line) => {
      const choice = choiceOf(line, data?.products ?? []);
      const cartLine = choice && toCartLine(choice);
      const cents = choice?.allotment?.costCents ?? 0;
      const reaches = cents >= fromDollars(seller.minimum_missing);
      return choice && cartLine ? [{ line, choice, cartLine, reaches }] : [];
    })
    .toSorted((one, other) => Number(other.reaches) - Number(one.reaches));
  if (offers.length === 0) return null;
  const titleId = `bought-before-${seller.company_id}`;
  const add = (cartLine: NonNullable<ReturnType<typeof toCartLine>>) => {
    const listing = cartLine.listing_id;
    // The same line pressed again after a lost answer is the same attempt.
    if (attempt.current.listing !== listing) attempt.current = { listing, key: randomUuid() };
    adding.mutate(
      { lines: [cartLine], attempt: attempt.current.key },
      { onSuccess: () => (attempt.current = { listing: 0, key: '' }) },
    );
  };
  return (
    <div className={styles.before}>
      <p id={titleId} className={styles.soft}>
        Bought from {seller.company_name} before
      </p>
      {!offers.some(({ reaches }) => reaches) && (
        <p className={styles.soft}>None of these reaches the minimum alone.</p>
      )}
      <ul aria-labelledby={titleId}>
        {offers.map(({ line, choice, cartLine, reaches }) => (
          <li key={line.listing_id}>
            <span className={styles.beforeName}>{line.name}</span>
            {reaches && <span className={styles.reaches}>Reaches the minimum</span>}
            <span className={styles.soft}>{amountText(choice)}</span>
            <Button
              variant="default"
              size="compact-xs"
              disabled={adding.isPending}
              onClick={() => add(cartLine)}
            >
              Add<span className="visually-hidden"> {line.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {adding.data?.data.refused.map(({ line, reasons }) => (
        <p key={line} role="alert" className={styles.error}>
          {reasons.join(' ')}
        </p>
      ))}
    </div>
  );
}

type Data = NonNullable<ReturnType<typeof useBoughtBefore>['data']>;

/** As much of the same listing as the last time, where it can be bought today. */
function choiceOf(line: Data['lines'][number], products: Data['products']): LineChoice | null {
  const product = products.find(({ key }) => key === line.product);
  const wanted = {
    id: '',
    ndc: line.ndc,
    eachesPerPack: line.eaches_per_pack,
    listingId: line.listing_id,
    quantity: line.quantity,
    offers: product ? offersOf(product) : [],
  };
  if (!wanted.offers.some((offer) => offer.listingId === line.listing_id)) return null;
  const choosing = { rule: 'cheapest', months: 0, sameNdc: false, today: todayUtc() } as const;
  const choice = chooseOffers([wanted], choosing).get('');
  return choice?.state === 'found' ? choice : null;
}

const amountText = ({ allotment }: LineChoice) =>
  [
    packsText(allotment?.packs ?? 0),
    ...(allotment?.costCents == null ? [] : [formatUsd(allotment.costCents / 100)]),
  ].join(' · ');
