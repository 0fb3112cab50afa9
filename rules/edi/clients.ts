import { canSeparate, type Separators } from '../x12/separators.ts';
import { mappingProblems, type Mapping } from './mapping.ts';

/** Whom documents are exchanged with: what a client may be set to. */

export const EDI_DIRECTIONS = ['Buyer', 'Seller'] as const;
export type EdiDirection = (typeof EDI_DIRECTIONS)[number];
export const EDI_PROTOCOLS = ['SFTP', 'AS2', 'Email'] as const;
export type EdiProtocol = (typeof EDI_PROTOCOLS)[number];
export const EDI_USAGES = ['Test', 'Production'] as const;
export type EdiUsage = (typeof EDI_USAGES)[number];
export const EDI_DOCUMENTS = ['810', '832', '850', '855', '856'] as const;
export type EdiDocument = (typeof EDI_DOCUMENTS)[number];
export const EDI_DOCUMENT_NAMES: Readonly<Record<EdiDocument, string>> = {
  '810': 'Invoice',
  '832': 'Price Catalog',
  '850': 'Purchase Order',
  '855': 'Order Acknowledgment',
  '856': 'Ship Notice',
};

// prettier-ignore
export const ISA_QUALIFIERS = [
  '01', '08', '09', '12', '14', '16', '20', '27', '28', '29', '30', '32', '33', 'ZZ',
] as const;

/** How a partner names where to ship to: a DEA number, its own number, ours. */
export const SHIP_TO_QUALIFIERS = ['11', '91', '92'] as const;
export type ShipToQualifier = (typeof SHIP_TO_QUALIFIERS)[number];
export const SHIP_TO_NAMES: Readonly<Record<ShipToQualifier, string>> = {
  '11': 'DEA number',
  '91': 'Their number',
  '92': 'Our number',
};

export const LINE_CHOICES = ['catalog number', 'best price'] as const;
export const PRICE_POLICIES = ['reject', 'accept ours'] as const;
export const SHORT_STOCK_POLICIES = ['cut', 'reject'] as const;
export const ORDER_POLICIES = ['partly', 'all or nothing'] as const;

export const LINE_CHOICE_NAMES: Readonly<Record<(typeof LINE_CHOICES)[number], string>> = {
  'catalog number': 'The listing that the line names',
  'best price': 'The lowest price of the product',
};
export const PRICE_POLICY_NAMES: Readonly<Record<(typeof PRICE_POLICIES)[number], string>> = {
  reject: 'Refuse the line',
  'accept ours': 'Take it at our price',
};
export const SHORT_STOCK_NAMES: Readonly<Record<(typeof SHORT_STOCK_POLICIES)[number], string>> = {
  cut: 'Order what is there',
  reject: 'Refuse the line',
};
export const ORDER_POLICY_NAMES: Readonly<Record<(typeof ORDER_POLICIES)[number], string>> = {
  partly: 'Order the other lines',
  'all or nothing': 'Refuse the whole order',
};

export const CLIENT_NAME_LENGTH = 80;
export const MOST_LEAST_DAYS = 730;
export const MOST_SHIP_TO = 2_000;
export const ACKNOWLEDGE_HOURS = { least: 1, standard: 24, most: 72 } as const;
export const SFTP_PORT = 22;
export const FILE_PATTERN = '*.edi,*.x12,*.txt';

export const DEFAULT_POLICIES = {
  line_choice: 'catalog number',
  price: 'reject',
  short_stock: 'cut',
  order: 'partly',
  least_days: 90,
} as const;

export const SAME_CLIENT_NAME = 'A client with this name already exists.';
export const CLIENT_CHANGED = 'This client was changed meanwhile.';
export const AS2_UNAVAILABLE = 'AS2 is not available yet.';
export const HOST_REFUSED = 'This host is not allowed.';
export const isaTaken = (client: string) => `This ISA qualifier and ID is already used by ${client}.`;
export const deactivateQuestion = (client: string) => `Deactivate ${client}?`;
export const DEACTIVATED_MEANS = 'Nothing will be fetched or sent.';

export interface ShipTo {
  readonly qualifier: string;
  readonly value: string;
  readonly facility_id: number;
}

