import { Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useClient } from '../../../shared/session.ts';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { FavoriteList } from '../components/favorite-list.tsx';
import { NoteList, SoftBlockList } from '../components/team-lists.tsx';
import { lastSearch } from '../last-search.ts';
import { TEAM_TABS, teamTabs } from '../team-tabs.ts';
import { useStore } from '../../../shared/store.ts';
import styles from '../components/team.module.css';

const LISTS = { blocks: SoftBlockList, notes: NoteList, favorites: FavoriteList } as const;

/** What the team tells itself about listings, and the own favorites. */
export function TeamPage() {
  const search = useSearch({ from: '/app/catalog/team' });
  const navigate = useNavigate({ from: '/catalog/team' });
  const back = useStore(lastSearch);
  const { hydra } = useClient();
  const shown = teamTabs(hydra);
  const first = shown[0] ?? 'notes';
  const tab = shown.find((one) => one === search.tab) ?? first;
  return (
    <Page fill>
      <PageHeader
        back={
          <Link to="/catalog" search={back}>
            Catalog
          </Link>
        }
        title="Team Lists"
        summary="What your facility should not buy without agreeing, what it notes, and your favorites"
      />
      <Tabs
        className={styles.tabs ?? ''}
        value={tab}
        onChange={(next) => void navigate({ search: next === null || next === first ? {} : { tab: next } })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Team lists">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {TEAM_TABS[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((one) => {
          const List = LISTS[one];
          return (
            <Tabs.Panel key={one} value={one} className={styles.tab ?? ''}>
              <List search={search} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Page>
  );
}
