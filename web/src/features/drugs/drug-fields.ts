/** The fields of a drug as people name them, and what an administrator may type into them. */
import { LISTING_CATEGORIES, PACKAGE_TYPES } from '#rules/accounts/addresses.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { formatDate } from '../../shared/format.ts';
import type { DrugCorrection, DrugRecord } from './api.ts';
import { optionsOf } from '../../shared/list-filters.ts';
import { SCHEDULES } from './lists.ts';

export type FieldName = Exclude<keyof DrugCorrection, 'version'>;

interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'choice';
  readonly choices?: readonly { value: string; label: string }[];
  /** A drug has none of it sometimes. */
  readonly optional?: boolean;
  readonly wide?: boolean;
  readonly hint?: string;
}

export const FIELDS: readonly Field[] = [
  { name: 'name', label: 'LN60 Name', kind: 'text', wide: true },
  { name: 'proprietary_name', label: 'Brand', kind: 'text', optional: true },
  { name: 'substance_name', label: 'Substance', kind: 'text', optional: true },
  { name: 'labeler', label: 'Labeler', kind: 'text', optional: true },
  { name: 'strength', label: 'Strength', kind: 'text', optional: true },
  { name: 'dosage_form', label: 'Dosage form', kind: 'text', optional: true },
  { name: 'route', label: 'Route', kind: 'text', optional: true, hint: 'Several with a semicolon' },
  { name: 'pharm_class', label: 'HIC3', kind: 'text', optional: true },
  { name: 'category', label: 'Category', kind: 'choice', choices: optionsOf(LISTING_CATEGORIES) },
  {
    name: 'dea_schedule',
    label: 'DEA Schedule',
    kind: 'choice',
    choices: optionsOf(SCHEDULES),
    optional: true,
  },
  { name: 'gcn_seqno', label: 'GCN', kind: 'number', optional: true },
  { name: 'gpi', label: 'GPI', kind: 'text', optional: true },
  { name: 'hcpcs', label: 'HCPCS', kind: 'text', optional: true },
  { name: 'package_type', label: 'Package Type', kind: 'choice', choices: optionsOf(PACKAGE_TYPES) },
  { name: 'package_size', label: 'Pack Size', kind: 'number', hint: 'Content of one container' },
  { name: 'csp', label: 'CSP', kind: 'number', hint: 'Containers per pack' },
  { name: 'eaches_per_pack', label: 'Eaches per pack', kind: 'number', hint: 'What a unit price divides by' },
  { name: 'package_description', label: 'Package', kind: 'text', wide: true, optional: true },
  { name: 'storage_conditions', label: 'Storage', kind: 'text', optional: true, wide: true },
  { name: 'wac', label: 'WAC', kind: 'number', optional: true, hint: 'Dollars per pack' },
  { name: 'obsolete_date', label: 'Obsolete Date', kind: 'date', optional: true, hint: 'MM/DD/YYYY' },
];

/** The label of a field by its name in the audit. */
export const fieldLabel = (name: string): string =>
  FIELDS.find((field) => field.name === name)?.label ?? name;

/** Whether imports leave this field, because an administrator wrote it. */
export const isCorrected = (drug: DrugRecord, name: FieldName): boolean =>
  drug.corrected.includes(name === 'wac' ? 'wac_cents' : name);

export type Draft = Record<FieldName, string>;

/** Every field as it stands in the form. */
export function draftOf(drug: DrugRecord): Draft {
  const texts = FIELDS.map(({ name, kind }): [FieldName, string] => {
    const value = drug[name];
    if (value === null) return [name, ''];
    return [name, kind === 'date' ? formatDate(String(value)) : String(value)];
  });
  // One entry per field.
  return Object.fromEntries(texts) as Draft;
}

export type DraftReading =
  | { readonly ok: true; readonly body: DrugCorrection; readonly changes: number }
  | { readonly ok: false; readonly problems: Partial<Record<FieldName, string>> };

/** The fields that were changed, or what is wrong with them. */
export function readDraft(drug: DrugRecord, draft: Draft): DraftReading {
  const before = draftOf(drug);
  const problems: Partial<Record<FieldName, string>> = {};
  const changed: [FieldName, string | number | null][] = [];
  for (const field of FIELDS) {
    const text = draft[field.name].trim();
    if (text === before[field.name]) continue;
    const read = readField(field, text);
    if ('problem' in read) problems[field.name] = read.problem;
    else changed.push([field.name, read.value]);
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  // Each value was read as its field demands.
  const body = { version: drug.version, ...Object.fromEntries(changed) } as DrugCorrection;
  return { ok: true, body, changes: changed.length };
}

function readField(field: Field, text: string): { value: string | number | null } | { problem: string } {
  if (text === '') {
    if (field.name === 'package_description') return { value: '' };
    return field.optional === true ? { value: null } : { problem: `${field.label} is required.` };
  }
  if (field.kind === 'number') {
    const value = Number(text.replaceAll(/[$,]/g, ''));
    return value > 0 ? { value } : { problem: 'Enter a number above 0.' };
  }
  if (field.kind === 'date' && parseCalendarDate(text) === null) {
    return { problem: 'Enter a date as MM/DD/YYYY.' };
  }
  return { value: text };
}
