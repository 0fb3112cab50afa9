/**
 * The side menu as a pure function of user and host (shell G-06 … G-14, decisions ).
 * A group has children and no path; an entry has a path. `icon` is a key that the design system draws.
 */
import type { AdminPermission, HydraFeatures, Role } from '../accounts/roles.ts';
import { userType } from '../accounts/roles.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  /** May carry a query: '/orders?csos=pending'. */
  readonly path?: string;
  readonly children?: readonly MenuEntry[];
  /** The pages below its path are its own, too. */
  readonly within?: true;
  /** The queue whose length stands beside the entry. */
  readonly queue?: MenuQueue;
}

/** Work that waits: for administrators, for a signer; bids and requests for the party whose turn it is. */
export type MenuQueue =
  'bids' | 'rfps' | 'registrations' | 'users' | 'facilities' | 'renewals' | 'csos' | 'signatures';

export interface MenuUser {
  readonly roles: readonly Role[];
  readonly permissions: readonly AdminPermission[];
  readonly is503b: boolean;
  readonly isFieldRep: boolean;
}

export interface MenuHost extends HydraFeatures {
  readonly brand: 'main' | 'shorts' | 'outsourcing' | 'direct';
  readonly hydra: boolean;
}

interface MenuInput {
  readonly user: MenuUser;
  readonly host: MenuHost;
}

/** Administrator, then seller, then buyer, else the read-only analytics menu. */
export function menuFor({ user, host }: MenuInput): readonly MenuEntry[] {
  switch (userType(user.roles)) {
    case 'administrator':
      return adminMenu({ user, host });
    case 'seller':
      return host.hydra ? sellerHydraMenu({ user, host }) : sellerMenu(user);
    case 'buyer':
      return host.hydra ? buyerHydraMenu({ user, host }) : buyerMenu({ user, host });
    case null:
      return [reports, insights];
  }
}

/**
 * The entry that leads to `path` (which may carry a query), or to the list of the record that it names; of several the one
 * that says most of the query. Null where none does.
 */
export function activeEntry(menu: readonly MenuEntry[], path: string): MenuEntry | null {
  const fitting = flatten(menu).filter(
    (one) => one.path !== undefined && leadsTo(one.path, path, one.within),
  );
  return fitting.reduce<MenuEntry | null>((best, one) => (length(one) > length(best) ? one : best), null);
}

const catalog = entry('Catalog', '/catalog', 'catalog');
const orders = entry('Orders', '/orders', 'orders');
const bids = queue('bids', 'Bids', '/offers', 'bids');
const rfps = queue('rfps', 'RFPs', '/rfps', 'rfps');
const scheduledOrders = entry('Scheduled Orders', '/rfps/scheduled_orders', 'schedule');
const reports = entry('Reports', '/reports', 'reports');
const insights = entry('Insights', '/quicksight', 'insights');
const certificates = entry('Certificates', '/csoscerts', 'certificates');
const csosSigning = queue('signatures', 'CSOS Signing', '/orders?csos=pending', 'signing');
const portfolio = entry('Portfolio', '/portfolio', 'portfolio');
const users = entry('Users', '/users', 'users');
const integrations: MenuEntry = { ...entry('Integrations', '/integrations', 'edi'), within: true };

function buyerMenu({ user, host }: MenuInput): readonly MenuEntry[] {
  const shorts = host.brand === 'shorts';
  const schedule = entry('Scheduled Orders', '/order-schedule', 'schedule');
  return [
    entry('Home', '/buyer-home', 'home'),
    catalog,
    orders,
    bids,
    entry('Requests', '/requested-products', 'requests'),
    ...when(!shorts, group('RFPs', 'rfps', [rfps, schedule])),
    group('Analytics', 'insights', [reports, insights]),
    ...certificateEntries(user),
    entry(shorts ? 'Switch to Medigi' : 'Medigi', '/medigi', 'transfer'),
    ...buyerAdministration(user),
  ];
}

function buyerHydraMenu({ user, host }: MenuInput): readonly MenuEntry[] {
  return [
    catalog,
    orders,
    ...when(host.bidEnabled, bids),
    ...when(host.rfpEnabled, rfps),
    reports,
    ...certificateEntries(user),
    ...buyerAdministration(user),
  ];
}

function certificateEntries(user: MenuUser): readonly MenuEntry[] {
  return [certificates, ...when(user.roles.includes('CSOS Signer'), csosSigning)];
}

function buyerAdministration(user: MenuUser): readonly MenuEntry[] {
  const administers = user.roles.includes('CompanyAdmin') || user.roles.includes('FacilityAdmin');
  const facilities = entry('Facilities', '/pharmacies', 'facilities');
  const programs = when(user.roles.includes('CompanyAdmin'), integrations);
  return when(administers, group('Administration', 'administration', [facilities, users, ...programs]));
}

function sellerMenu(user: MenuUser): readonly MenuEntry[] {
  return [
    entry('Home', '/seller-home', 'home'),
    sellerListings(user),
    orders,
    bids,
    rfps,
    scheduledOrders,
    portfolio,
    sellerAdministration(user),
  ];
}

function sellerHydraMenu({ user, host }: MenuInput): readonly MenuEntry[] {
  return [
    entry('Home', '/hydra-home', 'home'),
    orders,
    sellerListings(user),
    ...when(host.bidEnabled, bids),
    ...when(host.rfpEnabled, rfps, scheduledOrders),
    portfolio,
    sellerAdministration(user),
  ];
}

