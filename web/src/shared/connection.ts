import { createStore, useStore } from './store.ts';

/** Whether the server answers: learnt from every call, and asked for while it does not. */
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

/** Asks whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch(ADDRESS, { method: 'HEAD', cache: 'no-store' });
    connectionHeld();
    return true;
  } catch {
    connectionLost();
    return false;
  }
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
