import { sql, type RawBuilder } from 'kysely';
import type { HistoryStep } from '#contract/accounts/history.ts';
import { addressLines, type PostalAddress } from '#rules/accounts/addresses.ts';
import { isRole, roleNames } from '#rules/accounts/roles.ts';

export interface StepRow {
  at: string;
  operation: string;
  who: string | null;
  on_behalf_of: string | null;
  before: unknown;
  after: unknown;
}

const MOST_STEPS = 200;

/** The newest steps of a record as JSON, oldest first; `operations` are patterns of `like`. */
export const stepsOf = (
  entity: 'user' | 'company' | 'facility',
  id: RawBuilder<unknown>,
  operations: readonly string[],
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('at', a.at, 'operation', a.operation, 'before', a.before, 'after', a.after,
    'who', w.first_name || ' ' || w.last_name, 'on_behalf_of',
    case when a.actor_user_id <> a.subject_user_id and a.operation not like 'impersonation.%'
      then o.first_name || ' ' || o.last_name end) order by a.seq), '[]')
  from (select * from audit_log l where l.entity = ${entity} and l.entity_id = ${id}
      and l.operation like any (${[...operations]}::text[]) order by l.seq desc limit ${sql.lit(MOST_STEPS)}) a
    left join app_user w on w.id = a.actor_user_id left join app_user o on o.id = a.subject_user_id)`;

/** What the history of a facility holds, to its own administrators and to staff. */
export const FACILITY_STEPS = ['facility.%', 'document.%', 'license.%', 'csos.%', 'registration.%'];

const WORDS: Readonly<Record<string, string>> = {
  'user.created': 'Added the user and sent an invitation',
  'user.saved': 'Changed the user',
  'user.vetted': 'Decided on the user',
  'user.invited': 'Sent the invitation again',
  'user.password_reset': 'Sent a link to set a new password',
  'password.changed': 'Changed the password',
  'password.set': 'Set the password by a link',
  'impersonation.started': 'Began to act in the place of the user',
  'impersonation.ended': 'Stopped acting in the place of the user',
  'company.created': 'Added the company',
  'company.saved': 'Changed the company',
  'company.approved': 'Approved the application of the company',
  'company.declined': 'Declined the application of the company',
  'company.agreed': 'Agreed to the main catalog',
  'company.picture_saved': 'Changed the logo or banner',
  'company.picture_removed': 'Removed the logo or banner',
  'company.contact_set': 'Set the contact',
  'company.credit_set': 'Set the credit',
  'facility.approved': 'Approved the facility',
  'facility.declined': 'Declined the facility',
  'csos.requested': 'Asked for schedule II',
  'csos.approved': 'Approved for schedule II',
  'csos.declined': 'Declined for schedule II',
  'csos.signer_made': 'Made a CSOS signer',
  'facility.license_changed': 'Changed a license by its document',
  'facility.renewal_sent': 'Sent a license with a later end, which waits for review',
  'license.approved': 'Approved the renewed license',
  'license.declined': 'Declined the renewed license',
  'facility.created': 'Added the facility',
  'facility.saved': 'Changed the facility',
};

/** Counts and marks that say nothing to a reader. */
const SILENT = new Set(['version', 'sessions', 'move', 'id']);

export const toHistory = (rows: readonly StepRow[]): HistoryStep[] =>
  rows.map(({ at, operation, who, on_behalf_of, before, after }) => {
    const [former, latter] = [fieldsOf(before), fieldsOf(after)];
    const move = typeof latter['move'] === 'string' ? latter['move'] : operation;
    return {
      at: new Date(at).toISOString(),
      who: who ?? 'Galenic',
      on_behalf_of,
      what: WORDS[move] ?? move,
      changes: changesBetween(former, latter),
    };
  });

function changesBetween(former: Fields, latter: Fields): HistoryStep['changes'] {
  const names = [...new Set([...Object.keys(former), ...Object.keys(latter)])].filter(
    (one) => !SILENT.has(one),
  );
  return names
    .map((name) => ({
      field: label(name),
      before: textOf(named(name, former[name])),
      after: textOf(named(name, latter[name])),
    }))
    .filter((change) => change.before !== change.after);
}

/** Roles by the names that people read. */
const named = (field: string, value: unknown): unknown =>
  field === 'roles' && Array.isArray(value) ? roleNames(value.filter((one) => isRole(one))) : value;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Names that plain words would spell wrongly. */
const LABELS: Readonly<Record<string, string>> = {
  dea_number: 'DEA number',
  new_dea_number: 'New DEA number',
  dea_expiration: 'DEA expiration',
  hin: 'HIN',
  is_340b: '340B covered entity',
  ap_name: 'AP contact name',
  ap_email: 'AP contact email',
  ap_phone: 'AP contact phone',
  line_1: 'Address',
  line_2: 'Suite, floor',
  line_3: 'Attention',
  vet_note: 'Reason',
  csos: 'Schedule II',
  signs: 'Signs the orders',
};
const label = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** A value as people read it; a record by its name, an address by its lines. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => textOf(one) ?? '–').join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if ('name' in value) return textOf(value.name);
  return isAddress(value) ? addressLines(value).join(', ') : JSON.stringify(value);
}

const isAddress = (value: object): value is PostalAddress => 'line_1' in value && 'postal_code' in value;
