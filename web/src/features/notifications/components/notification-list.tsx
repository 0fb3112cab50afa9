import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { safeDestination } from '../../../shared/destination.ts';
import { formatShellDate, withLocalMoments } from '../../../shared/format.ts';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { FAILED, useNotifications, useReadNotification, type Notification } from '../api.ts';
import styles from './notifications.module.css';

const LEVELS = { info: 'Information', warning: 'Warning', error: 'Error' } as const;

/** What the button says that leads to something of this type; else 'Manage' and the type (SH-441). */
const BUTTONS: Readonly<Record<string, string>> = {
  'Purchase report': 'Open the report',
  License: 'Renew the license',
};

interface Props {
  /** Closes the panel that holds the list. */
  onFollow?: () => void;
  /** How many are shown until all are asked for. */
  most?: number;
}

/** Unread first, the read ones under 'Earlier' (shell G-64). */
export function NotificationList({ onFollow, most = Infinity }: Props) {
  const { data, error, refetch } = useNotifications();
  const [all, setAll] = useState(false);
  if (!data)
    return error ? (
      <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={5} />
    );
  const count = data.unread.length + data.read.length;
  const shown = all ? count : most;
  const read = data.read.slice(0, Math.max(0, shown - data.unread.length));
  return (
    <div className={styles.list}>
      {count === 0 && <EmptyState drawing="inbox" title="You currently have no new notifications." />}
      <Entries notifications={data.unread.slice(0, shown)} unread onFollow={onFollow} />
      {read.length > 0 && (
        <section aria-label="Earlier">
          <h3 className={styles.earlier}>Earlier</h3>
          <Entries notifications={read} unread={false} onFollow={onFollow} />
        </section>
      )}
      {count > shown && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {count} notifications
        </Button>
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
      <p className={styles.content}>{withLocalMoments(content)}</p>
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
              {BUTTONS[type] ?? `Manage ${type}`}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
