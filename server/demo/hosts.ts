import {
  CARE_FACILITY_TYPES,
  FACILITY_TYPES,
  NEUROLOGY_FACILITY_TYPES,
} from '#rules/accounts/facility-types.ts';
import { companyIdOf } from './handle-listings.ts';
import type { Row } from './insert-rows.ts';
import { MERIDIAN, NORTHWIND } from './labelers.ts';

const DIRECT_NOTE =
  'Orders received Monday to Thursday before 12pm Central ship next day. All other orders ship within 48 business hours.';
const EASTERN_NOTE =
  'Orders placed before 3:00 PM Eastern are processed the next business day and ship by free ground shipping. An order cannot be cancelled once it has shipped.';

type Client = Row<'ms_client'>;

const main = (id: number, hostkey: string, more: Partial<Client> = {}): Client => ({
  id,
  hostkey,
  name: 'Galenic',
  brand: 'main',
  catalog_type: 'medigi',
  hydra: false,
  seller_only: false,
  use_direct: false,
  rfp_enabled: true,
  bid_enabled: true,
  supplier_company_id: null,
  accent: 'teal',
  address: '350 North Orleans Street, Chicago, IL 60654',
  linkedin: null,
  facebook: null,
  comm_phone: '(555) 010-0100',
  comm_email: 'support@galenic.test',
  chat_title: 'Support',
  expedited_shipping: false,
  delivery_note: null,
  facility_types: [...FACILITY_TYPES],
  ...more,
});

const direct = (id: number, hostkey: string, supplier: string, more: Partial<Client>): Client =>
  main(id, hostkey, {
    name: supplier,
    brand: 'direct',
    hydra: true,
    use_direct: true,
    supplier_company_id: companyIdOf(supplier),
    chat_title: `${supplier} Support`,
    ...more,
  });

/** One configuration per host of the demo (decisions X-27, shell G-04, X-92). */
export function clientRows(now: Date): Client[] {
  const clients = [
    main(1, 'localhost', { expedited_shipping: true }),
    main(2, 'main'),
    main(3, 'shorts', {
      name: 'Galenic Shorts',
      brand: 'shorts',
      catalog_type: 'medshorts',
      accent: 'plum',
    }),
    main(4, 'outsourcing', {
      name: 'Galenic Outsourcing',
      brand: 'outsourcing',
      catalog_type: '503b',
      accent: 'indigo',
    }),
    direct(5, 'supplier-a', MERIDIAN, {
      accent: 'violet',
      address: '2400 Meridian Parkway, Durham, NC 27713',
      linkedin: 'https://linkedin.example/meridian-generics',
      comm_phone: '(555) 010-0101',
      comm_email: 'orders@meridian-generics.test',
      delivery_note: DIRECT_NOTE,
      facility_types: [...NEUROLOGY_FACILITY_TYPES],
    }),
    direct(6, 'supplier-b', NORTHWIND, {
      accent: 'slate',
      rfp_enabled: false,
      bid_enabled: false,
      address: '18 Harbor View Road, Burlington, VT 05401',
      facebook: 'https://facebook.example/northwind-labs',
      comm_phone: '(555) 010-0102',
      comm_email: 'orders@northwind-labs.test',
      expedited_shipping: true,
      delivery_note: EASTERN_NOTE,
      facility_types: [...CARE_FACILITY_TYPES],
    }),
    main(7, 'sellers', { name: 'Galenic Sellers', hydra: null, seller_only: true, accent: 'teal' }),
  ];
  return clients.map((client) => ({ ...client, updated_at: now }));
}

/** Host to configuration; the first is the default, and the only ones shown to people are names. */
export const HOSTS: readonly (readonly [host: string, clientId: number])[] = [
  ['localhost', 1],
  ['127.0.0.1', 1],
  ['medigi.localhost', 2],
  ['medshorts.localhost', 3],
  ['503b.localhost', 4],
  ['supplier-a.localhost', 5],
  ['supplier-b.localhost', 6],
  ['sellers.localhost', 7],
];

export const hostRows = (): Row<'brand_host'>[] =>
  HOSTS.map(([host, client_id], index) => ({ host, client_id, is_default: index === 0 }));

/** What `npm start` prints beside the main address. */
export const SHOWN_HOSTS: readonly string[] = HOSTS.map(([host]) => host).filter((host) =>
  host.includes('.local'),
);
