import { useState } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ListingDetail } from '../api.ts';
import styles from './price-flag.module.css';

const PriceFlagPopup = lazyPart(async () => (await import('./price-flag-popup.tsx')).PriceFlagPopup);

/** Where the base price comes from, as a flag that opens what the facility says itself (SP-069). */
export function PriceFlagButton({ listing }: { listing: ListingDetail }) {
  const [opened, setOpened] = useState(false);
  const type = listing.current_price_signal?.type ?? 'Predicted';
  const word = listing.current_price_signal === null ? 'none' : type;
  return (
    <>
      <IconButton
        icon="flag"
        iconSize={18}
        label={`Price Flag: ${word}`}
        className={styles.flag}
        data-signal={type}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      <Once opened={opened}>
        <PriceFlagPopup listing={listing} opened={opened} onClose={() => setOpened(false)} />
      </Once>
    </>
  );
}
