import { countOf, formatCount } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/values.tsx';
import { shownAmu } from '#rules/catalog/prices.ts';
import type { ListingDetail } from '../api.ts';
import { usedAmu } from '../usage.ts';
import { PurchaseGrid } from './purchase-grid.tsx';
import { QuantityChart } from './quantity-chart.tsx';
import styles from './usage.module.css';

/** What the product is, how much of it was bought elsewhere month by month, and each purchase (TR-250 … TR-270). */
export function PurchasingHistory({ listing }: { listing: ListingDetail }) {
  return (
    <div className={styles.history}>
      <div className={styles.facts}>
        <Facts>
          <Fact label="Product Name">{listing.name}</Fact>
          <Fact label="Size">{`${formatCount(listing.package_size)} ${listing.package_type}`}</Fact>
          <Fact label="Category">{listing.hic2_desc}</Fact>
          <Fact label="Pharm. Classification">{listing.hic_desc}</Fact>
        </Facts>
        <Facts>
          <Fact label="Therapeutic Class">{listing.hic3_desc}</Fact>
          <Fact label="Route">{listing.route}</Fact>
          <Fact label="Storage Conditions">{listing.storage_cond}</Fact>
          <Fact label="AMU">{countOf(shownAmu(usedAmu(listing)) ?? 0, 'pack')}</Fact>
          <Fact label="Wholesaler AAC">
            <Money amount={listing.pricing.amu.aac_per_pack} />
          </Fact>
        </Facts>
      </div>
      <QuantityChart listing={listing} />
      <PurchaseGrid listing={listing} />
    </div>
  );
}
