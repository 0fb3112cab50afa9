import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { SHELF_SAMPLE } from '#rules/catalog/shelf.ts';
import { lazyPart } from '../../../shared/load-code.ts';
import { useSample } from '../shelf.ts';
import { RowsToCome } from './rows-to-come.tsx';
import styles from './shelf.module.css';

// The drawings come with it, and the page is painted without them.
const ProductRows = lazyPart(async () => (await import('./product-rows.tsx')).ProductRows);

interface Props {
  title: string;
  /** Where there is nothing to show. */
  instead?: ReactNode;
  /** Where the rest of it is. */
  more: ReactNode;
}

/** Products that this host sells. Prices are for buyers, so that none stand here. */
export function Sample({ title, instead = null, more }: Props) {
  const products = useSample();
  if (products?.length === 0) return instead;
  return (
    <section className={styles.sample} aria-label={title}>
      <h2 className={styles.sampleTitle}>{title}</h2>
      {products === null ? (
        <RowsToCome count={SHELF_SAMPLE} />
      ) : (
        <Suspense fallback={<RowsToCome count={products.length} />}>
          <ProductRows label={title} products={products} />
        </Suspense>
      )}
      <p className={styles.more}>{more}</p>
    </section>
  );
}

export const SignInForPrices = () => (
  <>
    <Link to="/login" search={{ destination: '/catalog' }}>
      Sign in
    </Link>{' '}
    to see prices, lots and expiration dates.
  </>
);
