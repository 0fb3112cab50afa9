import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { refreshNotifications, useInboxTitle, useNotificationFeed } from '../api.ts';
import styles from './notifications.module.css';
import { NotificationList } from './notification-list.tsx';

const MOST = 9;

/** The bell of the header with the number of unread notifications; opens the panel (SH-429 … SH-432). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false);
  const { data } = useNotificationFeed();
  const title = useInboxTitle();
  const count = data?.unread.length ?? 0;
  const open = () => {
    setOpened(true);
    void refreshNotifications();
  };
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          onClick={open}
          aria-haspopup="dialog"
        />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > MOST ? '9+' : count}
          </span>
        )}
      </span>
      <SidePanel title={title} opened={opened} onClose={() => setOpened(false)}>
        <NotificationList onFollow={() => setOpened(false)} />
      </SidePanel>
    </>
  );
}
