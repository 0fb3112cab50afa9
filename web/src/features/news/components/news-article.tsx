import { Link } from '@tanstack/react-router';
import { plainDay } from '../../../shared/format.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import type { News } from '../api.ts';
import styles from './news.module.css';

export type Shown = Pick<
  News,
  'summary' | 'body' | 'image_url' | 'image_text' | 'link' | 'company_id' | 'company_name' | 'publish_date'
>;

/** What its readers see below the title: of a draft, too. */
export function NewsArticle({ news }: { news: Shown }) {
  return (
    <article className={styles.article}>
      <p className={styles.soft}>
        <NewsOrigin news={news} />
      </p>
      {news.summary !== '' && <p className={styles.lead}>{news.summary}</p>}
      {news.image_url !== null && (
        <img className={styles.image} src={news.image_url} alt={news.image_text ?? ''} />
      )}
      {news.body.trim() !== '' && <RichText html={news.body} />}
      {news.link !== null && news.link !== '' && (
        <p className={styles.summary}>
          <NewsLink link={news.link} />
        </p>
      )}
    </article>
  );
}

/** From whom and of when. */
export function NewsOrigin({
  news: { company_id: id, company_name: name, publish_date: day },
}: {
  news: Pick<News, 'company_id' | 'company_name' | 'publish_date'>;
}) {
  return (
    <>
      {day !== null && plainDay(day)}
      {id !== null && name !== null && (
        <>
          {day !== null && ' · '}
          <Link to="/seller-profile/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </>
      )}
    </>
  );
}

/** The server lets through https and pages of the product alone. */
function NewsLink({ link }: { link: string }) {
  if (link.startsWith('/')) return <a href={link}>Read more</a>;
  if (!link.startsWith('https://')) return null;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      Read more at {URL.parse(link)?.host ?? link}
    </a>
  );
}
