import { Outlet, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../shared/api-error.ts';
import { useClient, useSession, whenReady } from '../shared/session.ts';
import { pageTitle } from '../shared/page-title.ts';
import { useStore } from '../shared/store.ts';
import { accentNameOf } from '#rules/accents.ts';
import styles from './root.module.css';

/** Below everything: the brand's accent, the title of the tab, and its announcement. */
export function Root() {
  const { accent } = useClient();
  useEffect(() => {
    document.documentElement.dataset['accent'] = accentNameOf(accent);
  }, [accent]);
  return (
    <>
      <TabTitle />
      <Outlet />
    </>
  );
}

function TabTitle() {
  const { config, client } = useSession();
  const matches = useMatches();
  const ofRoute = matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title;
  const label = useStore(pageTitle) ?? ofRoute ?? null;
  const name = config?.clientName ?? client.name;
  const title = label === null ? name : `${label} | ${name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <span className="visually-hidden" role="status">
      {label}
    </span>
  );
}

/** The application could not start, mostly because the server does not answer. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await whenReady().catch(() => undefined);
    await router.invalidate();
  };
  return (
    <main className={styles.middle}>
      <div role="alert">
        <h1>{errorText(error)}</h1>
        <p className={styles.text}>Nothing was lost. Check your connection and try again.</p>
      </div>
      <button type="button" className={styles.button} onClick={() => void retry()}>
        Try again
      </button>
    </main>
  );
}
