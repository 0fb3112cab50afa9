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
import { DEFAULT_TOLERANCE, MOST_TOLERANCE } from '#rules/edi/invoices.ts';
import { INTAKE_TOKEN, MOST_SENDERS, TOKEN_SHAPE } from '#rules/edi/mails.ts';
import { EDI_CLIENT_SORTS } from '#rules/lists.ts';
import { DEFAULT_SEPARATORS } from '#rules/x12/separators.ts';
import { endpoint } from '../endpoint.ts';
import { HostKey, LastLook, TestResult } from './connection.ts';
import { Mapping, STANDARD_MAPPING } from './mapping.ts';
import {
  ExportFormat,
  Id,
  IdParam,
  MoneyInput,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import { keepers, Named } from './common.ts';

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

const Policies = z.strictObject({
  line_choice: z.enum(LINE_CHOICES),
  price: z.enum(PRICE_POLICIES),
  short_stock: z.enum(SHORT_STOCK_POLICIES),
  order: z.enum(ORDER_POLICIES),
  least_days: z.int().min(0).max(MOST_LEAST_DAYS, `From 0 to ${MOST_LEAST_DAYS} days`).describe('To expiry'),
});

const Tolerances = z.strictObject({
  price: z
    .int(`From 0 to ${MOST_TOLERANCE.price} cents`)
    .min(0, `From 0 to ${MOST_TOLERANCE.price} cents`)
    .max(MOST_TOLERANCE.price, `From 0 to ${MOST_TOLERANCE.price} cents`)
    .describe('Cents per pack'),
  total: MoneyInput.max(MOST_TOLERANCE.total, `From 0 to ${MOST_TOLERANCE.total}.00`).describe(
    'Of an invoice',
  ),
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

const MailSender = text(254).pipe(z.email('Name mail addresses'));

/** What a client is set to, besides what lists and other records need. */
export const EdiSettings = z.strictObject({
  own: OwnSide.nullable().default(null),
  separators: Separators.default({ ...DEFAULT_SEPARATORS }),
  breaks_lines: z.boolean().default(false).describe('A line break after each segment'),
  mapping: Mapping.default(STANDARD_MAPPING),
  policies: Policies.default({ ...DEFAULT_POLICIES }),
  tolerances: Tolerances.default({ ...DEFAULT_TOLERANCE }).describe(
    'How much the invoices of a seller may differ and match all the same',
  ),
  acknowledge_hours: z
    .int()
    .min(ACKNOWLEDGE_HOURS.least)
    .max(ACKNOWLEDGE_HOURS.most, `From ${ACKNOWLEDGE_HOURS.least} to ${ACKNOWLEDGE_HOURS.most} hours`)
    .default(ACKNOWLEDGE_HOURS.standard)
    .describe('After which a sent document without its 997 is told of'),
  repeats_groups: z
    .boolean()
    .default(false)
    .describe('Its group numbers begin anew in each interchange, so that one may come again'),
  always_ta1: z.boolean().default(false).describe('Answers every interchange by a TA1, asked for or not'),
  sftp: Sftp.nullable().default(null),
  email: text(254).pipe(z.email('Email is invalid')).nullable().default(null),
  senders: z.array(MailSender).max(MOST_SENDERS).default([]).describe('From whom mail is taken in'),
});
export type EdiSettings = z.output<typeof EdiSettings>;

const ShipTo = z.strictObject({
  qualifier: z.enum(SHIP_TO_QUALIFIERS),
  value: requiredText(80, 'Value is required'),
  facility_id: Id,
});

const secret = (max: number, what: string) =>
  z.string().min(1).max(max).nullish().describe(`${what}; kept when absent, removed by null, never answered`);

const tokenWords =
  'Behind `edi+` in the address that takes mail in; kept when absent, removed by null, never answered';

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
  token: z.string().regex(INTAKE_TOKEN, TOKEN_SHAPE).nullish().describe(tokenWords),
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

export const EdiClient = ClientRow.extend({
  ...EdiSettings.shape,
  own_side: z
    .object({ isa_qualifier: z.string(), isa_code: z.string(), gs_code: z.string() })
    .describe('What we are called in its interchanges'),
  order_user: Named.nullable(),
  ship_to: z.array(ShipTo.extend({ facility: z.string() })),
  password_set: z.boolean(),
  private_key_set: z.boolean(),
  token_set: z.boolean(),
  mail_domain: z.string().nullable().describe('Of `edi+{token}@…`; null where no mail is taken in'),
  host_key: HostKey,
  test: TestResult.extend({ at: Timestamp })
    .nullable()
    .describe('The last test of its way as it is set; null since that was changed'),
  last_look: LastLook.nullable().describe('Of SFTP: the last look into its folder'),
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
