import { describe, expect, it } from 'vitest';
import type { MenuEntry, MenuHost, MenuUser } from './menus.ts';
import { activeEntry, menuFor } from './menus.ts';
import { ADMIN_PERMISSIONS, NEW_ADMIN_PERMISSIONS } from '../accounts/roles.ts';

const main: MenuHost = { brand: 'main', hydra: false, bidEnabled: false, rfpEnabled: false };
const shorts: MenuHost = { ...main, brand: 'shorts' };
const direct: MenuHost = { ...main, brand: 'direct', hydra: true };
const directAll: MenuHost = { ...direct, bidEnabled: true, rfpEnabled: true };

const someone: MenuUser = { roles: [], permissions: [], is503b: false, isFieldRep: false };
const buyer: MenuUser = { ...someone, roles: ['Buyer'] };
const seller: MenuUser = { ...someone, roles: ['Seller'] };
const admin: MenuUser = { ...someone, roles: ['Administrator'], permissions: ADMIN_PERMISSIONS };

/** 'Label /path' per entry, groups as 'Label [ … ]'. */
function lines(menu: readonly MenuEntry[]): string[] {
  return menu.map((one) =>
    one.children ? `${one.label} [${lines(one.children).join(', ')}]` : `${one.label} ${one.path ?? '?'}`,
  );
}
const menuLines = (user: MenuUser, host: MenuHost) => lines(menuFor({ user, host }));

describe('buyer', () => {
  it('SH-224 … SH-233 hydra off: every entry in order', () => {
    expect(menuLines(buyer, main)).toEqual([
      'Home /buyer-home',
      'Catalog /catalog',
      'Orders /orders',
      'Bids /offers',
      'Requests /requested-products',
      'RFPs [RFPs /rfps, Scheduled Orders /order-schedule]',
      'Analytics [Reports /reports, Insights /quicksight]',
      'Certificates /csoscerts',
      'Medigi /medigi',
    ]);
  });

  it('SH-234 SH-235 the shorts host has no RFPs and a transfer entry', () => {
    const menu = menuLines(buyer, shorts);
    expect(menu.filter((one) => one.startsWith('RFPs'))).toEqual([]);
    expect(menu.at(-1)).toBe('Switch to Medigi /medigi');
    expect(menu).not.toContain('Medigi /medigi');
  });

  it('SH-236 X-56 a CSOS signer also has CSOS Signing', () => {
    const signer: MenuUser = { ...buyer, roles: ['Buyer', 'CSOS Signer'] };
    for (const host of [main, direct])
      expect(menuLines(signer, host)).toContain('CSOS Signing /orders?csos=pending');
    expect(menuLines(buyer, main)).not.toContain('CSOS Signing /orders?csos=pending');
  });

  it.each([
    ['CompanyAdmin', 'Facilities /pharmacies, Users /users, Integrations /integrations'],
    ['FacilityAdmin', 'Facilities /pharmacies, Users /users'],
  ] as const)('SH-237 SH-238 RB-417 %s has %s', (role, entries) => {
    for (const host of [main, direct]) {
      expect(menuLines({ ...buyer, roles: ['Buyer', role] }, host).at(-1)).toBe(
        `Administration [${entries}]`,
      );
    }
  });

  it('SH-257 SH-258 X-53 hydra on: bids and RFPs only where the host switches them on', () => {
    const always = ['Catalog /catalog', 'Orders /orders', 'Reports /reports', 'Certificates /csoscerts'];
    expect(menuLines(buyer, direct)).toEqual(always);
    expect(menuLines(buyer, directAll)).toEqual([
      'Catalog /catalog',
      'Orders /orders',
      'Bids /offers',
      'RFPs /rfps',
      'Reports /reports',
      'Certificates /csoscerts',
    ]);
  });
});

