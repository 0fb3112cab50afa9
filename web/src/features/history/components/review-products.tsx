import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { useWide } from '../../../ui/dialogs.tsx';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { Money } from '../../../ui/values.tsx';
import type { Review } from '../api.ts';
import styles from './history.module.css';

type Product = Review['products'][number];

const Offer = ({ product }: { product: Product }) => (
  <span className={styles.cell}>
    <Link to="/detailed/$id" params={{ id: String(product.offer.listing_id) }}>
      {product.offer.name}
    </Link>
    <span className={styles.soft}>
      {product.offer.package_description} · {product.offer.company_name}
    </span>
    <Short product={product} />
  </span>
);

/** Where fewer packs are offered than were bought. */
const Short = ({ product: { packs, offer } }: { product: Product }) =>
  offer.stock < packs && (
    <span className={styles.short}>{offer.stock === 0 ? 'None' : formatCount(offer.stock)} in stock</span>
  );

/** One strength may have been bought in packs of two sizes: each says which, in the words of the catalog. */
const Bought = ({ product }: { product: Product }) => (
  <span className={styles.cell}>
    <span>{product.name}</span>
    <span className={styles.soft}>{product.package_description}</span>
  </span>
);

const COLUMNS: readonly GridColumn<Product>[] = [
  {
    id: 'name',
    header: 'Bought elsewhere',
    cell: (one) => <Bought product={one} />,
    sortable: true,
    value: (one) => one.name,
    required: true,
  },
  {
    id: 'packs',
    header: 'Packs',
    cell: (one) => formatCount(one.packs),
    sortable: true,
    value: (one) => one.packs,
    numeric: true,
    width: 90,
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: (one) => <Money amount={one.paid} />,
    sortable: true,
    value: (one) => one.paid,
    numeric: true,
    width: 110,
  },
  {
    id: 'each',
    header: 'Paid per pack',
    cell: (one) => <Money amount={one.paid_per_pack} />,
    sortable: true,
    value: (one) => one.paid_per_pack,
    numeric: true,
    width: 110,
  },
  {
    id: 'price',
    header: 'Price here',
    cell: (one) => <Money amount={one.offer.price} />,
    sortable: true,
    value: (one) => one.offer.price,
    numeric: true,
    width: 100,
  },
  {
    id: 'missed',
    header: 'Missed savings',
    cell: (one) => <Money amount={one.missed} strong />,
    sortable: true,
    value: (one) => one.missed,
    numeric: true,
    width: 120,
  },
  { id: 'offer', header: 'Lowest offer', cell: (one) => <Offer product={one} /> },
];
const FEWER = sparing(COLUMNS, 'paid');

/** What matters most stands first; the others come when they are asked for. */
const SHOWN = 12;

/** By a column, '-paid' from the highest down; what is missing stands last. */
function sortedBy(products: readonly Product[], sort: string | undefined): readonly Product[] {
  const valueOf = COLUMNS.find(({ id }) => id === sort?.replace(/^-/, ''))?.value;
  if (sort === undefined || valueOf === undefined) return products;
  const sign = sort.startsWith('-') ? -1 : 1;
  return products.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b));
  });
}

/** What was bought elsewhere, product by product, with the offer it is compared with. */
export function ReviewProducts({ products }: { products: readonly Product[] }) {
  const wide = useWide();
  const [all, setAll] = useState(products.length <= SHOWN);
  const [sort, setSort] = useState<string>();
  // All are sorted, before the first of them are shown.
  const sorted = useMemo(() => sortedBy(products, sort), [products, sort]);
  return (
    <div className={styles.whole}>
      <DataGrid
        id={wide ? 'review' : 'review-narrow'}
        label="Products bought elsewhere"
        columns={wide ? COLUMNS : FEWER}
        rows={all ? sorted : sorted.slice(0, SHOWN)}
        {...(sort !== undefined && { sort })}
        onSort={setSort}
        rowId={(one) => `${one.gcn_seqno}-${one.package_size}`}
        rowLabel={(one) => one.name}
        renderCard={(one) => <ProductCard product={one} />}
        empty={null}
      />
      {!all && (
        <Button variant="default" size="xs" className={styles.more ?? ''} onClick={() => setAll(true)}>
          Show all {countOf(products.length, 'product')}
        </Button>
      )}
    </div>
  );
}

function ProductCard({ product }: { product: Product }) {
  const { offer } = product;
  return (
    <Link to="/detailed/$id" params={{ id: String(offer.listing_id) }} className={listCard}>
      <CardLine>
        <strong>{offer.name}</strong>
        <span className={styles.missed}>
          <Money amount={product.missed} strong />
          <span className={styles.soft}>missed</span>
        </span>
      </CardLine>
      <span className={styles.soft}>
        {countOf(product.packs, 'pack')} at {formatUsd(product.paid_per_pack)} · here {formatUsd(offer.price)}{' '}
        from {offer.company_name}
      </span>
      <Short product={product} />
    </Link>
  );
}