function sellerListings(user: MenuUser): MenuEntry {
  const own = user.is503b
    ? [entry('503B', '/manage-listings/503b', 'listings')]
    : [
        entry('Over 12 Months', '/manage-listings/medigi', 'listings'),
        entry('Under 12 Months', '/manage-listings/medshorts', 'listings'),
        entry('Full Date', '/manage-listings/fulldate', 'listings'),
      ];
  const all = entry('All Listings', '/manage-listings', 'listings');
  return group('Listings', 'listings', [...own, ...when(!user.isFieldRep, all)]);
}

function sellerAdministration(user: MenuUser): MenuEntry {
  const company = entry('Company', '/seller-editor/info', 'company');
  const news = entry('News Editor', '/seller-editor/news', 'news');
  const more = when(user.roles.includes('CompanyAdmin'), company, news, integrations);
  return group('Administration', 'administration', [users, ...more]);
}

function adminMenu({ user, host }: MenuInput): readonly MenuEntry[] {
  const may = (permission: AdminPermission, ...entries: readonly MenuEntry[]): readonly MenuEntry[] =>
    when(user.permissions.includes(permission), ...entries);
  const bidsShown = !host.hydra || host.bidEnabled;
  const rfpsShown = !host.hydra || host.rfpEnabled;
  const userManager = may(
    'users',
    entry(host.hydra ? 'Admin Users' : 'User Manager', '/admin/user-manager', 'users'),
  );
  const groups = [
    group('Queues', 'requests', [...may('users', ...userQueues), ...may('companies', ...facilityQueues)]),
    group('Trade', 'orders', [
      ...may('orders', orders, ...when(rfpsShown, scheduledOrders), entry('Carts', '/carts', 'carts')),
      ...may('orders', ...when(bidsShown, bids), ...when(rfpsShown, rfps)),
      ...may('catalog', entry('Catalog', '/admin/catalog', 'catalog')),
      ...may('catalog', entry('Requested Products', '/requested-products', 'requests')),
      ...may('finance', entry('Finance', '/admin/finance', 'finance')),
    ]),
    group('People', 'users', [
      ...when(!host.hydra, ...userManager),
      ...may('companies', entry('Company Manager', '/admin/company-manager', 'company')),
      ...may('users', entry('Account Strategists', '/admin/account-strategists', 'strategists')),
    ]),
    group('Drug data', 'drugs', [entry('FDB', '/fdb', 'drugs')]),
    group('Content', 'news', [
      ...may('content', entry('Direct', '/admin/direct', 'direct')),
      ...may('content', entry('News', '/admin/news-list', 'news')),
    ]),
    group('System', 'administration', [
      entry('Logs', '/admin/logs', 'logs'),
      entry('Tasks', '/admin/tasks', 'tasks'),
      insights,
      reports,
      ...may('assistant', ...gptEntries),
      ...may('edi', ...ediEntries),
    ]),
  ];
  return [
    entry('Home', host.hydra ? '/hydra-home' : '/admin/home', 'home'),
    ...when(host.hydra, ...userManager),
    ...groups.filter((one) => one.children?.length !== 0),
  ];
}

const userQueues = [
  queue('registrations', 'Registrations', '/admin/registrations', 'certificates'),
  queue('users', 'New Users', '/admin/user-manager?vetting=Unreviewed&active=1', 'users'),
];
const facilityQueues = [
  queue('facilities', 'Vetting', '/admin/company-manager?tab=facilities&vetting=pending', 'facilities'),
  queue('renewals', 'Renewals', '/admin/company-manager?tab=facilities&renewal=1', 'certificates'),
  queue('csos', 'Schedule II', '/admin/company-manager?tab=facilities&csos=requested&sort=asked', 'signing'),
];
const gptEntries = [
  entry('Assistant', '/assistant', 'search'),
  entry('GPT Reports', '/admin/gpt/reports', 'assistant'),
  entry('GPT Tracking', '/admin/gpt/tracking', 'assistant'),
];
const ediEntries = [
  entry('EDI Clients', '/admin/edi/clients', 'edi'),
  entry('EDI Email Messages', '/admin/edi/messages/email', 'edi'),
  entry('EDI Messages', '/admin/edi/messages/edi', 'edi'),
  entry('EDI Invoices', '/admin/edi/invoices', 'edi'),
  entry('EDI Shipments', '/admin/edi/shipments', 'edi'),
];

function entry(label: string, path: string, icon: string): MenuEntry {
  return { label, path, icon };
}

function queue(of: MenuQueue, label: string, path: string, icon: string): MenuEntry {
  return { ...entry(label, path, icon), queue: of };
}

function group(label: string, icon: string, children: readonly MenuEntry[]): MenuEntry {
  return { label, icon, children };
}

function when(condition: boolean, ...entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return condition ? entries : [];
}

function flatten(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  return menu.flatMap((one) => [one, ...flatten(one.children ?? [])]);
}

function length(one: MenuEntry | null): number {
  return one?.path?.length ?? 0;
}

function leadsTo(entryPath: string, path: string, within = false): boolean {
  const [ownPath = '', ownQuery] = entryPath.split('?');
  const [here = '', query = ''] = path.split('#')[0]?.split('?') ?? [];
  if (within && here.startsWith(`${ownPath}/`)) return true;
  if (here.replace(/\/\d*$/, '') !== ownPath) return false;
  return ownQuery === undefined || ownQuery.split('&').every((pair) => query.split('&').includes(pair));
}
