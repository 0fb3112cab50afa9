import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { serverAnswers, useOffline } from '../shared/connection.ts';
import { reloadOnce } from '../shared/load-code.ts';
import { Problem } from './problem.tsx';
import styles from './page-states.module.css';

/** While the code of a page is on its way: the shape of a page, or why it does not come. */
export function PagePending() {
  if (useOffline())
    return (
      <Problem
        title="The server cannot be reached."
        text="This page will open once the connection is back."
        action={['Try again', () => void serverAnswers()]}
        saysOffline
      />
    );
  return (
    <div className={styles.page}>
      <div className="visually-hidden" role="status">
        <h1>Please Wait</h1>
      </div>
      <PageSkeleton />
    </div>
  );
}

/** A heading and lines of what is coming. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      <span data-of="title" />
      {Array.from({ length: 8 }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

/** In the place of a page whose code a newer release removed; menu and header stay. */
export function StalePage() {
  useEffect(reloadOnce, []);
  return (
    <Problem
      title="A newer version is installed."
      text="This page is part of it. Reload to continue."
      action={['Reload', () => location.reload()]}
    />
  );
}

/** In the place of a page that cannot be drawn; menu and header stay. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <Problem
      title="This page could not be shown."
      text="Try again, or go on by the menu."
      action={['Try again', () => void retry()]}
    />
  );
}