describe('seller', () => {
  const listings =
    'Listings [Over 12 Months /manage-listings/medigi, Under 12 Months /manage-listings/medshorts, ' +
    'Full Date /manage-listings/fulldate, All Listings /manage-listings]';

  it('SH-239 … SH-249 SH-254 hydra off: every entry in order', () => {
    expect(menuLines(seller, main)).toEqual([
      'Home /seller-home',
      listings,
      'Orders /orders',
      'Bids /offers',
      'RFPs /rfps',
      'Scheduled Orders /rfps/scheduled_orders',
      'Portfolio /portfolio',
      'Administration [Users /users]',
    ]);
  });

  it('SH-243 SH-244 a 503B company has its own listings entry only', () => {
    expect(menuLines({ ...seller, is503b: true }, main)[1]).toBe(
      'Listings [503B /manage-listings/503b, All Listings /manage-listings]',
    );
  });

  it('SH-245 a field rep has no All Listings', () => {
    expect(menuLines({ ...seller, isFieldRep: true, is503b: true }, main)[1]).toBe(
      'Listings [503B /manage-listings/503b]',
    );
  });

  it('SH-250 … SH-253 RB-417 a seller admin also has Company, News Editor and, last, Integrations', () => {
    const sellerAdmin: MenuUser = { ...seller, roles: ['Seller', 'CompanyAdmin'] };
    for (const host of [main, direct]) {
      expect(menuLines(sellerAdmin, host).at(-1)).toBe(
        'Administration [Users /users, Company /seller-editor/info, News Editor /seller-editor/news, Integrations /integrations]',
      );
    }
  });

  it('SH-255 SH-257 SH-258 hydra on', () => {
    const tail = ['Portfolio /portfolio', 'Administration [Users /users]'];
    expect(menuLines(seller, direct)).toEqual(['Home /hydra-home', 'Orders /orders', listings, ...tail]);
    expect(menuLines(seller, directAll)).toEqual([
      'Home /hydra-home',
      'Orders /orders',
      listings,
      'Bids /offers',
      'RFPs /rfps',
      'Scheduled Orders /rfps/scheduled_orders',
      ...tail,
    ]);
  });

  it('X-43 never meets the user manager', () => {
    expect(JSON.stringify(menuFor({ user: seller, host: directAll }))).not.toContain('/admin');
  });
});

describe('administrator', () => {
  const unreviewed = 'New Users /admin/user-manager?vetting=Unreviewed&active=1';
  const queues =
    `Queues [Registrations /admin/registrations, ${unreviewed}, ` +
    'Vetting /admin/company-manager?tab=facilities&vetting=pending, ' +
    'Renewals /admin/company-manager?tab=facilities&renewal=1, ' +
    'Schedule II /admin/company-manager?tab=facilities&csos=requested&sort=asked]';
  const system =
    'System [Logs /admin/logs, Tasks /admin/tasks, Insights /quicksight, Reports /reports, ' +
    'Assistant /assistant, GPT Reports /admin/gpt/reports, GPT Tracking /admin/gpt/tracking, ' +
    'EDI Clients /admin/edi/clients, EDI Email Messages /admin/edi/messages/email, ' +
    'EDI Messages /admin/edi/messages/edi, EDI Invoices /admin/edi/invoices, EDI Shipments /admin/edi/shipments]';

  it('SH-019 SH-259 … SH-284 WB-154 WB-155 hydra off: every entry in six groups', () => {
    expect(menuLines(admin, main)).toEqual([
      'Home /admin/home',
      queues,
      'Trade [Orders /orders, Scheduled Orders /rfps/scheduled_orders, Carts /carts, Bids /offers, RFPs /rfps, ' +
        'Catalog /admin/catalog, Requested Products /requested-products, Finance /admin/finance]',
      'People [User Manager /admin/user-manager, Company Manager /admin/company-manager, ' +
        'Account Strategists /admin/account-strategists]',
      'Drug data [FDB /fdb]',
      'Content [Direct /admin/direct, News /admin/news-list]',
      system,
    ]);
  });

  it('SH-255 SH-256 hydra on: hydra home first, Admin Users second, the rest stays', () => {
    const menu = menuLines(admin, directAll);
    expect(menu.slice(0, 3)).toEqual(['Home /hydra-home', 'Admin Users /admin/user-manager', queues]);
    const rest = menuLines(admin, main).slice(1);
    expect(menu.slice(2)).toEqual(
      rest.map((one) => one.replace('User Manager /admin/user-manager, Company', 'Company')),
    );
  });

  it('SH-257 SH-258 hydra on without the switches: no bids, RFPs and scheduled orders', () => {
    const gone = ['Scheduled Orders /rfps/scheduled_orders, ', 'Bids /offers, ', 'RFPs /rfps, '];
    expect(menuLines(admin, direct)).toEqual(
      menuLines(admin, directAll).map((one) => gone.reduce((line, entry) => line.replace(entry, ''), one)),
    );
  });

  it('X-42 an entry whose calls need a missing permission is hidden, and a group without entries', () => {
    expect(menuLines({ ...admin, permissions: [] }, main)).toEqual([
      'Home /admin/home',
      'Drug data [FDB /fdb]',
      'System [Logs /admin/logs, Tasks /admin/tasks, Insights /quicksight, Reports /reports]',
    ]);
    const without = NEW_ADMIN_PERMISSIONS.filter((one) => one !== 'finance');
    expect(menuLines({ ...admin, permissions: without }, main)).toEqual(
      menuLines(admin, main).map((one) => one.replace(', Finance /admin/finance', '')),
    );
  });

  it('G-06 wins over the other roles of the same user, and a seller over a buyer', () => {
    expect(menuLines({ ...admin, roles: ['Buyer', 'Seller', 'Administrator'] }, main)[0]).toBe(
      'Home /admin/home',
    );
    expect(menuLines({ ...someone, roles: ['Buyer', 'Seller'] }, main)[0]).toBe('Home /seller-home');
  });
});

