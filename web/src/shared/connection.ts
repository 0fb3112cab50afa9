import { createStore, useStore } from './store.ts';

/** Whether the server answers: learnt from every call that it answers, asked for after one that it does not, and while it is away. */
export const connection = createStore<'up' | 'down'>('up');

export const useOffline = (): boolean => useStore(connection) === 'down';

const ASK_EVERY_MS = 3000;
/** Any answer counts. */
const ADDRESS = '/favicon.svg';

let timer: ReturnType<typeof setInterval> | undefined;

export function connectionHeld(): void {
  clearInterval(timer);
  timer = undefined;
  connection.set('up');
}

export function connectionLost(): void {
  connection.set('down');
  timer ??= setInterval(() => void serverAnswers(), ASK_EVERY_MS);
}

let asking: Promise<boolean> | undefined;

/** Asks whether the server answers now. */
export function serverAnswers(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<boolean> {
  try {
    await fetch(ADDRESS, { method: 'HEAD', cache: 'no-store' });
    connectionHeld();
    return true;
  } catch {
    connectionLost();
    return false;
  }
}

/** One call that failed may have failed alone: what else is asked for waits only where the server does not answer at all. */
export function callLost(): void {
  if (connection.get() === 'up') void serverAnswers();
}

/** Resolves as soon as the server answers again. */
export function whenConnected(): Promise<void> {
  if (connection.get() === 'up') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** The browser knows first when a cable is out or in. */
export function followNetwork(): void {
  window.addEventListener('offline', connectionLost);
  window.addEventListener('online', () => void serverAnswers());
}
