import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid/data-grid.tsx';
import { Popup } from '../../../ui/dialogs.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import type { NdcListing } from '../asking-api.ts';

const WIDTH = 900;
const PER_PAGE = 10;

interface Props {
  products: readonly NdcListing[];
  opened: boolean;
  onClose: () => void;
  onPick: (product: NdcListing) => void;
}

interface Row extends NdcListing {
  pick: () => void;
}

const unitsOf = ({ pack_size, csp }: NdcListing): string => formatCount(pack_size * csp);

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Product Name', cell: (one) => one.ln60, required: true },
  { id: 'ndc', header: 'NDC', cell: (one) => <Ndc ndc={one.ndc_number} />, width: 130, optional: true },
  { id: 'units', header: 'Unit Size', cell: unitsOf, numeric: true, width: 100 },
  { id: 'type', header: 'Type', cell: (one) => one.listing_package_type, width: 130 },
  {
    id: 'select',
    header: 'Select',
    cell: (one) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Select ${one.ln60} ${one.ndc_number}`}
        onClick={one.pick}
      >
        Select
      </Button>
    ),
    required: true,
    width: 90,
  },
];

/** Several products match: one of them is picked (TR-290 … TR-293). */
export function SearchResults({ products, opened, onClose, onPick }: Props) {
  return (
    <Popup title="Search Results" width={WIDTH} opened={opened} onClose={onClose}>
      <Results key={products[0]?.ndc} products={products} onPick={onPick} onClose={onClose} />
    </Popup>
  );
}

function Results({ products, onClose, onPick }: Omit<Props, 'opened'>) {
  const [page, setPage] = useState(1);
  const rows: readonly Row[] = products.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((one) => ({
    ...one,
    pick: () => {
      onClose();
      onPick(one);
    },
  }));
  return (
    <>
      <DataGrid
        id="rfp-products"
        label="Search Results"
        columns={COLUMNS}
        rows={rows}
        rowId={(one) => one.ndc}
        rowLabel={(one) => `${one.ln60} ${one.ndc_number}`}
        onOpen={(one) => one.pick()}
        renderCard={(one) => (
          <ListCard onOpen={one.pick}>
            <strong>{one.ln60}</strong>
            <CardLine>
              <Ndc ndc={one.ndc_number} />
              <span>
                {unitsOf(one)} {one.listing_package_type}
              </span>
            </CardLine>
          </ListCard>
        )}
        empty={<EmptyState title="No records found" />}
      />
      {products.length > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={products.length} onPage={setPage} />
      )}
    </>
  );
}
