import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { queryClient } from '../../shared/query-client.ts';
import { tellErrorsWith } from '../../shared/tell-error.ts';
import { session } from '../../shared/session.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import { renderUi } from '../../ui/test-kit.tsx';
import { Toasts, toast } from '../../ui/toasts.tsx';
import type { FacilityRecord } from './api.ts';

type Answer = [status: number, body: unknown];
interface Call {
  /** 'GET user/pharmacies', without the query. */
  call: string;
  query: URLSearchParams;
  body: unknown;
}

interface World {
  me?: Partial<Me>;
  client?: Partial<MsClient>;
  storeUrl?: string | null;
  /** By method and path; what is not named answers an empty list. */
  answers?: Record<string, Answer>;
}

/** Signs somebody in and replaces the network; answers the calls that were made. */
export function aWorld({ me = {}, client = {}, storeUrl = null, answers = {} }: World = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://here.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = `${init.method ?? 'GET'} ${url.pathname.replace('/services/', '')}`;
    calls.push({ call, query: url.searchParams, body });
    const [status, reply] = answers[call] ?? [200, { data: [], meta: { total: 0, page: 1, per_page: 200 } }];
    return Promise.resolve(new Response(JSON.stringify(reply), { status }));
  });
  queryClient.clear();
  tellErrorsWith(toast.error);
  const config = { store_url: storeUrl, auth: null };
  // Of the configuration these parts read the address of the store alone.
  session.set({ me: aMe(me), client: aClient(client), config: config as never });
  return calls;
}

/** With the toasts, at an address of the application. */
export async function show(element: ReactElement): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
        <p>ready</p>
      </>
    ),
  });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderUi(
    <QueryClientProvider client={queryClient}>
      {/* A router of its own stands in for the application's, whose type is registered. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('ready');
}

/** The notification that says this, once it is there. */
export const told = async (text: string): Promise<boolean> =>
  (await screen.findByText(text)).closest('[role="alert"]') !== null;

export const refusal = (error: string, code = 'internal', data: unknown = null) => ({ error, code, data });

export const ADDRESS = {
  line_1: '200 Harbor Street',
  line_2: null,
  line_3: null,
  city: 'Boston',
  state: 'MA',
  postal_code: '02110',
};

export const aFacilityRecord = (change: Partial<FacilityRecord> = {}): FacilityRecord => ({
  id: 3,
  keepers: ['Helen Park'],
  company_id: 1,
  company_name: 'Harbor Pharmacy',
  name: 'Harbor Pharmacy Downtown',
  type: 'Retail',
  dea_number: 'BH1234563',
  dea_expiration: null,
  state_license: true,
  state_license_expiration: null,
  hin: null,
  is_340b: false,
  bed_count: null,
  wholesaler: null,
  account_number: null,
  delivery_address: ADDRESS,
  billing_address: null,
  ap_contact: null,
  vetted: true,
  vetting_status: 'approved',
  vet_note: null,
  csos: [],
  csos_requested: [],
  renewals: [],
  users: [],
  version: 4,
  can_edit: true,
  history: [],
  ...change,
});
