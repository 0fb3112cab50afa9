import { z } from 'zod';
import {
  ACKNOWLEDGE_HOURS,
  CLIENT_NAME_LENGTH,
  DEFAULT_POLICIES,
  EDI_DIRECTIONS,
  EDI_DOCUMENTS,
  EDI_PROTOCOLS,
  EDI_USAGES,
  FILE_PATTERN,
  ISA_QUALIFIERS,
  LINE_CHOICES,
  MOST_LEAST_DAYS,
  MOST_SHIP_TO,
  ORDER_POLICIES,
  PRICE_POLICIES,
  SFTP_PORT,
  SHIP_TO_QUALIFIERS,
  SHORT_STOCK_POLICIES,
} from '#rules/edi/clients.ts';
import { DEFAULT_MAPPING, PLACE_NAMES } from '#rules/edi/mapping.ts';
import { EDI_CLIENT_SORTS } from '#rules/lists.ts';
import { DEFAULT_SEPARATORS } from '#rules/x12/separators.ts';
import { endpoint } from '../endpoint.ts';
import {
  data,
  ExportFormat,
  Id,
  IdParam,
  list,
  Paging,
  requiredText,
  text,
  Timestamp,
} from '../primitives.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Names of X12 are printable ASCII, without blanks around them. */
const code = (least: number, most: number, message: string) =>
  text(most)
    .min(least, { message, abort: true })
    .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, message);
const IsaQualifier = z.enum(ISA_QUALIFIERS, 'Choose an ISA qualifier');
const IsaCode = code(1, 15, 'ISA ID must have 1 to 15 characters');
const GsCode = code(2, 15, 'GS ID must have 2 to 15 characters');

const OwnSide = z
  .strictObject({ isa_qualifier: IsaQualifier, isa_code: IsaCode, gs_code: GsCode })
  .describe('What we are called instead of what the configuration says');

const sign = z.string().max(2);
const Separators = z.strictObject({ element: sign, component: sign, segment: sign });

const codes = (max: number, message: string) =>
  z
    .array(z.string().regex(/^[A-Z0-9]{1,3}$/, message))
    .min(1, message)
    .max(max, message)
    .overwrite((all) => [...new Set(all)]);
const Place = z.strictObject({
  segment: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,2}$/, 'Name a segment, such as REF')
    .describe('For example `REF`'),
  qualifier: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'A qualifier has 1 to 3 letters or digits')
    .nullable()
    .describe('Of several such segments the one whose element 1 says this; null: the first'),
  element: z.int().min(1).max(99),
});
const Mapping = z.strictObject({
  item_qualifiers: codes(20, 'Name qualifiers, such as VC').describe(
    'By which items are named, the first ones first',
  ),
  pack_units: codes(50, 'Name unit codes, such as EA').describe('Unit codes that mean one pack'),
  places: z
    .partialRecord(z.enum(PLACE_NAMES), Place)
    .describe('Where something stands elsewhere than in the document’s own place'),
});
const STANDARD_MAPPING = {
  item_qualifiers: [...DEFAULT_MAPPING.itemQualifiers],
  pack_units: [...DEFAULT_MAPPING.packUnits],
  places: {},
};

const Policies = z.strictObject({
  line_choice: z.enum(LINE_CHOICES),
  price: z.enum(PRICE_POLICIES),
  short_stock: z.enum(SHORT_STOCK_POLICIES),
  order: z.enum(ORDER_POLICIES),
  least_days: z.int().min(0).max(MOST_LEAST_DAYS, `From 0 to ${MOST_LEAST_DAYS} days`).describe('To expiry'),
});

const Sftp = z.strictObject({
  host: requiredText(253, 'Host is required'),
  port: z.int().min(1).max(65_535).default(SFTP_PORT),
  user: requiredText(100, 'User is required'),
  folder_in: requiredText(500, 'Folder in is required'),
  folder_out: requiredText(500, 'Folder out is required'),
  folder_archive: requiredText(500, 'Archive folder is required'),
  file_pattern: requiredText(200, 'File pattern is required').default(FILE_PATTERN),
});

/** What a client is set to, besides what lists and other records need. */
export const EdiSettings = z.strictObject({
  own: OwnSide.nullable().default(null),
  separators: Separators.default({ ...DEFAULT_SEPARATORS }),
  breaks_lines: z.boolean().default(false).describe('A line break after each segment'),
  mapping: Mapping.default(STANDARD_MAPPING),
  policies: Policies.default({ ...DEFAULT_POLICIES }),
  acknowledge_hours: z
    .int()
    .min(ACKNOWLEDGE_HOURS.least)
    .max(ACKNOWLEDGE_HOURS.most, `From ${ACKNOWLEDGE_HOURS.least} to ${ACKNOWLEDGE_HOURS.most} hours`)
    .default(ACKNOWLEDGE_HOURS.standard)
    .describe('After which a sent document without its 997 is told of'),
  always_ta1: z.boolean().default(false).describe('Answers every interchange by a TA1, asked for or not'),
  sftp: Sftp.nullable().default(null),
  email: text(254).pipe(z.email('Email is invalid')).nullable().default(null),
});
export type EdiSettings = z.output<typeof EdiSettings>;

const ShipTo = z.strictObject({
  qualifier: z.enum(SHIP_TO_QUALIFIERS),
  value: requiredText(80, 'Value is required'),
  facility_id: Id,
});

