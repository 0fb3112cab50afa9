import { Suspense } from 'react';
import { useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../shared/load-code.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useStrategists } from '../api.ts';
import {
  FEWER_STRATEGIST_COLUMNS,
  STRATEGIST_COLUMNS,
  StrategistCard,
} from '../components/strategist-columns.tsx';
import { STRATEGISTS } from '../lists.ts';

const StrategistPanel = lazyPart(
  async () => (await import('../components/strategist-panel.tsx')).StrategistPanel,
);

/** Who of the marketplace looks after which companies (RB-527). */
export function StrategistsPage() {
  const screen = useListScreen(STRATEGISTS, useSearch({ from: '/app/admin/account-strategists' }));
  const { search, go } = screen;
  const result = useStrategists(screen.query);
  const open = (id: number) => go({ strategist: String(id) });
  const found = result.data?.data;
  const opened = search.strategist === 'new' ? 'new' : idOf(search.strategist);
  const named = found?.flatMap(({ companies }) => companies).find(({ id }) => id === idOf(search.company));
  const add = (
    <LinkButton to="." search={(now) => ({ ...now, strategist: 'new' })}>
      Add Strategist
    </LinkButton>
  );
  return (
    <ListScreen
      title="Account Strategists"
      screen={screen}
      result={result}
      words={{ company: named?.name }}
      columns={STRATEGIST_COLUMNS}
      fewer={FEWER_STRATEGIST_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ name }) => name}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <StrategistCard strategist={one} onOpen={() => open(one.id)} />}
      buttons={add}
      empty={
        <EmptyState drawing="inbox" title="No strategists yet" action={add}>
          Who looks after a company is shown on the home of its users.
        </EmptyState>
      }
    >
      <Suspense>
        {opened !== null && (
          <StrategistPanel
            key={opened}
            id={opened}
            onClose={() => go({ strategist: undefined })}
            onCreated={(id) => go({ strategist: String(id) }, true)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
