import { sql } from 'kysely';
import {
  addressLines,
  formatPhone,
  storedLines,
  type PostalAddress,
  type StoredAddress,
} from '#rules/accounts/addresses.ts';
import { seenFacilities } from '#rules/accounts/facilities.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { DEFAULT_TERMS, type CompanyTerms } from '#rules/orders/invoice.ts';
import { utcDay } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { drawBlocks, drawHead, drawNotes, sheet, type Block } from '../../../platform/paper/sheet.ts';
import type { Scope } from '../../../platform/scope.ts';
import { facilitiesOf, facilityPerson } from './range.ts';
import { ADDRESS } from './views.ts';

interface TermsRow {
  facility: string;
  address: PostalAddress;
  dea_number: string | null;
  dea_expiration: string | null;
  hin: string | null;
  state_license: boolean;
  state_license_expiration: string | null;
  account: string;
  buyer: string;
  terms: CompanyTerms | null;
  po_required: boolean;
  supplier: string;
  supplier_address: StoredAddress;
  phone: string | null;
  email: string | null;
  fda_establishment: string | null;
  minimum_order_cents: number;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
  return_policy: string | null;
  user_ack: string | null;
}

/**
 * On which terms a facility buys from a supplier, as a PDF (TR-466): what counts today, the supplier's own texts unchanged.
 * A supplier reads its own for facilities that have ordered from it. 404 outside the range and for a company that is no supplier, or none any more.
 */
export async function termsPdf(
  context: RequestContext,
  ids: { id: number; supplier_id: number },
): Promise<FileReply> {
  const terms = await readTerms(context, ids);
  const day = utcDay(context.now);
  const paper = {
    name: `terms-${ids.id}-${ids.supplier_id}.pdf`,
    title: 'Terms of sale',
    about: `${terms.facility} and ${terms.supplier}`,
    at: context.now,
  };
  return sheet(paper, (document) => {
    drawHead(document, {
      brand: context.client.name,
      title: paper.title,
      facts: [
        ['Date', formatUsDate(day)],
        ['Account', terms.account],
        ['Payment terms', (terms.terms ?? DEFAULT_TERMS).name],
      ],
    });
    drawBlocks(document, [supplierOf(terms), buyerOf(terms)]);
    drawNotes(document, notesOf(terms));
  });
}

/** Facilities `f` whose terms with the supplier the asker may read. */
function termsRange(scope: Scope, supplierId: number) {
  const own = facilitiesOf(seenFacilities(facilityPerson(scope)));
  if (scope.company?.id !== supplierId || !scope.roles.includes('Seller')) return own;
  return sql`(${own} or exists (select from orders o
    where o.facility_id = f.id and o.seller_company_id = ${supplierId}))`;
}

async function readTerms(
  { scope, db }: RequestContext,
  { id, supplier_id: supplierId }: { id: number; supplier_id: number },
): Promise<TermsRow> {
  const { rows } = await sql<TermsRow>`
    select f.name as facility, ${ADDRESS} as address, f.dea_number, f.dea_expiration, f.hin, f.state_license,
      f.state_license_expiration, coalesce(f.account_number, b.id || '-' || f.id) as account, b.name as buyer,
      (select json_build_object('name', t.name, 'netDays', t.net_days) from company_terms t
        where t.company_id = b.id and t.active) as terms, b.po_required, c.name as supplier,
      json_build_object('line_1', c.line_1, 'line_2', c.line_2, 'line_3', c.line_3, 'city', c.city, 'state', c.state,
        'postal_code', c.postal_code) as supplier_address, c.phone, c.email, c.fda_establishment,
      c.minimum_order_cents, c.shipping_price_cents, c.shipping_threshold_cents, c.return_policy, c.user_ack
    from facility f
    join company b on b.id = f.company_id
    join company c on c.id = ${supplierId} and c.is_seller and c.active
    where f.id = ${id} and ${termsRange(scope, supplierId)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

const usd = (cents: number) => formatUsd(toDollars(cents));

const known = (label: string, value: string | null): string[] => (value?.trim() ? [`${label} ${value}`] : []);

const supplierOf = (terms: TermsRow): Block => ({
  title: 'Supplier',
  lines: [
    terms.supplier,
    ...storedLines(terms.supplier_address),
    ...known('FDA establishment', terms.fda_establishment),
    ...(terms.phone?.trim() ? [formatPhone(terms.phone)] : []),
    ...(terms.email?.trim() ? [terms.email] : []),
  ],
});

const buyerOf = (terms: TermsRow): Block => ({
  title: 'Buyer',
  lines: [
    terms.buyer,
    terms.facility,
    ...addressLines(terms.address),
    ...known('DEA', terms.dea_number),
    ...(terms.dea_expiration === null
      ? []
      : [`DEA registration until ${formatUsDate(terms.dea_expiration)}`]),
    ...known('HIN', terms.hin),
    ...licenseOf(terms),
  ],
});

function licenseOf({ state_license: stored, state_license_expiration: until }: TermsRow): string[] {
  if (until !== null) return [`State license until ${formatUsDate(until)}`];
  return stored ? ['State license on file'] : [];
}

function notesOf(terms: TermsRow): string[] {
  const { name, netDays } = terms.terms ?? DEFAULT_TERMS;
  const threshold = terms.shipping_threshold_cents;
  return [
    `Payment: ${name}; invoices are due ${netDays} days after their date.`,
    ...(terms.po_required ? ['A PO number is required with each order.'] : []),
    `Minimum order: ${terms.minimum_order_cents === 0 ? 'none' : usd(terms.minimum_order_cents)}.`,
    `Shipping: ${shippingOf(terms.shipping_price_cents, threshold)} A lot may have its own, which the listing shows.`,
    ...(terms.return_policy?.trim() ? [`Returns: ${terms.return_policy.trim()}`] : []),
    ...(terms.user_ack?.trim() ? [`Acknowledged by the buyer: ${terms.user_ack.trim()}`] : []),
  ];
}

function shippingOf(price: number, threshold: number | null): string {
  if (price === 0) return 'free.';
  const free = threshold === null ? '' : `, free from ${usd(threshold)}`;
  return `${usd(price)} an order${free}.`;
}
