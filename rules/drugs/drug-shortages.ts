/** Records of the openFDA list of drug shortages. */
import type { IsoDate } from '../dates.ts';
import { readFdaDate, type Reading } from './ndc-directory.ts';
import { parseNdc } from '../ndc.ts';

export const SHORTAGE_STATUSES = ['Current', 'Resolved', 'To Be Discontinued'] as const;
export type ShortageStatus = (typeof SHORTAGE_STATUSES)[number];

export interface DrugShortage {
  readonly ndc: string;
  readonly status: ShortageStatus;
  readonly generic_name: string;
  readonly company_name: string | null;
  readonly presentation: string | null;
  readonly availability: string | null;
  readonly reason: string | null;
  readonly related_info: string | null;
  readonly posted_on: IsoDate | null;
  readonly updated_on: IsoDate | null;
  readonly discontinued_on: IsoDate | null;
}

const TEXT_LENGTH = 2_000;

export function readShortage(record: unknown): Reading<DrugShortage> {
  if (!isRecord(record)) return skipped('entry that is no record');
  const code = textOf(record, 'package_ndc');
  if (code === null) return skipped('shortage without a package NDC');
  const ndc = parseNdc(code);
  if (ndc.kind !== 'ok') return skipped('shortage with an NDC that cannot be read');
  const status = statusOf(textOf(record, 'status') ?? '');
  if (status === null) return skipped('shortage of an unknown status');
  const name = textOf(record, 'generic_name');
  if (name === null) return skipped('shortage without a drug');
  return {
    kind: 'ok',
    value: {
      ndc: ndc.ndc11,
      status,
      generic_name: name,
      company_name: textOf(record, 'company_name'),
      presentation: textOf(record, 'presentation'),
      availability: textOf(record, 'availability'),
      reason: textOf(record, 'shortage_reason'),
      related_info: textOf(record, 'related_info'),
      posted_on: dateOf(record, 'initial_posting_date'),
      updated_on: dateOf(record, 'update_date'),
      discontinued_on: dateOf(record, 'discontinued_date'),
    },
  };
}

function statusOf(text: string): ShortageStatus | null {
  if (/^(to be )?discontinu/i.test(text)) return 'To Be Discontinued';
  return SHORTAGE_STATUSES.find((one) => one.toLowerCase() === text.toLowerCase()) ?? null;
}

const skipped = (reason: string): Reading<never> => ({ kind: 'skipped', reason });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as PostgreSQL can hold it. */
function textOf(record: Record<string, unknown>, key: string): string | null {
  const value = record[key];
  const text =
    typeof value === 'string'
      ? value.replaceAll('\u0000', '').trim().slice(0, TEXT_LENGTH).toWellFormed()
      : '';
  return text === '' ? null : text;
}

const dateOf = (record: Record<string, unknown>, key: string): IsoDate | null =>
  readFdaDate(textOf(record, key) ?? '');
