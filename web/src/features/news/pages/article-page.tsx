import { Link, useParams } from '@tanstack/react-router';
import { NEWS_GONE } from '#rules/news.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { idOf } from '../../../shared/search-params.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useNews } from '../api.ts';
import { NewsArticle } from '../components/news-article.tsx';
import { STATUS_TONES } from '../words.ts';

const AllNews = () => (
  <LinkButton to="/news" variant="default">
    All News
  </LinkButton>
);

/** One news to read. */
export function ArticlePage() {
  const { id: asked } = useParams({ from: '/app/news/$id' });
  const id = idOf(asked);
  return (
    <Page narrow>
      {id === null ? (
        <EmptyState drawing="search" heading title={NEWS_GONE} action={<AllNews />} />
      ) : (
        <Article id={id} />
      )}
    </Page>
  );
}

function Article({ id }: { id: number }) {
  const { data: news, error, refetch } = useNews(id);
  usePageTitle(news?.title);
  if (news === undefined)
    return (
      <NoRecord
        heading
        error={error}
        missing={NEWS_GONE}
        action={<AllNews />}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <PageHeader
        title={news.title}
        back={<Link to="/news">All News</Link>}
        actions={
          news.status !== 'Published' && (
            <StatusBadge tone={STATUS_TONES[news.status]}>{news.status_text}</StatusBadge>
          )
        }
      />
      <Panel>
        <NewsArticle news={news} />
      </Panel>
    </>
  );
}
