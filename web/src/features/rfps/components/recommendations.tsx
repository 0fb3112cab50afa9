import { Button } from '@mantine/core';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { DoNotOffer } from '../../exclusions/index.ts';
import { useFetchProduct, useRecommendations, type NdcListing } from '../asking-api.ts';
import styles from './rfp-form.module.css';

/** Products of which a contract would bring the facility most (G-089); nothing while none are known. */
export function Recommendations({ onPick }: { onPick: (product: NdcListing) => void }) {
  const { data: products = [] } = useRecommendations();
  const fetch = useFetchProduct();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="rfp-recommended" className={styles.form}>
      <h2 id="rfp-recommended" className={styles.heading}>
        Recommended for your facility
      </h2>
      <ul className={styles.cards}>
        {products.map((one) => (
          <li key={one.ndc}>
            <strong>{one.ln60}</strong>
            <Facts>
              <Fact label="NDC">
                <Ndc ndc={one.ndc_number} />
              </Fact>
              <Fact label="AMU">{countOf(one.amu, 'pack')}</Fact>
              <Fact label="AAC">{formatUsd(one.aac_per_pack)}</Fact>
              <Fact label="Suppliers">{formatCount(one.supplier_count)}</Fact>
              <Fact label="Saves a month">
                {one.estimated_savings !== null && one.estimated_savings > 0
                  ? `about ${formatUsd(one.estimated_savings)}`
                  : null}
              </Fact>
            </Facts>
            <Button
              variant="default"
              size="xs"
              aria-label={`Build RFP for ${one.ln60}`}
              loading={fetch.isPending && fetch.variables === one.ndc}
              onClick={() => fetch.mutate(one.ndc, { onSuccess: onPick })}
            >
              Build RFP
            </Button>{' '}
            <DoNotOffer ndc={one.ndc} name={one.ln60} />
          </li>
        ))}
      </ul>
    </section>
  );
}
