import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DESK_COLUMNS, DeskCard, FEWER_DESK_COLUMNS } from '../components/desk-columns.tsx';
import { DeskEditButton } from '../components/desk-edit.tsx';
import { ListingEditor } from '../components/listing-editor.tsx';
import { useDesk, useSellersOf, type DeskListing } from '../desk-api.ts';
import { DESK } from '../lists.ts';

const NONE: ReadonlySet<string> = new Set();

/** Every listing of every seller: found, changed, moved, taken out of sale (RB-205 … RB-208). */
export function DeskPage() {
  const search = useSearch({ from: '/app/admin/catalog' });
  const [selected, setSelected] = useState(NONE);
  const screen = useListScreen(DESK, search, { onMove: () => setSelected(NONE) });
  const { go } = screen;
  const listings = useDesk(screen.query);
  const sellers = useSellersOf(search.seller !== undefined);
  const open = ({ id }: DeskListing) => go({ listing: String(id) });
  return (
    <ListScreen
      title="Catalog"
      screen={screen}
      result={listings}
      words={{ seller: sellers.data?.find(({ id }) => String(id) === search.seller)?.name }}
      columns={DESK_COLUMNS}
      fewer={FEWER_DESK_COLUMNS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `${one.name}, ${one.company_name}`}
      onOpen={open}
      renderCard={(one) => <DeskCard listing={one} onOpen={() => open(one)} />}
      selection={{
        selected,
        onChange: setSelected,
        actions: (rows) => (
          <DeskEditButton
            chosen={rows}
            found={screen.query}
            total={listings.data?.meta.total ?? rows.length}
          />
        ),
      }}
      buttons={
        <LinkButton to="/manage-listings/bulk" variant="default">
          Bulk edits
        </LinkButton>
      }
      empty={<EmptyState title="There are no listings" />}
    >
      <ListingEditor
        id={idOf(search.listing)}
        known={undefined}
        onDuplicate={undefined}
        onClose={() => go({ listing: undefined })}
      />
    </ListScreen>
  );
}
