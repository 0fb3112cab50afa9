import { Panel } from '../../../ui/page.tsx';
import { BuyerPrices } from './buyer-prices.tsx';
import { RuleLines } from './rule-lines.tsx';

interface Props {
  listing: { id: number; name: string; company_id: number };
}

/** Who pays what for a listing: the rules on it, and what they come to for a buyer. */
export function ListingPrices({ listing: { id, name, company_id: seller } }: Props) {
  return (
    <>
      <Panel title="Price rules">
        <RuleLines
          query={{ listing_id: id }}
          seller={seller}
          listing={{ id: String(id), name }}
          none="No rule names this listing: every buyer pays its list prices."
          all={{ listing: String(id) }}
        />
      </Panel>
      <Panel title="What a buyer pays">
        <BuyerPrices listingId={id} seller={seller} />
      </Panel>
    </>
  );
}
