import type { GridColumn } from '../../../ui/data-grid/types.ts';
import type { CatalogListing } from '../api.ts';
import { FavoriteButton } from './favorite-button.tsx';
import {
  amuText,
  ExpiryCell,
  PriceCell,
  ProductCell,
  SavingCell,
  StockCell,
  SupplierCell,
} from './listing-cells.tsx';
import { QuickAdd } from './quick-add.tsx';

type Column = GridColumn<CatalogListing>;

const PRICE: Column = {
  id: 'price',
  header: 'Pack price',
  cell: (listing) => <PriceCell listing={listing} />,
  numeric: true,
  width: 104,
  sortable: true,
};
const SAVING: Column = {
  id: 'savings',
  header: 'Saving',
  cell: (listing) => <SavingCell listing={listing} />,
  numeric: true,
  width: 96,
  sortable: true,
};
const EXPIRY: Column = {
  id: 'expiry',
  header: 'Expiry',
  cell: (listing) => <ExpiryCell listing={listing} />,
  width: 108,
  sortable: true,
};
const FAVORITE: Column = {
  id: 'favorite',
  header: 'Favorite',
  cell: (listing) => <FavoriteButton listing={listing} />,
  width: 64,
};
const QUANTITY: Column = {
  id: 'quantity',
  header: 'In cart',
  cell: (listing) => <QuickAdd listing={listing} />,
  width: 128,
  required: true,
};

/** With room for a column of suppliers. */
export const WIDE_COLUMNS: readonly Column[] = [
  {
    id: 'name',
    header: 'Product',
    cell: (listing) => <ProductCell listing={listing} />,
    sortable: true,
    required: true,
  },
  {
    id: 'supplier',
    header: 'Supplier and pack',
    cell: (listing) => <SupplierCell listing={listing} />,
    width: 158,
    sortable: true,
  },
  PRICE,
  SAVING,
  EXPIRY,
  {
    id: 'stock',
    header: 'Stock',
    cell: (listing) => <StockCell listing={listing} />,
    numeric: true,
    width: 72,
    sortable: true,
  },
  {
    id: 'amu',
    header: 'AMU',
    cell: (listing) => amuText(listing.pricing.amu),
    numeric: true,
    width: 58,
  },
  FAVORITE,
  QUANTITY,
];

/** Without: supplier and pack stand below the name, usage below the stock. */
export const NARROW_COLUMNS: readonly Column[] = [
  {
    id: 'name',
    header: 'Product',
    cell: (listing) => <ProductCell listing={listing} withSupplier />,
    sortable: true,
    required: true,
  },
  PRICE,
  SAVING,
  EXPIRY,
  {
    id: 'stock',
    header: 'Stock',
    cell: (listing) => <StockCell listing={listing} withAmu />,
    numeric: true,
    width: 76,
    sortable: true,
  },
  FAVORITE,
  QUANTITY,
];

const SORTED = new Set(['name', 'supplier', 'price', 'savings', 'expiry', 'stock']);

/** The sort as the headers show it; they know no relevance and no unit price. */
export const headerSort = (sort: string): string => (SORTED.has(sort.replace('-', '')) ? sort : '');
