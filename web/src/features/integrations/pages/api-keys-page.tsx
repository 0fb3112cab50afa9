import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useApiKeys, useCompanyName, type NewApiKey } from '../api.ts';
import { IntegrationTabs } from '../components/integration-tabs.tsx';
import { FEWER_KEY_COLUMNS, KeyCard, KEY_COLUMNS } from '../components/key-columns.tsx';
import { KeyPanel } from '../components/key-panel.tsx';
import { NewKey } from '../components/new-key.tsx';
import { ChooseCompany, NotYours } from '../components/not-here.tsx';
import { ShownKey } from '../components/shown-key.tsx';
import { API_KEYS } from '../lists.ts';

/** Keys by which programs of a company act for its users (RB-417). */
export function ApiKeysPage() {
  const { roles, is_admin: isAdmin } = useMe();
  const { company } = useSearch({ from: '/app/integrations' });
  if (isAdmin && idOf(company) === null) return <ChooseCompany what="API keys" />;
  return isAdmin || roles.includes('CompanyAdmin') ? <KeyList /> : <NotYours what="API keys" />;
}

function KeyList() {
  const { is_admin: isAdmin } = useMe();
  const screen = useListScreen(API_KEYS, useSearch({ from: '/app/integrations' }));
  const companyId = isAdmin ? (idOf(screen.search.company) ?? undefined) : undefined;
  const result = useApiKeys(screen.query);
  const company = useCompanyName(companyId);
  const [openId, setOpenId] = useState<number | null>(null);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<NewApiKey | null>(null);
  const show = (made: NewApiKey) => {
    setMaking(false);
    setOpenId(null);
    setShown(made);
  };
  return (
    <ListScreen
      {...(company !== undefined && { title: `Integrations of ${company}` })}
      screen={screen}
      result={result}
      columns={KEY_COLUMNS}
      fewer={FEWER_KEY_COLUMNS}
      rowId={(key) => String(key.id)}
      rowLabel={(key) => `API key ${key.name}`}
      onOpen={(key) => setOpenId(key.id)}
      renderCard={(key) => <KeyCard apiKey={key} onOpen={() => setOpenId(key.id)} />}
      onExport={(query) => saveFile('exportApiKeys', { query })}
      above={<IntegrationTabs current="keys" company={screen.search.company} />}
      buttons={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
          Make key
        </Button>
      }
      empty={
        <EmptyState drawing="file" title="No API keys yet">
          A key lets a program of {company ?? 'your company'} act for one of its users, within the scopes you
          choose.
        </EmptyState>
      }
    >
      <NewKey opened={making} companyId={companyId} onClose={() => setMaking(false)} onMade={show} />
      <KeyPanel
        apiKey={result.data?.data.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
        onRotated={show}
      />
      <ShownKey made={shown} onClose={() => setShown(null)} />
    </ListScreen>
  );
}
