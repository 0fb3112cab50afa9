import { DATED_CATALOGS } from '#rules/accounts/trade-lists.ts';
import { formatDate } from '../../../shared/format.ts';
import { useSaveListing, type ListingChange, type SellerListing } from '../api.ts';
import { readCount, readOptionalDate, readParagraph } from '../read-fields.ts';
import { InPlaceChoice, InPlaceParagraph, InPlaceSwitch, InPlaceText } from './in-place-fields.tsx';
import styles from './listings.module.css';

/** By name alone: the field is narrow, and who sells knows them. */
const CATALOGS = DATED_CATALOGS.map(({ value, label }) => ({ value, label: label.split(':')[0] ?? label }));
const readMinimum = readCount(1, 1_000_000);
const readCase = readCount(1, 100_000);
const LONGEST_TERMS = 4000;

/** How a listing is sold, each field saved when it is left. */
export function ListingFields({ listing }: { listing: SellerListing }) {
  const { mutateAsync: save } = useSaveListing(listing.id);
  const change = <K extends keyof ListingChange>(field: K) => {
    return (value: ListingChange[K]) => save({ [field]: value });
  };
  const readOnly = !listing.can.edit;
  return (
    <>
      <div className={styles.rules}>
        <InPlaceText
          label="Minimum packs"
          hint="Fewest packs in a cart"
          value={String(listing.min_packs)}
          numeric="whole"
          readOnly={readOnly}
          read={readMinimum}
          save={change('min_packs')}
        />
        <InPlaceText
          label="Case size"
          hint="Packs in a case"
          value={String(listing.case_size)}
          numeric="whole"
          readOnly={readOnly}
          read={readCase}
          save={change('case_size')}
        />
        <InPlaceText
          label="Offer minimum"
          hint="Fewest packs of a bid"
          value={String(listing.offer_minimum_quantity)}
          numeric="whole"
          readOnly={readOnly}
          read={readMinimum}
          save={change('offer_minimum_quantity')}
        />
        <InPlaceText
          label="Start date"
          hint="On sale from this day"
          value={listing.start_date === null ? '' : formatDate(listing.start_date)}
          placeholder="At once"
          readOnly={readOnly}
          read={readOptionalDate}
          save={change('start_date')}
        />
        {listing.catalog_type !== '503b' && (
          <InPlaceChoice
            label="Catalog"
            hint="Where buyers find it"
            value={listing.catalog_type}
            choices={CATALOGS}
            readOnly={readOnly}
            save={change('catalog_type')}
          />
        )}
      </div>
      <div className={styles.rules}>
        <InPlaceSwitch
          label="Case lock"
          hint="Carts take whole cases only; bids always do"
          checked={listing.case_lock}
          readOnly={readOnly}
          save={change('case_lock')}
        />
        <InPlaceSwitch
          label="Bids allowed"
          hint="Buyers may offer another price"
          checked={listing.offer_orders_enabled}
          readOnly={readOnly}
          save={change('offer_orders_enabled')}
        />
        <InPlaceSwitch
          label="Full date"
          hint="Full shelf life, no lot date promised"
          checked={listing.fulldate}
          readOnly={readOnly}
          save={change('fulldate')}
        />
        <InPlaceSwitch
          label="Can buy later"
          hint="Shown before its start date, sold from then on"
          checked={listing.can_buy_later}
          readOnly={readOnly}
          save={change('can_buy_later')}
        />
      </div>
      {listing.offer_orders_enabled && (
        <InPlaceParagraph
          label="Acknowledgement"
          hint="What buyers confirm before a bid on this listing"
          value={listing.user_ack ?? ''}
          placeholder="As for all of your listings"
          maxLength={LONGEST_TERMS}
          readOnly={readOnly}
          read={readParagraph}
          save={change('user_ack')}
        />
      )}
    </>
  );
}
