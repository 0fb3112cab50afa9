import type { ReactNode } from 'react';
import { localHour } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NotificationList, useInboxTitle } from '../../notifications/index.ts';
import styles from './home-page.module.css';

interface HomeProps {
  summary: string;
  /** What needs an answer today, below the links. */
  work?: ReactNode;
  children: ReactNode;
}

/** Greeting, what can be done from here, and the notifications as a block of the page (SH-433). */
export function HomePage({ summary, work, children }: HomeProps) {
  const me = useMe();
  const title = useInboxTitle();
  return (
    <Page>
      <PageHeader title={`${greeting(localHour())}, ${me.first_name}`} summary={summary} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <nav aria-label="Quick links" className={styles.links}>
            {children}
          </nav>
          {work}
        </div>
        <Panel title={title}>
          <NotificationList />
        </Panel>
      </div>
    </Page>
  );
}

interface TileProps {
  icon: IconName;
  title: string;
  text: string;
  /** The link itself, stretched over the tile: `<Link to="/catalog">Catalog</Link>` given as a render prop. */
  link: (title: string, className: string | undefined) => ReactNode;
}

/** One thing to do next. */
export function QuickLink({ icon, title, text, link }: TileProps) {
  return (
    <div className={styles.tile}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <span>
        {link(title, styles.link)}
        <span className={styles.text}>{text}</span>
      </span>
    </div>
  );
}

export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
