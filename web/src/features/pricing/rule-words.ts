/** What a price rule says, in words. */
import { US_STATES } from '#rules/accounts/addresses.ts';
import type {
  RuleAudience,
  RuleKind,
  RuleState,
  RuleTarget,
  StrongerBy,
} from '#rules/pricing/price-rules.ts';
import { countOf, formatDate, formatUsd } from '../../shared/format.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { PriceRule, RuleRival } from './api.ts';

export const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  percent_off: 'Percent off',
  amount_off: 'Dollars off a pack',
  fixed_price: 'Contract price of a pack',
  marketplace_fee: 'Marketplace fee',
};

export const TARGET_WORDS: Readonly<Record<RuleTarget, string>> = {
  all: 'All listings',
  listing: 'One listing',
  ndc: 'One NDC',
  gcn: 'A drug group',
  category: 'A category',
  catalog_type: 'A catalog',
};

export const AUDIENCE_WORDS: Readonly<Record<RuleAudience, string>> = {
  all: 'All buyers',
  company: 'One company',
  facility: 'One facility',
  gpo: 'A GPO',
  company_type: 'A type of company',
  facility_type: 'A type of facility',
  state: 'A state',
  account_type: 'A type of account',
};

export const STATE_WORDS: Readonly<Record<RuleState, string>> = {
  running: 'Runs now',
  coming: 'Starts later',
  ended: 'Ended',
  off: 'Off',
};

/** 'Runs now', 'Starts on 12/01/2026', with its meaning. */
export function stateOf(rule: Pick<PriceRule, 'state' | 'start_date' | 'end_date'>): {
  tone: Tone;
  text: string;
} {
  switch (rule.state) {
    case 'running':
      return { tone: 'ok', text: STATE_WORDS.running };
    case 'coming':
      return { tone: 'info', text: `Starts on ${formatDate(rule.start_date)}` };
    case 'ended':
      return { tone: 'neutral', text: `Ended ${formatDate(rule.end_date)}` };
    case 'off':
      return { tone: 'neutral', text: STATE_WORDS.off };
  }
}

const percent = (value: number): string => `${Number(value.toFixed(2))} %`;

/** '8 % off', '$9.20 a pack'. */
export function effectOf({ kind, value }: Pick<PriceRule, 'kind' | 'value'>): string {
  switch (kind) {
    case 'percent_off':
      return `${percent(value)} off`;
    case 'amount_off':
      return `${formatUsd(value)} off a pack`;
    case 'fixed_price':
      return `${formatUsd(value)} a pack`;
    case 'marketplace_fee':
      return `Fee of ${percent(value)}`;
  }
}

/** '8 % off from 24 packs'. */
export const fullEffectOf = (rule: Pick<PriceRule, 'kind' | 'value' | 'min_quantity'>): string =>
  rule.min_quantity > 1 ? `${effectOf(rule)} from ${countOf(rule.min_quantity, 'pack')}` : effectOf(rule);

type Target = Pick<PriceRule, 'target_type' | 'target_id' | 'target_name'>;

/** 'All listings', 'Amoxicillin 500 mg'. */
export function targetOf({ target_type: type, target_id: id, target_name: name }: Target): string {
  if (type === 'all') return TARGET_WORDS.all;
  if (type === 'catalog_type') return `Catalog ${id ?? ''}`;
  return name ?? id ?? '';
}

type Audience = Pick<PriceRule, 'audience_type' | 'audience_id' | 'audience_name'>;

/** 'All buyers', 'Harbor Community Pharmacy', '340B accounts'. */
export function audienceOf({ audience_type: type, audience_id: id, audience_name: name }: Audience): string {
  if (type === 'all') return AUDIENCE_WORDS.all;
  if (type === 'account_type') return `${id ?? ''} accounts`;
  if (type === 'gpo') return `GPO ${name ?? id ?? ''}`;
  if (type === 'state') return US_STATES.find(({ code }) => code === id)?.name ?? id ?? '';
  return name ?? id ?? '';
}

/** '11/01/2026 – 12/31/2026'. */
export const datesOf = ({ start_date: start, end_date: end }: Pick<PriceRule, 'start_date' | 'end_date'>) =>
  end === null ? `From ${formatDate(start)}` : `${formatDate(start)} – ${formatDate(end)}`;

type Stronger = NonNullable<PriceRule['beaten_by']>;

const BY_WORDS: Readonly<Record<StrongerBy, (priority: number) => string>> = {
  priority: (priority) => `priority ${priority}`,
  target: (priority) => `priority ${priority}, on something narrower`,
  price: (priority) => `priority ${priority}, cheaper`,
  age: (priority) => `priority ${priority}, older`,
};

/** '“Harbor contract 2027” (priority 50, older)'. */
export const strongerOf = ({ name, priority, by }: Stronger): string =>
  `“${name}” (${BY_WORDS[by](priority)})`;

const whereOf = ({ lots, facilities, facility_name: name }: RuleRival): string => {
  const whom = facilities > 1 || name === null ? countOf(facilities, 'facility', 'facilities') : name;
  return facilities === 0 ? `on ${countOf(lots, 'lot')}` : `for ${whom} on ${countOf(lots, 'lot')}`;
};

export const rangeText = ({ lowest, highest }: RuleRival['now']): string =>
  lowest === highest ? formatUsd(lowest) : `${formatUsd(lowest)} – ${formatUsd(highest)}`;

/** What a rule does beside one that runs: which of both counts, and what changes. `end` is the last day of the new one. */
export function rivalText(rival: RuleRival, end: string | null): string {
  if (!rival.beats) {
    const outlived = rival.end_date !== null && (end === null || end > rival.end_date);
    const never = rival.everywhere && !outlived ? ': never applies' : ` ${whereOf(rival)}`;
    const until = outlived ? ` until ${formatDate(rival.end_date)}` : '';
    return `Beaten by ${strongerOf(rival)}${never}${until}.`;
  }
  const whom =
    rival.facilities === 1 && rival.facility_name !== null
      ? `${rival.facility_name} pays`
      : `${countOf(rival.facilities, 'facility pays', 'facilities pay')}`;
  const { now, after } = rival;
  const same = now.lowest === after.lowest && now.highest === after.highest;
  const change = same ? `${rangeText(after)} as before` : `${rangeText(after)} instead of ${rangeText(now)}`;
  return `Beats “${rival.name}”: ${whom} ${change} for ${countOf(rival.lots, 'lot')}.`;
}

/** Whether somebody pays more with it than now. */
export const isDearer = ({ beats, now, after }: RuleRival): boolean =>
  beats && (after.lowest > now.lowest || after.highest > now.highest);
