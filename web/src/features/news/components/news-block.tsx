import { Link } from '@tanstack/react-router';
import { NEWS_ON_HOME } from '#rules/news.ts';
import { Panel } from '../../../ui/page.tsx';
import { useNewsList } from '../api.ts';
import { NewsItems } from './news-items.tsx';

/** The first three; nothing where there are none. `companyId`: of one seller, in its profile (RB-202). */
export function NewsBlock({ companyId }: { companyId?: number }) {
  const of = companyId === undefined ? {} : { company_id: companyId };
  const { data } = useNewsList({ per_page: NEWS_ON_HOME, ...of });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel
      title="News"
      aside={
        <Link to="/news" search={companyId === undefined ? {} : { company: String(companyId) }}>
          All News
        </Link>
      }
    >
      <NewsItems items={data.data} />
    </Panel>
  );
}
