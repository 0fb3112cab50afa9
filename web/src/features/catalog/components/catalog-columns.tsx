import type { GridColumn } from '../../../ui/data-grid/types.ts';
import type { CatalogListing } from '../api.ts';
import {
  ExpiryCell,
  PackCell,
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
  width: 98,
  sortable: true,
};
const SAVING: Column = {
  id: 'savings',
  header: 'Saving',
  cell: (listing) => <SavingCell listing={listing} />,
  numeric: true,
  width: 92,
  sortable: true,
};
const EXPIRY: Column = {
  id: 'expiry',
  header: 'Expiry',
  cell: (listing) => <ExpiryCell listing={listing} />,
  width: 106,
  sortable: true,
};
const STOCK: Column = {
  id: 'stock',
  header: 'Stock',
  cell: (listing) => <StockCell listing={listing} />,
  numeric: true,
  width: 66,
  sortable: true,
};
const QUANTITY: Column = {
  id: 'quantity',
  header: 'In cart',
  cell: (listing) => <QuickAdd listing={listing} />,
  width: 140,
  required: true,
};

const SUPPLIER: Column = {
  id: 'supplier',
  header: 'Supplier and pack',
  cell: (listing) => <SupplierCell listing={listing} />,
  width: 172,
  sortable: true,
};
const PACK: Column = {
  id: 'pack',
  header: 'Pack',
  cell: (listing) => <PackCell listing={listing} />,
  width: 172,
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
  SUPPLIER,
  PRICE,
  SAVING,
  EXPIRY,
  STOCK,
  QUANTITY,
];

/** The same where all are of one supplier. */
export const WIDE_COLUMNS_OF_ONE: readonly Column[] = WIDE_COLUMNS.map((column) =>
  column === SUPPLIER ? PACK : column,
);

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
  STOCK,
  QUANTITY,
];

const SORTED = new Set(['name', 'supplier', 'price', 'savings', 'expiry', 'stock']);

/** The sort as the headers show it; they know no relevance and no unit price. */
export const headerSort = (sort: string): string => (SORTED.has(sort.replace('-', '')) ? sort : '');
