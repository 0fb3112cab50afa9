import { lazy, type ComponentType } from 'react';
import { serverAnswers, whenConnected } from './connection.ts';
import { tellError } from './tell-error.ts';

const RELOADED = 'reloaded_for';
/** What is lost and what is not: the person decides when. */
const NEWER = 'A newer version is installed. Reload the page to go on.';

/** The server answers, but no longer has this code: a newer release is installed. */
export class StaleCode extends Error {
  constructor() {
    super(NEWER);
    this.name = 'StaleCode';
  }
}

/** Fetches code of the application; without a server it waits until there is one. Throws StaleCode. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ;) {
    try {
      return await load();
    } catch {
      if (!(await serverAnswers())) await whenConnected();
      else if (refusals > 0) throw new StaleCode();
      else refusals += 1;
      await fetchStylesAgain();
    }
  }
}

/** A part of a page that comes with its first use. Where its code is gone the page stays and says so. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await loadCode(load) };
    } catch (error) {
      tellError(error);
      return new Promise<never>(() => undefined);
    }
  });

/** The build tool asks for each style sheet once; one that failed to come is asked for again here. */
async function fetchStylesAgain(): Promise<void> {
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const failed = sheets.filter((link) => !hasRules(link));
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((done) => {
          const again = document.createElement('link');
          again.rel = 'stylesheet';
          again.href = link.href;
          again.addEventListener('load', () => done());
          again.addEventListener('error', () => done());
          link.replaceWith(again);
        }),
    ),
  );
}

/** A sheet that did not come is missing, or does not let itself be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Reloads for a newer release, once per address: a release that lacks its own files must not turn in a circle. */
export function reloadOnce(): void {
  if (sessionStorage.getItem(RELOADED) === location.pathname) return;
  sessionStorage.setItem(RELOADED, location.pathname);
  location.reload();
}
