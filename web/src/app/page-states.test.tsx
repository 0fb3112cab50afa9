import { act, render, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionHeld, serverAnswers } from '../shared/connection.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageError, PagePending } from './page-states.tsx';

let online = true;
let reload = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  connectionHeld();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** A frame with one page whose code is fetched by `load`. */
function openFrame(load: () => Promise<{ Orders: () => React.ReactNode }>): void {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>Menu</nav>
        <Outlet />
      </>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: lazyPage(load, 'Orders') });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  });
  render(<RouterProvider router={router} />);
}

const Orders = () => <h1>Orders</h1>;
const missing = () => Promise.reject(new TypeError('Unable to preload CSS for /assets/filters-wVQ.css'));

it('SH-175 … SH-177 without a network the frame stays, says so in plain words and goes on by itself', async () => {
  online = false;
  openFrame(() => (online ? Promise.resolve({ Orders }) : missing()));
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  expect(screen.getByText('Menu')).toBeTruthy();
  expect(document.body.textContent).not.toContain('.css');
  online = true;
  await act(() => serverAnswers());
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

it('SH-175 … SH-177 code of a former release: the frame stays, reloads once, then asks', async () => {
  online = true;
  openFrame(missing);
  expect(await screen.findByRole('heading', { name: 'A newer version is installed.' })).toBeTruthy();
  expect(screen.getByText('Menu')).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
  act(() => screen.getByRole('button', { name: 'Reload' }).click());
  expect(reload).toHaveBeenCalledTimes(2);
});
