import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNewsList, type News } from '../api.ts';
import { NEWS_COLUMNS, NewsCard } from '../components/news-columns.tsx';
import { ALL_NEWS, OWN_NEWS } from '../lists.ts';
import type { NewsListSearch } from '../routes.ts';

const NewsPanel = lazyPart(async () => (await import('../components/news-panel.tsx')).NewsPanel);

/** News of every author, for administrators of the content. */
export function AllNewsPage() {
  return <NewsList search={useSearch({ from: '/app/admin/news-list' })} side="all" />;
}

/** News of the own company, for its sellers. */
export function OwnNewsPage() {
  return <NewsList search={useSearch({ from: '/app/seller-editor/news' })} side="own" />;
}

function NewsList({ search, side }: { search: NewsListSearch; side: 'all' | 'own' }) {
  const me = useMe();
  const screen = useListScreen(side === 'all' ? ALL_NEWS : OWN_NEWS, search, { always: { [side]: '1' } });
  const { go } = screen;
  const news = useNewsList(screen.query);
  const open = ({ id }: News) => go({ news: String(id) });
  const writes = side === 'all' ? me.permissions.includes('content') : me.roles.includes('CompanyAdmin');
  const opened = search.news === 'new' && writes ? 'new' : idOf(search.news);
  const named = news.data?.data.find((one) => String(one.company_id) === search.company)?.company_name;
  const write = (
    <LinkButton to="." search={(now) => ({ ...now, news: 'new' })}>
      Write News
    </LinkButton>
  );
  return (
    <ListScreen
      title={side === 'all' ? 'News' : 'News Editor'}
      screen={screen}
      result={news}
      words={{ company: named ?? undefined }}
      columns={side === 'all' ? NEWS_COLUMNS.all : NEWS_COLUMNS.own}
      fewer={NEWS_COLUMNS.fewer}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.title}
      onOpen={open}
      renderCard={(one) => <NewsCard news={one} onOpen={() => open(one)} />}
      buttons={writes && write}
      empty={
        <EmptyState drawing="file" title="No news yet" action={writes && write}>
          {side === 'all'
            ? 'What the marketplace and its suppliers tell their readers appears here.'
            : 'Tell buyers what is new: products, holidays, changed terms.'}
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && (
          <NewsPanel
            key={opened}
            id={opened}
            onClose={() => go({ news: undefined })}
            onCreated={(id) => go({ news: String(id) }, true)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