/** Who ordered, where a document did it in somebody's name (RB-346). */
export const throughClient = (person: string, client: string): string => `${person} through ${client}`;

interface ClientFields {
  readonly direction: EdiDirection;
  readonly protocol: EdiProtocol;
  readonly documents: readonly string[];
  readonly active: boolean;
  readonly isa_code: string;
  readonly gs_code: string;
  readonly separators: Separators;
  readonly order_user_id: number | null;
  readonly ship_to: readonly ShipTo[];
  readonly places: Mapping['places'];
  readonly host: string | null;
  readonly email: string | null;
}

interface ClientCompany {
  readonly name: string;
  readonly sells: boolean;
  /** Its active users with the role Buyer. */
  readonly order_users: readonly { readonly id: number }[];
  readonly facilities: readonly { readonly id: number }[];
}

/** What keeps a client from being saved, a sentence for each field. */
export function clientProblems(client: ClientFields, company: ClientCompany): Record<string, string> {
  const problems: Record<string, string> = {};
  const { separators } = client;
  const signs = [separators.element, separators.component, separators.segment];
  const holdsSign = (text: string) => signs.some((sign) => text.includes(sign));
  if (client.direction === 'Seller' && !company.sells) problems['direction'] = 'This company does not sell.';
  if (client.protocol === 'AS2' && client.active) problems['protocol'] = AS2_UNAVAILABLE;
  if (!canSeparate(separators)) problems['separators'] = 'The separators must be three different signs.';
  else if (holdsSign(client.isa_code)) problems['isa_code'] = 'The ISA ID must not hold a separator.';
  else if (holdsSign(client.gs_code)) problems['gs_code'] = 'The GS ID must not hold a separator.';
  if (client.protocol === 'SFTP' && client.host === null) problems['host'] = 'Host is required';
  if (client.protocol === 'Email' && client.email === null) problems['email'] = 'Email is required';
  const orderUser = orderUserProblem(client, company);
  if (orderUser !== null) problems['order_user_id'] = orderUser;
  const shipTo = client.direction === 'Buyer' ? shipToProblem(client.ship_to, company) : null;
  if (shipTo !== null) problems['ship_to'] = shipTo;
  const mapping = mappingProblems(client);
  if (mapping.length > 0) problems['mapping'] = mapping.join(' ');
  return problems;
}

function orderUserProblem(client: ClientFields, { name, order_users: users }: ClientCompany): string | null {
  if (client.direction !== 'Buyer') return null;
  if (client.order_user_id === null) return client.documents.includes('850') ? 'Choose who orders.' : null;
  return users.some(({ id }) => id === client.order_user_id)
    ? null
    : `Choose an active user of ${name} who buys.`;
}

function shipToProblem(rows: readonly ShipTo[], { name, facilities }: ClientCompany): string | null {
  const own = new Set(facilities.map(({ id }) => id));
  if (rows.some((row) => !own.has(row.facility_id))) return `This facility does not belong to ${name}.`;
  const keys = rows.map(({ qualifier, value }) => `${qualifier} ${value}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice === undefined ? null : `${twice} stands twice.`;
}

interface Readiness {
  readonly protocol: EdiProtocol;
  readonly direction: EdiDirection;
  readonly hostKeyAccepted: boolean;
  readonly testedOk: boolean;
  /** One 850 of a buyer, or 855 of a seller, was worked on without an error. */
  readonly documentDone: boolean;
  readonly orderUser: boolean;
  readonly shipTo: boolean;
}

/** What a client lacks before documents of it count. */
export function missingForProduction(ready: Readiness): string[] {
  const buys = ready.direction === 'Buyer';
  return [
    ...(ready.protocol === 'SFTP' && !ready.hostKeyAccepted ? ['An accepted host key'] : []),
    ...(ready.testedOk ? [] : ['A successful test in the last 7 days']),
    ...(ready.documentDone ? [] : [`One ${buys ? '850' : '855'} processed without error`]),
    ...(buys && !ready.orderUser ? ['An order user'] : []),
    ...(buys && !ready.shipTo ? ['One ship-to'] : []),
  ];
}
