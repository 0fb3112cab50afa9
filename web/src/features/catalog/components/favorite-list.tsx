import { useState } from 'react';
import { plainDay } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import { useToggleFavorite } from '../api.ts';
import { FAVORITES } from '../lists.ts';
import { favored, useFavorites, type Favorite } from '../team-api.ts';
import { FavoriteComment } from './favorite-comment.tsx';
import { About, Card, IN_TAB, toCatalog, words, type TeamListProps } from './team-parts.tsx';

const COLUMNS: readonly GridColumn<Favorite>[] = [
  {
    id: 'name',
    header: 'Listing',
    cell: ({ listing }) => <About listingId={listing.id} name={listing.name} />,
    required: true,
  },
  { id: 'supplier', header: 'Supplier', cell: ({ listing }) => listing.company_name, width: 150 },
  { id: 'ndc', header: 'NDC', cell: ({ listing }) => <Ndc ndc={listing.ndc_number} />, width: 115 },
  {
    id: 'price',
    header: 'Lowest price',
    cell: ({ listing }) => <Price listing={listing} />,
    numeric: true,
    width: 105,
  },
  { id: 'comment', header: 'Comment', cell: (one) => words(one.comment ?? '–') },
  { id: 'date', header: 'Added', cell: (one) => plainDay(one.created_date), width: 110 },
  { id: 'remove', header: 'Remove', cell: (one) => <Remove favorite={one} />, width: 75, required: true },
];
const FEWER_COLUMNS = sparing(COLUMNS, 'date');

/** The own favorites with what one says of them. */
export function FavoriteList({ search }: TeamListProps) {
  const screen = useListScreen(FAVORITES, search, IN_TAB);
  const [open, setOpen] = useState<Favorite | null>(null);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useFavorites(screen.query)}
        counted
        columns={COLUMNS}
        fewer={FEWER_COLUMNS}
        rowId={(one) => String(one.favorite_id)}
        rowLabel={(one) => `Favorite ${one.listing.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card
            title={one.listing.name}
            kind={`${one.listing.company_name} · ${one.listing.ndc_number}`}
            text={`${one.comment === null ? '' : `${one.comment}\n`}Added ${plainDay(one.created_date)}`}
            foot={<Price listing={one.listing} />}
            act="Comment or remove"
            onOpen={() => setOpen(one)}
          />
        )}
        empty={
          <EmptyState drawing="file" title="No favorites yet" action={toCatalog}>
            Press the heart of a listing to find it here again.
          </EmptyState>
        }
      />
      <FavoriteComment favorite={open} onClose={() => setOpen(null)} />
    </>
  );
}

const Price = ({ listing: { on_offer: onOffer, price } }: Pick<Favorite, 'listing'>) =>
  onOffer ? <Money amount={price} /> : 'Not on offer';

function Remove({ favorite }: { favorite: Favorite }) {
  const toggle = useToggleFavorite();
  return (
    <IconButton
      icon="trash"
      iconSize={16}
      label={`Remove ${favorite.listing.name} from favorites`}
      disabled={toggle.isPending}
      onClick={() => toggle.mutate(favored(favorite))}
    />
  );
}
