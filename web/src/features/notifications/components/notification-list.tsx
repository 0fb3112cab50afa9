import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { safeDestination } from '../../../shared/destination.ts';
import { formatShellDate } from '../../../shared/format.ts';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { FAILED, useNotifications, useReadNotification, type Notification } from '../api.ts';
import styles from './notifications.module.css';

const LEVELS = { info: 'Information', warning: 'Warning', error: 'Error' } as const;

/** Unread first, the read ones under 'Earlier' (shell G-64). `onFollow` closes the panel that holds the list. */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const { data, error, refetch } = useNotifications();
  if (!data)
    return error ? (
      <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={5} />
    );
  return (
    <div className={styles.list}>
      {data.unread.length + data.read.length === 0 && (
        <EmptyState drawing="inbox" title="You currently have no new notifications." />
      )}
      <Entries notifications={data.unread} unread onFollow={onFollow} />
      {data.read.length > 0 && (
        <section aria-label="Earlier">
          <h3 className={styles.earlier}>Earlier</h3>
          <Entries notifications={data.read} unread={false} onFollow={onFollow} />
        </section>
      )}
    </div>
  );
}

interface EntriesProps {
  notifications: readonly Notification[];
  unread: boolean;
  onFollow: (() => void) | undefined;
}

function Entries({ notifications, unread, onFollow }: EntriesProps) {
  if (notifications.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {notifications.map((notification) => (
        <Entry key={notification.id} notification={notification} unread={unread} onFollow={onFollow} />
      ))}
    </ul>
  );
}

function Entry({
  notification,
  unread,
  onFollow,
}: { notification: Notification } & Omit<EntriesProps, 'notifications'>) {
  const { title, content, created_date: created, level, type, relative_url: address } = notification;
  const read = useReadNotification();
  const navigate = useNavigate();
  const target = safeDestination(address);
  const follow = () => {
    onFollow?.();
    if (unread) read.mutate(notification);
    if (target !== null) void navigate({ href: target });
  };
  return (
    <li className={styles.entry} data-level={unread ? level : 'read'}>
      <p className={styles.title}>
        <span className="visually-hidden">{LEVELS[level]}: </span>
        {title}
      </p>
      <p className={styles.content}>{content}</p>
      <div className={styles.foot}>
        <time dateTime={created}>{formatShellDate(created)}</time>
        <span className={styles.buttons}>
          {unread && (
            <Button variant="subtle" size="compact-xs" onClick={() => read.mutate(notification)}>
              Mark as read
            </Button>
          )}
          {type !== null && target !== null && (
            <Button variant="default" size="compact-xs" onClick={follow}>
              Manage {type}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
