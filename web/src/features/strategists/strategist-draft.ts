import { formatPhone } from '#rules/accounts/addresses.ts';
import type { NewStrategist, SavedStrategist, Strategist } from './api.ts';

/** What is typed of a strategist. */
export interface StrategistDraft {
  name: string;
  email: string;
  phone: string;
  companies: Strategist['companies'];
}

export const NOBODY: StrategistDraft = { name: '', email: '', phone: '', companies: [] };

export const draftOf = ({ name, email, phone, companies }: Strategist): StrategistDraft => ({
  name,
  email,
  phone: formatPhone(phone),
  companies,
});

export const isSame = (one: StrategistDraft, other: StrategistDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `move`: the companies that may be taken from others. */
export const newStrategistOf = (
  { companies, ...person }: StrategistDraft,
  move: number[] = [],
): NewStrategist => ({
  ...person,
  company_ids: companies.map(({ id }) => id),
  move,
});

export const savedStrategistOf = (
  draft: StrategistDraft,
  { active, version }: Strategist,
  move: number[] = [],
): SavedStrategist => ({ ...newStrategistOf(draft, move), active, version });
