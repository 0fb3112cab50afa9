import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { productTitle } from '#rules/catalog/product-title.ts';
import { useOtherFacilities } from '../../features/facilities/index.ts';
import { useRepeatable } from '../../features/orders/index.ts';
import { formatUsd, plainDay } from '../../shared/format.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useClient, useMe } from '../../shared/session.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import type { Overlay } from './header.tsx';
import { matches, readTyped, type Typed } from './palette-words.ts';
import { flatMenu, useMenu } from './use-menu.ts';

export type Product = ReplyOf<'suggestListings'>['data'][number];

export interface Command {
  id: string;
  icon: string;
  label: string;
  hint: string;
  /** In the place of the hint. */
  product?: Product;
  run: () => void;
}

/** What commands do that the palette cannot do by itself. */
export interface Reach {
  onOpen: (overlay: Overlay) => void;
  onReorder: (orderId: number) => void;
  onSwitch: (facilityId: number) => void;
}

const MOST = 8;
const MOST_FACILITIES = 5;

/** Everything that the typed text may mean, what is most likely meant first. */
export function useCommands(typed: string, reach: Reach): readonly Command[] {
  const now = readTyped(typed);
  const asked = readTyped(useDebounced(typed));
  const { first, others } = useActions(reach);
  const fitting = (list: readonly Action[]) =>
    list.filter(({ label, otherNames }) => matches(now, label, otherNames));
  const pages = fitting(usePages());
  const places =
    now.text === ''
      ? [...first, ...pages, ...others]
      : byBeginning(now, [...pages, ...fitting([...first, ...others])]);
  return [
    ...useOrderCommands(now, asked, reach),
    ...places,
    ...useFacilityCommands(now, asked, reach),
    ...useProductCommands(now, asked),
    ...useRecordCommands(now),
  ];
}

/** Lists of people that the menu of this person has, searched for what was typed. */
const RECORDS = [
  ['/admin/user-manager', 'users'],
  ['/admin/company-manager', 'companies'],
] as const;

function useRecordCommands({ product: text }: Typed): readonly Command[] {
  const navigate = useNavigate();
  const paths = new Set(flatMenu(useMenu().entries).map(({ path }) => path));
  if (text === null) return [];
  return RECORDS.filter(([path]) => paths.has(path)).map(([path, words]) => ({
    id: `find ${path}`,
    icon: 'search',
    label: `Find ‘${text}’ among ${words}`,
    hint: 'Search',
    run: () => void navigate({ href: `${path}?search=${encodeURIComponent(text)}` }),
  }));
}

/** What begins as it was typed stands before what only has the word. */
const byBeginning = ({ text }: Typed, list: readonly Action[]): readonly Action[] => {
  const later = ({ label }: Action) => Number(!label.toLowerCase().startsWith(text));
  return list.toSorted((one, other) => later(one) - later(other));
};

interface Action extends Command {
  /** By which it is found, too. */
  otherNames?: string;
}

/** By which pages of the menu are found, too. */
const OTHER_NAMES: Record<string, string> = {
  '/csoscerts': 'csos cii controlled key signer',
  '/orders?csos=pending': 'cii controlled schedule ii signatures',
};

/** Pages of the menu, then those that no menu has: the carts, and what is about purchases elsewhere. */
function usePages(): readonly Action[] {
  const navigate = useNavigate();
  const me = useMe();
  const page = (label: string, icon: string, path: string, otherNames = ''): Action => ({
    id: `page ${label}`,
    icon,
    label,
    hint: 'Page',
    otherNames,
    run: () => void navigate({ href: path }),
  });
  const entries = flatMenu(useMenu().entries);
  return [
    ...entries.map(({ label, icon, path = '/' }) => page(label, icon, path, OTHER_NAMES[path])),
    ...when(me.is_buyer, page('Cart', 'cart', '/cart', 'checkout basket cii controlled')),
    ...when(
      me.is_buyer || me.is_admin,
      page('Purchases in Review', 'reports', '/review', 'history compare savings elsewhere upload'),
    ),
    ...when(
      me.is_buyer || me.is_admin,
      page('Team Lists', 'users', '/catalog/team', 'soft blocks notes favorites shared'),
    ),
    ...when(
      me.is_admin && me.permissions.includes('catalog'),
      page('Purchase reports', 'upload', '/admin/purchase-reports', 'history calibration doubtful'),
    ),
    ...when(
      (me.is_seller || me.is_admin) && !entries.some(({ path }) => path === '/reports'),
      page('Reports', 'reports', '/reports', 'sales'),
    ),
    ...when(
      me.is_admin && me.permissions.includes('sql'),
      page('SQL Tool', 'search', '/admin/sql', 'query database report'),
    ),
  ];
}

