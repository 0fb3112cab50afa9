import { FEW } from '#rules/portfolio.ts';
import { countOf, formatCount, formatUsd, plainDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { PortfolioItem } from '../api.ts';
import styles from './portfolio.module.css';

/** Of fewer than three facilities nothing is told (RB-162). */
export const buyersOf = ({ buyers_with_usage: buyers }: PortfolioItem): string =>
  buyers === null ? FEW : formatCount(buyers);
export const amuOf = ({ total_amu: amu }: PortfolioItem): string => (amu === null ? '–' : formatCount(amu));

const COLUMNS: readonly GridColumn<PortfolioItem>[] = [
  {
    id: 'ndc',
    header: 'NDC',
    cell: (one) => <Ndc ndc={one.ndc_number} />,
    sortable: true,
    width: 125,
  },
  {
    id: 'product',
    header: 'Product',
    cell: (one) => (
      <span className={styles.name}>
        {one.product} <span className={styles.package}>{one.package_description}</span>
      </span>
    ),
    required: true,
    sortable: true,
    width: 190,
  },
  { id: 'gcn', header: 'GCN', cell: (one) => one.gcn_seqno ?? '–', numeric: true, width: 75 },
  {
    id: 'wac',
    header: 'WAC',
    cell: (one) => <Money amount={one.wac} none="no WAC" />,
    numeric: true,
    sortable: true,
    width: 95,
  },
  {
    id: 'contract',
    header: 'Contract Price',
    cell: (one) => <Money amount={one.contract_price} none="no contract price" />,
    numeric: true,
    sortable: true,
    width: 95,
  },
  {
    id: 'listings',
    header: 'Active Listings',
    cell: (one) => formatCount(one.active_listings),
    numeric: true,
    sortable: true,
    width: 85,
  },
  { id: 'buyers', header: 'Buyers With Usage', cell: buyersOf, numeric: true, sortable: true, width: 100 },
  { id: 'amu', header: 'Total AMU', cell: amuOf, numeric: true, sortable: true, width: 85 },
  {
    id: 'rfps',
    header: 'Open RFPs',
    cell: (one) => formatCount(one.open_rfps),
    numeric: true,
    sortable: true,
    width: 80,
  },
  {
    id: 'requests',
    header: 'Open Requests',
    cell: (one) => formatCount(one.open_requests),
    numeric: true,
    sortable: true,
    width: 95,
  },
  {
    id: 'packs',
    header: 'Packs',
    cell: (one) => (one.open_requests === 0 ? '–' : formatCount(one.packs_asked)),
    numeric: true,
    width: 80,
  },
  { id: 'needed', header: 'Needed By', cell: (one) => <Day date={one.needed_by} />, width: 110 },
];

const SUPPLIER: GridColumn<PortfolioItem> = {
  id: 'supplier',
  header: 'Supplier',
  cell: (one) => <span className={styles.short}>{one.company_name}</span>,
  required: true,
  width: 130,
};
const ALL = COLUMNS.flatMap((column) => (column.id === 'product' ? [column, SUPPLIER] : [column]));
const SPARED = ['gcn', 'contract', 'buyers', 'rfps', 'packs', 'needed'] as const;

/** What a window of less than 1200 px has no room for is in the opened product. */
export const PORTFOLIO_COLUMNS = {
  own: { all: COLUMNS, fewer: sparing(COLUMNS, ...SPARED) },
  everybody: { all: sparing(ALL, 'gcn', 'packs', 'needed'), fewer: sparing(ALL, ...SPARED, 'amu') },
};

/** '12 buyers with usage, 40.5 packs a month'. */
const usageText = (one: PortfolioItem): string =>
  one.buyers_with_usage === null
    ? `Buyers with usage: ${FEW}`
    : `${countOf(one.buyers_with_usage, 'buyer')} with usage, ${countOf(one.total_amu ?? 0, 'pack')} a month`;

/** '3 open requests for 40 packs, the first needed by Jul 1, 2026'. */
const demandText = (one: PortfolioItem): string =>
  `${countOf(one.open_requests, 'open request')} for ${countOf(one.packs_asked, 'pack')}${
    one.needed_by === null ? '' : `, the first needed by ${plainDay(one.needed_by)}`
  }`;

interface CardProps {
  item: PortfolioItem;
  /** Whose it is, where several companies' stand together. */
  named: boolean;
  onOpen: () => void;
}

/** A product of the portfolio on a phone. */
export function PortfolioCard({ item, named, onOpen }: CardProps) {
  const prices = [
    item.wac !== null && `WAC ${formatUsd(item.wac)}`,
    item.contract_price !== null && `contract ${formatUsd(item.contract_price)}`,
  ].filter((one) => one !== false);
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{item.product}</strong>
        <Listed item={item} />
      </CardLine>
      {named && <span>{item.company_name}</span>}
      <span className={styles.soft}>{[`NDC ${item.ndc_number}`, ...prices].join(' · ')}</span>
      <span className={styles.soft}>{usageText(item)}</span>
      {item.open_requests > 0 && <span>{demandText(item)}</span>}
      {item.open_rfps > 0 && <span>{countOf(item.open_rfps, 'open RFP')}</span>}
    </ListCard>
  );
}

const Listed = ({ item: { active_listings: count } }: { item: PortfolioItem }) =>
  count === 0 ? (
    <StatusBadge tone="neutral">Not listed</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{countOf(count, 'listing')}</StatusBadge>
  );
