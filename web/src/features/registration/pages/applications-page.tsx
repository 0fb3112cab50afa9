import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { useApplications } from '../applications-api.ts';
import {
  APPLICATION_COLUMNS,
  ApplicationCard,
  FEWER_APPLICATION_COLUMNS,
} from '../components/application-columns.tsx';
import { APPLICATIONS } from '../lists.ts';

/** Who wants to trade here; those that wait for vetting come first. */
export function ApplicationsPage() {
  const screen = useListScreen(APPLICATIONS, useSearch({ from: '/app/admin/registrations' }), {
    all: { state: 'all' },
  });
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
      noMatchText={screen.query.state === 'waiting' ? 'Nobody waits for vetting.' : undefined}
    />
  );
}
