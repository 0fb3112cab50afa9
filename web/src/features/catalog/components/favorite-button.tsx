import { useMe } from '../../../shared/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToggleFavorite, type CatalogListing } from '../api.ts';
import { maySeeCatalog } from '../person.ts';
import styles from './catalog.module.css';

interface Props {
  listing: Pick<CatalogListing, 'id' | 'name' | 'favorite' | 'favorite_id'>;
  /** False inside the edit popup of the cart: the heart shows the state and does nothing. */
  toggling?: boolean;
}

/** The heart of a listing. Only who buys for a facility may change it (SP-348). */
export function FavoriteButton({ listing, toggling = true }: Props) {
  const me = useMe();
  const toggle = useToggleFavorite();
  const may = toggling && maySeeCatalog(me) && me.primary_facility !== null;
  const state = listing.favorite ? 'is a favorite' : 'is not a favorite';
  const act = listing.favorite ? `Remove ${listing.name} from favorites` : `Add ${listing.name} to favorites`;
  return (
    <IconButton
      icon="heart"
      iconSize={18}
      label={may ? act : `${listing.name} ${state}`}
      className={styles.heart ?? ''}
      data-favorite={listing.favorite || undefined}
      aria-disabled={may ? undefined : true}
      onClick={() => may && !toggle.isPending && toggle.mutate(listing)}
    />
  );
}
