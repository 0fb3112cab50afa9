import { formatDate } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { News } from '../api.ts';
import { AUDIENCE_NAMES, CATALOG_NAMES, MARKETPLACE, STATUS_TONES } from '../words.ts';
import styles from './news.module.css';

const State = ({ news }: { news: News }) => (
  <>
    <StatusBadge tone={STATUS_TONES[news.status]}>{news.status_text}</StatusBadge>
    {news.pinned && (
      <>
        {' '}
        <StatusBadge tone="info">Pinned</StatusBadge>
      </>
    )}
  </>
);
const dateOf = (day: string | null) => (day === null ? '–' : formatDate(day));
const catalogOf = ({ catalog_type: catalog }: News) => (catalog === null ? 'All' : CATALOG_NAMES[catalog]);

const COLUMNS: readonly GridColumn<News>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: (one) => <span className={styles.name}>{one.title}</span>,
    required: true,
    sortable: true,
  },
  {
    id: 'company',
    header: 'Author Company',
    cell: (one) => one.company_name ?? MARKETPLACE,
    sortable: true,
    width: 180,
  },
  { id: 'audience', header: 'Audience', cell: (one) => AUDIENCE_NAMES[one.audience], width: 95 },
  { id: 'catalog', header: 'Catalog', cell: catalogOf, width: 100 },
  { id: 'status', header: 'Status', cell: (one) => <State news={one} />, required: true, width: 230 },
  {
    id: 'publish',
    header: 'Publish Date',
    cell: (one) => dateOf(one.publish_date),
    sortable: true,
    width: 120,
  },
  {
    id: 'expiry',
    header: 'Expiry Date',
    cell: (one) => dateOf(one.expiry_date),
    sortable: true,
    width: 120,
  },
];

export const NEWS_COLUMNS = {
  all: COLUMNS,
  own: COLUMNS.filter(({ id }) => id !== 'company' && id !== 'audience'),
  fewer: sparing(COLUMNS, 'catalog', 'expiry'),
};

/** News of a list on a phone. */
export function NewsCard({ news, onOpen }: { news: News; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{news.title}</strong>
        <span>
          <State news={news} />
        </span>
      </CardLine>
      <span className={styles.soft}>
        {news.company_name ?? MARKETPLACE} · for {AUDIENCE_NAMES[news.audience].toLowerCase()}
        {news.publish_date !== null && ` · from ${formatDate(news.publish_date)}`}
        {news.expiry_date !== null && ` · until ${formatDate(news.expiry_date)}`}
      </span>
    </ListCard>
  );
}
