import { formatPhone } from '#rules/accounts/addresses.ts';
import { COMPANY_TYPES } from '#rules/accounts/trade-lists.ts';
import type { CutOffZone } from '#rules/orders/ship-promise.ts';
import { formatUsd, parseUsd, toDollars } from '#rules/money.ts';
import type { CompanyRecord, NewCompany, SavedCompany } from './api.ts';

/** What the form of a company holds while somebody types; amounts as text. */
export interface CompanyDraft {
  name: string;
  type: string;
  is_503b: boolean;
  about: string;
  website: string;
  phone: string;
  email: string;
  line_1: string;
  line_2: string;
  city: string;
  state: string;
  postal_code: string;
  payment_option: NonNullable<CompanyRecord['payment_option']>;
  po_required: boolean;
  hasTerms: boolean;
  termsName: string;
  netDays: string;
  agreed: boolean;
  enable_rfp: boolean;
  minimum_order: string;
  shipping_price: string;
  shipping_threshold: string;
  cut_off: string;
  cut_off_zone: CutOffZone;
  track_and_trace: string;
  return_policy: string;
  user_ack: string;
  /** One a line. */
  social_links: string;
  remit_to: string;
}

const dollars = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : formatUsd(amount);

export const draftOf = (company: CompanyRecord): CompanyDraft => ({
  name: company.name,
  type: company.type,
  is_503b: company.is_503b,
  about: company.about ?? '',
  website: company.website ?? '',
  phone: company.phone ? formatPhone(company.phone) : '',
  email: company.email ?? '',
  line_1: company.line_1 ?? '',
  line_2: company.line_2 ?? '',
  city: company.city ?? '',
  state: company.state ?? '',
  postal_code: company.postal_code ?? '',
  payment_option: company.payment_option ?? 'net_terms',
  po_required: company.po_required === true,
  hasTerms: company.terms?.active === true,
  termsName: company.terms?.name ?? 'Net 30',
  netDays: String(company.terms?.net_days ?? 30),
  agreed: company.agreed_to_medigi === true,
  enable_rfp: company.enable_rfp,
  minimum_order: dollars(company.minimum_order),
  shipping_price: dollars(company.shipping_price),
  shipping_threshold: dollars(company.shipping_threshold),
  cut_off: company.cut_off ?? '14:00',
  cut_off_zone: company.cut_off_zone ?? 'America/New_York',
  track_and_trace: company.track_and_trace ?? '',
  return_policy: company.return_policy ?? '',
  user_ack: company.user_ack ?? '',
  social_links: (company.social_links ?? []).join('\n'),
  remit_to: company.remit_to ?? '',
});

/** A buyer on thirty days, as most are. */
export const EMPTY_DRAFT: CompanyDraft = {
  name: '',
  type: 'GPO Institution',
  is_503b: false,
  about: '',
  website: '',
  phone: '',
  email: '',
  line_1: '',
  line_2: '',
  city: '',
  state: '',
  postal_code: '',
  payment_option: 'net_terms',
  po_required: false,
  hasTerms: true,
  termsName: 'Net 30',
  netDays: '30',
  agreed: true,
  enable_rfp: false,
  minimum_order: '$0.00',
  shipping_price: '$25.00',
  shipping_threshold: '$500.00',
  cut_off: '14:00',
  cut_off_zone: 'America/New_York',
  track_and_trace: '',
  return_policy: '',
  user_ack: '',
  social_links: '',
  remit_to: '',
};

export const sells = (draft: Pick<CompanyDraft, 'type'>): boolean => draft.type === 'Supplier';

type Reading<Body> = { body: Body } | { problems: Record<string, string> };
const NO_AMOUNT = 'Use an amount such as 25.00';

