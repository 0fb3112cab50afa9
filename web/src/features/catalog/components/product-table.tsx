/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions -- a table that follows the ARIA grid pattern: rows take the focus, keys move it */
import { useNavigate } from '@tanstack/react-router';
import { useOneSupplier } from '../../../shared/session.ts';
import { opensBy } from '../../../ui/data-grid/opens-by.ts';
import { SortHeader } from '../../../ui/data-grid/sort-header.tsx';
import { useRowKeys } from '../../../ui/data-grid/use-row-keys.ts';
import type { CatalogListing } from '../api.ts';
import type { ShownProduct } from '../use-shown-products.ts';
import { usePrefetchOnIntent } from '../use-prefetch.ts';
import { onOfferKey, useQuickAdd } from './quick-add.tsx';
import { OfferCells, ProductHeading } from './product-cells.tsx';
import styles from './products.module.css';

interface Props {
  products: readonly ShownProduct[];
  sort: string;
  onSort: (sort: string) => void;
  /** Rows of a former question: nothing is added from them. */
  held: boolean;
  refreshing: boolean;
}

const COLUMNS = [
  { id: 'name', header: 'Product', sorts: true },
  { id: 'supplier', header: 'Supplier', sorts: true },
  { id: 'unit_price', header: 'Unit price', sorts: true, numeric: true },
  { id: 'price', header: 'Pack price', sorts: true, numeric: true },
  { id: 'savings', header: 'Saving', sorts: true, numeric: true },
  { id: 'expiry', header: 'Expiry', sorts: true },
  { id: 'stock', header: 'Stock', sorts: true, numeric: true },
  { id: 'minimum', header: 'Min', numeric: true },
  { id: 'quantity', header: 'In cart' },
] as const;
/** Fewer offers than this need less room than a table keeps on a low screen. */
const SHORT_BELOW = 3;
/** Where all are of one supplier, each has its NDC there. */
const COLUMNS_OF_ONE = COLUMNS.map((column) =>
  column.id === 'supplier' ? ({ id: 'supplier', header: 'NDC' } as const) : column,
);

/** Each product once, its offers beside it, one line an offer. */
export function ProductTable({ products, sort, onSort, held, refreshing }: Props) {
  const navigate = useNavigate();
  const quickAdd = useQuickAdd();
  const oneSupplier = useOneSupplier();
  const onIntent = usePrefetchOnIntent();
  const offers = products.flatMap((one) => one.offers);
  const open = (listing: CatalogListing) =>
    void navigate({ to: '/detailed/$id', params: { id: String(listing.id) } });
  const withOffer = (index: number, act: (listing: CatalogListing) => void) => {
    const offer = offers[index];
    if (offer) act(offer);
  };
  const { body, active, onKeyDown, onRowFocus } = useRowKeys<HTMLTableElement>({
    count: offers.length,
    reveal: () => undefined,
    onOpen: (index) => withOffer(index, open),
    onSelect: () => undefined,
    onOther: (index, event) =>
      withOffer(index, (offer) => onOfferKey(quickAdd, offer, event, { index, held })),
  });
  return (
    <div
      className={styles.scroll}
      data-scrolls
      data-catalog-rows
      data-short={offers.length < SHORT_BELOW || undefined}
    >
      <table
        ref={body}
        role="grid"
        aria-label="Products"
        aria-busy={refreshing}
        aria-rowcount={offers.length + 1}
        className={styles.table}
        data-one-supplier={oneSupplier || undefined}
        data-outdated={held || undefined}
      >
        <Head sort={sort} onSort={onSort} />
        {products.map((product) => (
          <tbody key={product.key} className={styles.product} onKeyDown={onKeyDown}>
            {product.offers.map((offer, place) => {
              const index = product.first + place;
              return (
                <tr
                  key={offer.id}
                  data-row={index}
                  aria-rowindex={index + 2}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => {
                    onRowFocus(index);
                    onIntent(offer);
                  }}
                  onMouseEnter={() => onIntent(offer)}
                  onClick={(event) => opensBy(event, 'th') && open(offer)}
                >
                  {place === 0 && <ProductHeading product={product} />}
                  <OfferCells offer={offer} product={product} />
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Head({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const columns = useOneSupplier() ? COLUMNS_OF_ONE : COLUMNS;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const { id, header } = column;
          const asked = sort.startsWith('-') ? 'descending' : 'ascending';
          const direction = sort.replace('-', '') === id ? asked : undefined;
          return (
            <th
              key={id}
              scope="col"
              className={styles[id]}
              data-numeric={'numeric' in column || undefined}
              aria-sort={direction}
            >
              {'sorts' in column ? (
                <SortHeader
                  sorted={direction}
                  onSort={() => onSort(direction === 'ascending' ? `-${id}` : id)}
                >
                  {header}
                </SortHeader>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