describe('anybody else', () => {
  it('SH-285 X-48 sees the read-only analytics menu', () => {
    for (const host of [main, shorts, direct, directAll]) {
      expect(menuLines({ ...someone, roles: ['FinanceAdmin'] }, host)).toEqual([
        'Reports /reports',
        'Insights /quicksight',
      ]);
    }
  });
});

describe('SH-223 the highlighted entry is the one that leads to the page, or to the list of a record', () => {
  const signer: MenuUser = { ...buyer, roles: ['Buyer', 'CSOS Signer'] };
  const manager: MenuUser = { ...buyer, roles: ['Buyer', 'CompanyAdmin'] };
  it.each([
    [seller, '/rfps/scheduled_orders', 'Scheduled Orders'],
    [seller, '/rfps', 'RFPs'],
    [seller, '/rfps?id=4', 'RFPs'],
    [seller, '/manage-listings/medigi', 'Over 12 Months'],
    [seller, '/manage-listings', 'All Listings'],
    [seller, '/manage-listings/', 'All Listings'],
    [seller, '/manage-listings?listing=4', 'All Listings'],
    [seller, '/manage-listings/price-rules', undefined],
    [seller, '/manage-listings/prices/12', undefined],
    [seller, '/manage-listings/import', undefined],
    [seller, '/manage-listings/import/3', undefined],
    [admin, '/fdb/70101000101', 'FDB'],
    [admin, '/fdb/import', undefined],
    [admin, '/admin/registrations/4', 'Registrations'],
    [buyer, '/catalog/team', undefined],
    [buyer, '/catalog?searchText=a', 'Catalog'],
    [buyer, '/catalog#top', 'Catalog'],
    [buyer, '/catalogs', undefined],
    [buyer, '/', undefined],
    [signer, '/orders', 'Orders'],
    [signer, '/orders?csos=pending', 'CSOS Signing'],
    [signer, '/orders?page=2&csos=pending', 'CSOS Signing'],
    [buyer, '/order-details/9', undefined],
    [manager, '/integrations', 'Integrations'],
    [manager, '/integrations/webhooks', 'Integrations'],
    [manager, '/integrations/webhooks/7', 'Integrations'],
    [manager, '/integrationsx', undefined],
  ])('case %#', (user, path, label) => {
    expect(activeEntry(menuFor({ user, host: main }), path)?.label).toBe(label);
  });
});
