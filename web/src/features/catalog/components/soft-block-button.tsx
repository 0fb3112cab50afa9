import { useState } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CatalogListing } from '../api.ts';
import { maySeeCatalog } from '../person.ts';
import styles from './catalog.module.css';

const SoftBlockPopup = lazyPart(async () => (await import('./soft-block-popup.tsx')).SoftBlockPopup);

interface Props {
  listing: Pick<CatalogListing, 'id' | 'name' | 'soft_block'>;
  /** False inside the edit popup of the cart: the mark shows the state and does nothing. */
  toggling?: boolean;
}

/** The mark of a listing that should not be bought without agreeing. Not where one supplier sells alone (SP-366, SP-372). */
export function SoftBlockButton({ listing, toggling = true }: Props) {
  const me = useMe();
  const { hydra } = useClient();
  const [opened, setOpened] = useState(false);
  if (hydra || !maySeeCatalog(me)) return null;
  const may = toggling && me.primary_facility !== null;
  const state = listing.soft_block ? 'is blocked' : 'is not blocked';
  return (
    <>
      <IconButton
        icon="block"
        iconSize={18}
        label={may ? `Soft block of ${listing.name}, which ${state}` : `${listing.name} ${state}`}
        className={styles.blockMark ?? ''}
        data-blocked={listing.soft_block || undefined}
        aria-disabled={may ? undefined : true}
        aria-haspopup={may ? 'dialog' : undefined}
        onClick={() => may && setOpened(true)}
      />
      <Once opened={opened}>
        <SoftBlockPopup listingId={listing.id} opened={opened} onClose={() => setOpened(false)} />
      </Once>
    </>
  );
}
