import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Delivery } from '#rules/rfps/terms.ts';
import { suggestedQuantity, type Period } from '#rules/rfps/terms.ts';
import { countOf, formatCount, plainDay } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useMonthlyPacks, type NdcListing } from '../asking-api.ts';
import { SearchResults } from './search-results.tsx';
import styles from './rfp-form.module.css';

interface Props {
  product: NdcListing;
  /** The products of the same drug and size. */
  related: readonly NdcListing[];
  period: Period | null;
  onSuggest: (quantity: number) => void;
  onPick: (product: NdcListing) => void;
}

/** The product that is asked for, and how much of it the facility uses (G-070). */
export function ProductSide({ product, related, period, onSuggest, onPick }: Props) {
  const [opened, setOpened] = useState(false);
  const monthly = useMonthlyPacks(product, related).data ?? null;
  const suggested = monthly === null || period === null ? null : suggestedQuantity(monthly, period);
  return (
    <section aria-labelledby="rfp-product" className={styles.form}>
      <h2 id="rfp-product" className={styles.heading}>
        Requested product
      </h2>
      <Facts>
        <ProductFacts product={product} />
        <Fact label="Average Monthly Usage">{monthly === null ? null : `${formatCount(monthly)} packs`}</Fact>
        <Fact label="Suggested quantity">
          {suggested !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.inline ?? ''}
              onClick={() => onSuggest(suggested)}
            >
              Use {countOf(suggested, 'pack')}
            </Button>
          )}
        </Fact>
      </Facts>
      {related.length > 1 && (
        <Button variant="default" size="xs" className={styles.start ?? ''} onClick={() => setOpened(true)}>
          {countOf(related.length, 'product')} of this drug and size
        </Button>
      )}
      <SearchResults products={related} opened={opened} onClose={() => setOpened(false)} onPick={onPick} />
    </section>
  );
}

export const ProductFacts = ({ product }: { product: NdcListing }) => (
  <>
    <Fact label="Product">{product.ln60}</Fact>
    <Fact label="NDC">
      <Ndc ndc={product.ndc_number} />
    </Fact>
    <Fact label="Package">{product.description}</Fact>
    <Fact label="Containers per pack">{formatCount(product.csp)}</Fact>
    <Fact label="GCN">{product.gcn_seqno}</Fact>
  </>
);

/** Day by day what a contract would bring (G-072). */
export function Schedule({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <details className={styles.fold}>
      <summary>Schedule: {countOf(deliveries.length, 'delivery', 'deliveries')}</summary>
      <ol className={styles.schedule}>
        {deliveries.map(({ number, date, packs }) => (
          <li key={number}>
            <span>{plainDay(date)}</span>
            <span>{countOf(packs, 'pack')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
