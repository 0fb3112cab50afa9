import { useNavigate, useSearch } from '@tanstack/react-router';
import { PER_PAGE } from '#rules/lists.ts';
import { pageOf } from '../../../shared/list.ts';
import { idOf } from '../../../shared/search-params.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useNewsList } from '../api.ts';
import { NewsItems } from '../components/news-items.tsx';

/** All that one may read now, pinned first, then the newest; of one seller, too. */
export function ReadingPage() {
  const search = useSearch({ from: '/app/news' });
  const navigate = useNavigate({ from: '/news' });
  const company = idOf(search.company);
  const page = pageOf(search.page);
  const { data, error, refetch } = useNewsList({ page, ...(company !== null && { company_id: company }) });
  const name = company === null ? null : data?.data[0]?.company_name;
  return (
    <Page narrow>
      <PageHeader
        title={name ? `News from ${name}` : 'News'}
        actions={
          company !== null && (
            <LinkButton to="/news" variant="default">
              All News
            </LinkButton>
          )
        }
      />
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState drawing="file" title="No news yet">
          What the marketplace and its suppliers announce appears here.
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && (
        <Panel>
          <NewsItems items={data.data} />
        </Panel>
      )}
      {data !== undefined && data.meta.total > PER_PAGE && (
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={data.meta.total}
          onPage={(next) => void navigate({ search: (now) => ({ ...now, page: String(next) }) })}
        />
      )}
    </Page>
  );
}
