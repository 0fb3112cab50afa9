import type { SavedCompany } from '#contract/accounts/companies.ts';
import { isPostalCode, parseState } from '#rules/accounts/addresses.ts';
import { fromDollars } from '#rules/money.ts';
import { sql, type Selectable, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import type { Company } from '../../../platform/database/schema.ts';
import { readPhone } from '../users/create-user.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

export type StoredCompany = Selectable<Company>;
export type CompanyColumns = ReturnType<typeof columnsOf>;

/** What is written when the sent fields replace the stored ones; what was not sent stays. */
export function columnsOf(body: SavedCompany, stored: StoredCompany, { by, now }: { by: number; now: Date }) {
  const type = body.type ?? stored.type;
  const keep = <K extends keyof SavedCompany & keyof StoredCompany>(field: K) =>
    body[field] === undefined ? stored[field] : body[field] || null;
  const cents = (dollars: number | undefined, kept: number) =>
    dollars === undefined ? kept : fromDollars(dollars);
  const { shipping_threshold: threshold } = body;
  return {
    name: body.name ?? stored.name,
    type,
    is_seller: body.type === undefined ? stored.is_seller : type === 'Supplier',
    is_503b: body.is_503b ?? stored.is_503b,
    website: keep('website'),
    about: keep('about'),
    phone: body.phone === undefined ? stored.phone : readPhone(body.phone),
    email: keep('email'),
    line_1: keep('line_1'),
    line_2: keep('line_2'),
    line_3: keep('line_3'),
    city: keep('city'),
    state: body.state ? readState(body.state) : keep('state'),
    postal_code: body.postal_code ? readPostalCode(body.postal_code) : keep('postal_code'),
    cut_off: body.cut_off ?? stored.cut_off,
    cut_off_zone: body.cut_off_zone ?? stored.cut_off_zone,
    track_and_trace: keep('track_and_trace'),
    return_policy: keep('return_policy'),
    user_ack: keep('user_ack'),
    social_links: body.social_links ?? stored.social_links,
    remit_to: keep('remit_to'),
    payment_option: body.payment_option ?? stored.payment_option,
    po_required: body.po_required ?? stored.po_required,
    enable_rfp: body.enable_rfp ?? stored.enable_rfp,
    minimum_order_cents: cents(body.minimum_order, stored.minimum_order_cents),
    shipping_price_cents: cents(body.shipping_price, stored.shipping_price_cents),
    shipping_threshold_cents:
      threshold === undefined
        ? stored.shipping_threshold_cents
        : threshold === null
          ? null
          : fromDollars(threshold),
    active: body.active ?? stored.active,
    ...agreement(body.agreed_to_medigi, stored, { by, now }),
  };
}

/** The date and person of the first agreement stay. */
function agreement(
  wanted: 1 | boolean | undefined,
  stored: StoredCompany,
  { by, now }: { by: number; now: Date },
) {
  const agreed = wanted === undefined ? stored.agreed_to_medigi : wanted !== false;
  if (agreed === stored.agreed_to_medigi)
    return { agreed_to_medigi: agreed, agreed_at: stored.agreed_at, agreed_by: stored.agreed_by };
  return { agreed_to_medigi: agreed, agreed_at: agreed ? now : null, agreed_by: agreed ? by : null };
}

function readState(text: string): string {
  const state = parseState(text);
  if (state === null) throw fieldProblem('state', 'This is no state of the USA');
  return state;
}

function readPostalCode(text: string): string {
  if (!isPostalCode(text)) throw fieldProblem('postal_code', 'A ZIP code has five or nine digits');
  return text;
}

const fieldProblem = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { [field]: sentence });

export const nameIsTaken = () =>
  conflict('Another company has this name.', { name: 'Another company has this name.' });

/** Names differ by more than their case, so that no company can look like another. */
export async function requireFreeName(tx: Tx, name: string, own?: number): Promise<void> {
  const { rows } = await sql`select from company
    where lower(name) = lower(${name}) and id is distinct from ${own ?? null} limit 1`.execute(tx);
  if (rows.length > 0) throw nameIsTaken();
}

/** The companies `c` that the asker may know: suppliers that sell, the own one, all to who manages companies or users. */
export const companiesOf = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'companies') || hasPermission(scope, 'users')
    ? sql`true`
    : sql`((c.is_seller and c.active) or c.id = ${scope.company?.id ?? 0})`;