const secret = (max: number, what: string) =>
  z.string().min(1).max(max).nullish().describe(`${what}; kept when absent, removed by null, never answered`);

const client = {
  name: requiredText(CLIENT_NAME_LENGTH, 'Name is required'),
  company_id: Id,
  direction: z
    .enum(EDI_DIRECTIONS, 'Choose a direction')
    .describe('`Buyer`: the company sends 850; `Seller`: it receives 850'),
  protocol: z.enum(EDI_PROTOCOLS, 'Choose a protocol'),
  isa_qualifier: IsaQualifier,
  isa_code: IsaCode.describe('The ISA ID of the partner'),
  gs_code: GsCode.describe('The GS ID of the partner'),
  documents: z
    .array(z.enum(EDI_DOCUMENTS))
    .min(1, 'Choose at least one document')
    .overwrite((all) => [...new Set(all)].sort()),
  usage: z.enum(EDI_USAGES, 'Choose a usage'),
  active: z.boolean().default(false),
  order_user_id: Id.nullable().default(null).describe('Of a Buyer: by whom orders are placed'),
  ship_to: z.array(ShipTo).max(MOST_SHIP_TO).default([]),
};

const NewClient = z.strictObject({
  ...client,
  ...EdiSettings.shape,
  password: secret(500, 'Of SFTP'),
  private_key: secret(20_000, 'Of SFTP'),
  pass_phrase: secret(500, 'Of the private key'),
  token: secret(200, 'Of the address that takes mail in'),
});
const SavedClient = NewClient.extend({ version: z.int() });
export type NewEdiClient = z.output<typeof NewClient>;
export type SavedEdiClient = z.output<typeof SavedClient>;

const LastMessage = z.object({ at: Timestamp, type: z.string() });

const ClientRow = z
  .object({
    id: Id,
    name: z.string(),
    company: Named,
    direction: z.enum(EDI_DIRECTIONS),
    protocol: z.enum(EDI_PROTOCOLS),
    isa_qualifier: z.string(),
    isa_code: z.string(),
    gs_code: z.string(),
    documents: z.array(z.string()),
    usage: z.enum(EDI_USAGES),
    active: z.boolean(),
    last_message: LastMessage.nullable(),
  })
  .meta({ id: 'EdiClientRow' });
export type EdiClientRow = z.infer<typeof ClientRow>;

const EdiClient = ClientRow.extend({
  ...EdiSettings.shape,
  own_side: z
    .object({ isa_qualifier: z.string(), isa_code: z.string(), gs_code: z.string() })
    .describe('What we are called in its interchanges'),
  order_user: Named.nullable(),
  ship_to: z.array(ShipTo.extend({ facility: z.string() })),
  password_set: z.boolean(),
  private_key_set: z.boolean(),
  token_set: z.boolean(),
  missing: z.array(z.string()).describe('What it lacks before Production'),
  version: z.int(),
}).meta({ id: 'EdiClient' });
export type EdiClient = z.infer<typeof EdiClient>;

const EdiCompany = z
  .object({
    id: Id,
    name: z.string(),
    sells: z.boolean(),
    order_users: z.array(Named.extend({ email: z.string() })).describe('Active users who buy'),
    facilities: z.array(Named.extend({ dea_number: z.string().nullable() })),
  })
  .meta({ id: 'EdiCompany' });
export type EdiCompany = z.infer<typeof EdiCompany>;

const flag = z.enum(['0', '1']).optional();
const filters = {
  search: text(100).optional().describe('Part of name, company or ISA ID'),
  direction: z.enum(EDI_DIRECTIONS).optional(),
  protocol: z.enum(EDI_PROTOCOLS).optional(),
  active: flag,
  sort: z.enum(EDI_CLIENT_SORTS).default('name'),
};

const keepers = { audience: ['Administrator'], permission: 'edi' } as const;
const PATH = 'admin/edi/clients';

export const ediClientEndpoints = {
  listEdiClients: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'With whom documents are exchanged',
    ...keepers,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(ClientRow),
  }),
  exportEdiClients: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export EDI clients as a file, up to 10,000 rows',
    ...keepers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getEdiClient: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One EDI client with its settings, without its secrets',
    ...keepers,
    params: IdParam,
    reply: data(EdiClient),
    errors: ['not_found'],
  }),
  createEdiClient: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Add an EDI client',
    ...keepers,
    body: NewClient,
    reply: data(EdiClient),
    status: 201,
    rate: 'write',
    audit: 'edi_client.created',
    errors: ['conflict', 'rule_broken'],
  }),
  saveEdiClient: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Save an EDI client, activate or deactivate it',
    ...keepers,
    params: IdParam,
    body: SavedClient,
    reply: data(EdiClient),
    rate: 'write',
    audit: 'edi_client.saved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  searchEdiCompanies: endpoint({
    method: 'GET',
    path: 'admin/edi/companies',
    summary: 'Companies that may become EDI clients, the first 20 by name',
    ...keepers,
    query: z.strictObject({ search: text(100).optional() }),
    reply: data(z.array(Named)),
  }),
  getEdiCompany: endpoint({
    method: 'GET',
    path: 'admin/edi/companies/{id}',
    summary: 'What an EDI client of a company may be set to: who orders, and where to ship to',
    ...keepers,
    params: IdParam,
    reply: data(EdiCompany),
    errors: ['not_found'],
  }),
} as const;
