import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useApplications } from '../applications-api.ts';
import {
  APPLICATION_COLUMNS,
  ApplicationCard,
  FEWER_APPLICATION_COLUMNS,
} from '../components/application-columns.tsx';
import { APPLICATIONS } from '../lists.ts';

/** Who wants to trade here; those that wait for vetting come first. */
export function ApplicationsPage() {
  const screen = useListScreen(APPLICATIONS, useSearch({ from: '/app/admin/registrations' }));
  const navigate = useNavigate({ from: '/admin/registrations' });
  return (
    <ListScreen
      screen={screen}
      result={useApplications(screen.query)}
      columns={APPLICATION_COLUMNS}
      fewer={FEWER_APPLICATION_COLUMNS}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => one.company_name || one.email}
      onOpen={(one) => void navigate({ to: '/admin/registrations/$id', params: { id: String(one.id) } })}
      renderCard={(one) => <ApplicationCard one={one} />}
      noMatch={
        <EmptyState
          drawing="inbox"
          title="No registrations"
          action={
            <Button variant="default" onClick={() => void navigate({ search: { state: 'all' } })}>
              Show all registrations
            </Button>
          }
        >
          {screen.query.state === 'waiting'
            ? 'Nobody waits for vetting.'
            : 'Try another state or fewer words.'}
        </EmptyState>
      }
    />
  );
}
