import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { AppConfig, MsClient } from '#contract/brands/brands.ts';
import { aCarts } from '../features/catalog/test-world.ts';
import { queryClient } from '../shared/query-client.ts';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { session } from '../shared/session.ts';
import { aClient, aMe } from '../shared/test-world.ts';
import { PageError, PagePending } from './page-states.tsx';
import { router } from './router.tsx';
// What the application fetches behind its first screen is there at once.
import './layout/app-layout.tsx';
import './layout/layout.tsx';
import '../ui/dialog-frames.tsx';

configure({ asyncUtilTimeout: 10_000 });

interface Sent {
  /** 'GET /services/cart' */
  call: string;
  query: Record<string, string>;
  body: unknown;
}

/** An answer that is no success. */
export class Refusal {
  readonly status: number;
  readonly error: string;
  readonly code: string;
  readonly data: Record<string, unknown> | null;
  constructor(status: number, error: string, code = 'refused', data: Record<string, unknown> | null = null) {
    this.status = status;
    this.error = error;
    this.code = code;
    this.data = data;
  }
}
/** One page of a longer list. */
export class PageOf {
  readonly page: number = 1;
  readonly total: number;
  readonly rows: readonly unknown[];
  constructor(total: number, rows: readonly unknown[]) {
    this.total = total;
    this.rows = rows;
  }
}
/** An answer that does not come. */
export const NEVER = Symbol('never');

export interface World {
  me?: Me | null;
  client?: MsClient;
  config?: AppConfig | null;
  /** Call → `data` of its reply, a `Refusal`, a promise of one, or `NEVER`. What is not given answers an empty list. */
  answers?: Record<string, unknown>;
}

/**
 * The whole application on an address, with its routes and layouts. Only the server is replaced: `answers` may be
 * changed as the test goes on, `sent` tells what was asked.
 */
export function openApp(path: string, world: World = {}) {
  const { me = aMe(), client = aClient(), config = null } = world;
  const answers: Record<string, unknown> = {
    'GET /services/user/ms_client': client,
    'GET /services/user/app_config': config ?? new Refusal(500, 'No configuration'),
    'GET /services/user/me': me,
    'GET /services/user/me/notifications': { unread: [], read: [] },
    'GET /services/cart': aCarts(),
    'GET /services/order/buyer_home': NEVER,
    'GET /services/order/bought_most': NEVER,
    'GET /services/analytics/reports': {
      reports: [],
      saved: [],
      facilities: [],
      can: { export: false, save: false },
    },
    ...world.answers,
  };
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://here.test');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ call, query: Object.fromEntries(url.searchParams), body });
    return respond(Object.hasOwn(answers, call) ? await Promise.resolve(answers[call]) : []);
  });
  // The live stream stays shut; tests say by `deliver` what it would.
  const locks = { request: () => new Promise(() => undefined) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  queryClient.clear();
  session.set({ me, client, config });
  const own = createRouter({
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  });
  render(<RouterProvider router={own} />);
  return {
    answers,
    sent,
    times: (call: string) => sent.filter((one) => one.call === call).length,
    address: () => own.state.location.href,
    /** How many addresses Back has to go through. */
    steps: () => own.history.length,
  };
}

function respond(answer: unknown): Promise<Response> {
  if (answer === NEVER) return new Promise(() => undefined);
  const { total, page, rows: data } = answer instanceof PageOf ? answer : { total: 0, page: 1, rows: answer };
  const [status, body] =
    answer instanceof Refusal
      ? [answer.status, { error: answer.error, code: answer.code, data: answer.data }]
      : [200, { data, meta: { total, page, per_page: 25 } }];
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
}