/** What is wrong, by field, before anything is sent. */
function problemsOf(draft: CompanyDraft): Record<string, string> {
  const amounts = sells(draft) ? Object.entries(amountsOf(draft)) : [];
  return {
    ...(sells(draft) && !/^\d{2}:\d{2}$/.test(draft.cut_off) && { cut_off: 'A time of day is required' }),
    ...(draft.name.trim() === '' && { name: 'Name is required' }),
    ...(draft.hasTerms && draft.termsName.trim() === '' && { terms: 'Name of the terms is required' }),
    ...(draft.hasTerms && !/^\d{1,3}$/.test(draft.netDays) && { net_days: 'Between 0 and 365 days' }),
    ...Object.fromEntries(
      amounts.filter(([, amount]) => amount === undefined).map(([name]) => [name, NO_AMOUNT]),
    ),
  };
}

/** Every field as it is sent. Only a seller has minimum, shipping and texts of its own. */
function fieldsOf(draft: CompanyDraft) {
  const type = COMPANY_TYPES.find((one) => one === draft.type) ?? 'GPO Institution';
  return {
    name: draft.name,
    type,
    is_503b: draft.is_503b,
    about: draft.about || null,
    website: draft.website || null,
    phone: draft.phone || null,
    email: draft.email || null,
    line_1: draft.line_1 || null,
    line_2: draft.line_2 || null,
    city: draft.city || null,
    state: draft.state || null,
    postal_code: draft.postal_code || null,
    payment_option: draft.payment_option,
    po_required: draft.po_required,
    terms: draft.hasTerms ? { name: draft.termsName, net_days: Number(draft.netDays), active: true } : null,
    agreed_to_medigi: draft.agreed,
    enable_rfp: draft.enable_rfp,
    ...(sells(draft) && {
      ...amountsOf(draft),
      cut_off: draft.cut_off,
      cut_off_zone: draft.cut_off_zone,
      track_and_trace: draft.track_and_trace || null,
      return_policy: draft.return_policy || null,
      user_ack: draft.user_ack || null,
      social_links: linksIn(draft.social_links),
      remit_to: draft.remit_to || null,
    }),
  };
}

function amountsOf(draft: CompanyDraft) {
  const read = (text: string) => {
    const cents = parseUsd(text);
    return cents === null ? undefined : toDollars(cents);
  };
  return {
    minimum_order: read(draft.minimum_order || '0'),
    shipping_price: read(draft.shipping_price || '0'),
    shipping_threshold: draft.shipping_threshold.trim() === '' ? null : read(draft.shipping_threshold),
  };
}

const linksIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The company as it would be if the draft was saved; what cannot be read stays as it is. */
export function previewOf(draft: CompanyDraft, company: CompanyRecord): CompanyRecord {
  const { type: _type, terms: _terms, ...fields } = defined(fieldsOf(draft));
  return { ...company, ...fields };
}

const defined = <Fields extends object>(fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The fields that differ from what the form was opened with: a save touches nothing else. */
export function readChanges(draft: CompanyDraft, opened: CompanyRecord): Reading<SavedCompany> {
  const problems = problemsOf(draft);
  if (Object.keys(problems).length > 0) return { problems };
  const before = new Map(Object.entries(fieldsOf(draftOf(opened))).map(([k, v]) => [k, JSON.stringify(v)]));
  const changed = Object.entries(defined(fieldsOf(draft))).filter(
    ([name, value]) => before.get(name) !== JSON.stringify(value),
  );
  return { body: Object.fromEntries(changed) };
}

export function readNew(draft: CompanyDraft): Reading<NewCompany> {
  const problems = problemsOf(draft);
  if (Object.keys(problems).length > 0) return { problems };
  const { minimum_order, shipping_price, shipping_threshold, ...fields } = fieldsOf(draft);
  return {
    body: {
      ...fields,
      ...(minimum_order !== undefined && { minimum_order }),
      ...(shipping_price !== undefined && { shipping_price }),
      ...(shipping_threshold !== undefined && { shipping_threshold }),
    },
  };
}