/** The work of the role first, then what the header has. */
function useActions({ onOpen }: Reach): { first: readonly Action[]; others: readonly Action[] } {
  const me = useMe();
  const { hydra } = useClient();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const lists = flatMenu(useMenu().entries).map(({ path = '' }) => path);
  const list = lists.find((path) => /^\/manage-listings\/(?!import)/.test(path));
  const go = (href: string) => () => void navigate({ href });
  const action = (label: string, icon: string, run: () => void, otherNames = ''): Action => ({
    id: `action ${label}`,
    icon,
    label,
    hint: 'Action',
    otherNames,
    run,
  });
  const dark = useComputedColorScheme() === 'dark';
  return {
    first: [
      ...when(
        me.is_buyer || me.is_admin,
        action('Order desk', 'listings', go('/order-desk'), 'paste scan upload lines quick'),
      ),
      ...when(
        me.is_seller && list !== undefined,
        action('New listing', 'plus', go(`${list ?? ''}?create=1`), 'add offer'),
        action('Import price file', 'upload', go('/manage-listings/import'), 'upload'),
      ),
      ...when(
        me.is_seller || me.permissions.includes('finance'),
        action('Price rules', 'finance', go('/manage-listings/price-rules'), 'contract discount fee tier'),
      ),
    ],
    others: [
      ...when(
        me.user_type === 'buyer' && !hydra,
        action('Facility stats', 'reports', () => onOpen('stats'), 'budget rewards'),
      ),
      ...when(
        me.is_buyer,
        action('Upload Your Documents', 'upload', () => onOpen('documents'), 'license'),
      ),
      action('Profile', 'user', () => onOpen('profile'), 'own sessions password notifications'),
      action('Keyboard shortcuts', 'keyboard', () => onOpen('shortcuts'), 'keys help'),
      action(
        dark ? 'Light colors' : 'Dark colors',
        dark ? 'sun' : 'moon',
        () => setColorScheme(dark ? 'light' : 'dark'),
        'mode scheme theme',
      ),
      action('Logout', 'sign-out', go('/logout'), 'sign out leave'),
    ],
  };
}

function useOrderCommands(now: Typed, asked: Typed, { onReorder }: Reach): readonly Command[] {
  const navigate = useNavigate();
  const orders = useRepeatable(asked.again);
  const again = asked.again !== now.again ? [] : orders;
  const number = now.order;
  return [
    ...again.map((order): Command => ({
      id: `again ${order.id}`,
      icon: 'retry',
      label: `Reorder ${order.id}`,
      hint: `${order.seller_company_name} · ${plainDay(order.created_date)} · ${formatUsd(order.total)}`,
      run: () => onReorder(order.id),
    })),
    ...when<Command>(number !== null && now.words.length === 1, {
      id: 'order',
      icon: 'orders',
      label: `Order ${number ?? ''}`,
      hint: 'Order',
      run: () => void navigate({ href: `/order-details/${number ?? ''}` }),
    }),
  ];
}

function useFacilityCommands(now: Typed, asked: Typed, { onSwitch }: Reach): readonly Command[] {
  const found = useOtherFacilities(asked.facility ?? '', asked.facility !== null);
  if (now.facility === null) return [];
  const words = now.facility.split(' ');
  // What is on screen while the next answer is on its way must not be what Enter takes by mistake.
  const fits = ({ name, dea_number: dea }: (typeof found)[number]) =>
    words.every((word) => `${name} ${dea ?? ''}`.toLowerCase().includes(word));
  return found
    .filter(fits)
    .slice(0, MOST_FACILITIES)
    .map((facility): Command => ({
      id: `facility ${facility.id}`,
      icon: 'location',
      label: `Switch to ${facility.name}`,
      hint: `${facility.delivery_address.city}, ${facility.delivery_address.state}`,
      run: () => onSwitch(facility.id),
    }));
}

function useProductCommands(now: Typed, { product: search }: Typed): readonly Command[] {
  const me = useMe();
  const navigate = useNavigate();
  const searches = (me.is_buyer || me.is_admin) && search !== null;
  const { data } = useQuery({
    queryKey: ['listing-suggestions', search],
    queryFn: ({ signal }) =>
      api.suggestListings({ query: { search: search ?? '', limit: MOST } }, { signal }),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  if (!searches || now.product === null) return [];
  return (data?.data ?? []).map((product): Command => ({
    id: `product ${product.id}`,
    icon: 'drugs',
    label: productTitle(product.name),
    hint: '',
    product,
    run: () => void navigate({ href: `/detailed/${product.id}` }),
  }));
}

const when = <T>(holds: boolean, ...list: readonly T[]): readonly T[] => (holds ? list : []);
