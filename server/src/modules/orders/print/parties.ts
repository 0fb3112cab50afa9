import { addressLines, formatPhone, storedLines } from '#rules/accounts/addresses.ts';
import { formatUsDate } from '#rules/dates.ts';
import { NOT_PROVIDED } from '#rules/orders/transaction-statement.ts';
import type { PartyFacts, PrintedOrder } from '../views/printed-order.ts';
import type { Block } from '../../../platform/paper/sheet.ts';

const known = (label: string, value: string | null): string[] => (value?.trim() ? [`${label} ${value}`] : []);
const textLine = (value: string | null): string[] => (value?.trim() ? [value] : []);
const phoneLine = (value: string | null): string[] => (value?.trim() ? [formatPhone(value)] : []);

export const sellerBlock = ({ paper: { facts } }: PrintedOrder): Block => ({
  title: 'Seller',
  lines: [
    facts.seller.name,
    ...storedLines(facts.seller),
    ...known('FDA establishment', facts.seller.fda_establishment),
    ...phoneLine(facts.seller.phone),
    ...textLine(facts.seller.email),
  ],
});

/** Every fact that the law asks for has its line. */
export const sellerWithAddress = (printed: PrintedOrder): Block => {
  const { title, lines } = sellerBlock(printed);
  const [name = '', ...rest] = lines;
  const lacks = storedLines(printed.paper.facts.seller).length === 0;
  return { title, lines: [name, ...(lacks ? [NOT_PROVIDED] : []), ...rest] };
};

export const remitTo = ({ paper: { facts } }: PrintedOrder): Block => ({
  title: 'Remit To',
  lines: [facts.seller.name, ...storedLines(facts.seller)],
});

/** The company, who pays there, and the address that its facility gave for invoices; without one its own. */
export function billTo({ paper: { facts } }: PrintedOrder): Block {
  const { billing_address: given, ap_name: name, ap_email: email, ap_phone: phone } = facts.facility;
  const address = storedLines(given);
  return {
    title: 'Bill To',
    lines: [
      facts.buyer.name,
      ...known('Attn:', name),
      ...(address.length > 0 ? address : storedLines(facts.buyer)),
      ...textLine(email),
      ...phoneLine(phone),
    ],
  };
}

/** Who gets ownership of what is shipped; every fact that the law asks for has its line. */
export const buyerWithAddress = ({ paper: { facts } }: PrintedOrder): Block => {
  const lines = storedLines(facts.buyer);
  return {
    title: 'Buyer',
    lines: [facts.buyer.name, ...(lines.length > 0 ? lines : [NOT_PROVIDED])],
  };
};

export const shipTo = ({ order, paper: { facts } }: PrintedOrder): Block => ({
  title: 'Ship To',
  lines: [
    facts.facility.name,
    ...addressLines(order.delivery_address),
    ...known('Account', facts.facility.account_number),
    ...known('DEA', order.facility_dea_number),
    ...known('HIN', facts.facility.hin),
    ...stateLicense(facts.facility),
  ],
});

function stateLicense({ state_license, state_license_expiration }: PartyFacts['facility']): string[] {
  if (state_license_expiration !== null) {
    return [`State license until ${formatUsDate(state_license_expiration)}`];
  }
  return state_license ? ['State license on file'] : [];
}
