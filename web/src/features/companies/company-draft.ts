import { formatPhone } from '#rules/addresses.ts';
import { formatUsd, parseUsd, toDollars } from '#rules/money.ts';
import type { CompanyRecord, SavedCompany } from './api.ts';

/** What the form of a company holds while somebody types; amounts as text. */
export interface CompanyDraft {
  name: string;
  type: string;
  is_503b: boolean;
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
}

const dollars = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : formatUsd(amount);

export const draftOf = (company: CompanyRecord): CompanyDraft => ({
  name: company.name,
  type: company.type,
  is_503b: company.is_503b,
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
});

type Reading = { body: SavedCompany } | { problems: Record<string, string> };
const TYPES = ['GPO Institution', 'Supplier', 'GPO'] as const;
const NO_AMOUNT = 'Use an amount such as 25.00';

/** What is sent, or what is wrong by field. Only a seller has minimum and shipping. */
export function readDraft(draft: CompanyDraft, company: CompanyRecord): Reading {
  const amounts = company.is_seller ? readAmounts(draft) : {};
  const problems = {
    ...(draft.name.trim() === '' && { name: 'Name is required' }),
    ...(draft.hasTerms && draft.termsName.trim() === '' && { terms: 'Name of the terms is required' }),
    ...(draft.hasTerms && !/^\d{1,3}$/.test(draft.netDays) && { net_days: 'Between 0 and 365 days' }),
    ...Object.fromEntries(
      Object.entries(amounts)
        .filter(([, amount]) => amount === undefined)
        .map(([name]) => [name, NO_AMOUNT]),
    ),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const type = TYPES.find((one) => one === draft.type);
  return {
    body: {
      version: company.version,
      name: draft.name,
      ...(type && type !== company.type && { type }),
      is_503b: draft.is_503b,
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
      ...amounts,
    },
  };
}

function readAmounts(draft: CompanyDraft) {
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
