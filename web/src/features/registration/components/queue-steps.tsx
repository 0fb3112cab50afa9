import { useNavigate } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import type { Application } from '../applications-api.ts';
import styles from './applications.module.css';

const GROUP = 'Registrations';

/** To the application before and after this one among those that wait; also by `k` and `j`. */
export function QueueSteps({ queue: { waiting, former, next } }: Pick<Application, 'queue'>) {
  const navigate = useNavigate();
  const go = (id: number | null) => {
    if (id !== null) void navigate({ to: '/admin/registrations/$id', params: { id: String(id) } });
  };
  useShortcut({ keys: 'j', label: 'Next application', group: GROUP }, () => go(next));
  useShortcut({ keys: 'k', label: 'Previous application', group: GROUP }, () => go(former));
  return (
    <nav aria-label="Queue" className={styles.steps}>
      <span className={styles.soft}>
        {waiting === 0 ? 'Nobody waits' : `${countOf(waiting, 'application')} waiting`}
      </span>
      {former !== null && (
        <LinkButton variant="default" to="/admin/registrations/$id" params={{ id: String(former) }}>
          Previous
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="default" to="/admin/registrations/$id" params={{ id: String(next) }}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}
