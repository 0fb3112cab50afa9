import { countOf, formatCount } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/values.tsx';
import { shownAmu } from '#rules/catalog/prices.ts';
import type { ListingDetail } from '../api.ts';
import { usedAmu } from '../usage.ts';
import { PurchaseGrid } from './purchase-grid.tsx';
import { QuantityChart } from './quantity-chart.tsx';
import styles from './usage.module.css';

interface Props {
  listing: ListingDetail;
  usage: NonNullable<ListingDetail['amu_data']>;
}

/** What the product is, how much of it was bought elsewhere month by month, and each purchase (TR-250 … TR-270). */
export function PurchasingHistory({ listing, usage }: Props) {
  return (
    <div className={styles.history}>
      <Facts>
        <Fact label="Product Name">{listing.name}</Fact>
        <Fact label="Size">{`${formatCount(listing.package_size)} ${listing.package_type}`}</Fact>
        <Fact label="Category">{listing.category}</Fact>
        {/* The directory knows one class of a drug. */}
        <Fact label="Pharm. Classification">{listing.pharm_class}</Fact>
        <Fact label="Therapeutic Class">{listing.pharm_class}</Fact>
        <Fact label="Route">{listing.route}</Fact>
        <Fact label="Storage Conditions">{listing.storage_conditions}</Fact>
        <Fact label="AMU">{countOf(shownAmu(usedAmu(listing)) ?? 0, 'pack')}</Fact>
        <Fact label="Wholesaler AAC">
          <Money amount={usage.avg_aac_per_pack} />
        </Fact>
      </Facts>
      <QuantityChart listing={listing} />
      <PurchaseGrid listing={listing} />
    </div>
  );
}
