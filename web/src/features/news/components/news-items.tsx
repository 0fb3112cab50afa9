import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { News } from '../api.ts';
import { NewsOrigin } from './news-article.tsx';
import styles from './news.module.css';

/** News to choose from. */
export const NewsItems = ({ items }: { items: readonly News[] }) => (
  <ul className={styles.items}>
    {items.map((news) => (
      <li key={news.id}>
        <span>
          <Link to="/news/$id" params={{ id: String(news.id) }} className={styles.title}>
            {news.title}
          </Link>{' '}
          {news.pinned && <StatusBadge tone="info">Pinned</StatusBadge>}
        </span>
        {news.summary !== '' && <p className={styles.summary}>{news.summary}</p>}
        <span className={styles.soft}>
          <NewsOrigin news={news} />
        </span>
      </li>
    ))}
  </ul>
);
