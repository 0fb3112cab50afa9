import { addressLines, formatPhone, storedLines } from '#rules/accounts/addresses.ts';
import { formatUsDate } from '#rules/dates.ts';
import { NOT_PROVIDED } from '#rules/orders/transaction-statement.ts';
import type { PrintedOrder } from '../views/printed-order.ts';
import type { Block } from '../../../platform/paper/sheet.ts';

const known = (label: string, value: string | null): string[] => (value?.trim() ? [`${label} ${value}`] : []);

export const sellerBlock = ({ order, paper: { seller } }: PrintedOrder): Block => ({
  title: 'Seller',
  lines: [
    order.seller_company_name,
    ...known('FDA establishment', seller.fda_establishment),
    ...(seller.phone?.trim() ? [formatPhone(seller.phone)] : []),
    ...(seller.email?.trim() ? [seller.email] : []),
  ],
});

export const sellerWithAddress = (printed: PrintedOrder): Block => {
  const { title, lines } = sellerBlock(printed);
  const [name = '', ...rest] = lines;
  const address = storedLines(printed.paper.seller);
  return { title, lines: [name, ...(address.length > 0 ? address : [NOT_PROVIDED]), ...rest] };
};

export const remitTo = ({ order, paper }: PrintedOrder): Block => ({
  title: 'Remit to',
  lines: [order.seller_company_name, ...storedLines(paper.seller)],
});

/** The company; where it has no address, the one its facility gave for invoices. */
export function billTo({ order, paper }: PrintedOrder): Block {
  const own = storedLines(paper.buyer);
  return {
    title: 'Bill to',
    lines: [order.buyer_company_name, ...(own.length > 0 ? own : storedLines(paper.billing_address))],
  };
}

/** Who gets ownership of what is shipped; every fact that the law asks for has its line. */
export const buyerWithAddress = ({ order, paper }: PrintedOrder): Block => {
  const lines = storedLines(paper.buyer);
  return {
    title: 'Buyer',
    lines: [order.buyer_company_name, ...(lines.length > 0 ? lines : [NOT_PROVIDED])],
  };
};

export const shipTo = ({ order, paper }: PrintedOrder): Block => ({
  title: 'Ship to',
  lines: [
    order.facility_name,
    ...addressLines(order.delivery_address),
    ...known('Account', paper.account_number),
    ...known('DEA', order.facility_dea_number),
    ...known('HIN', paper.hin),
    ...stateLicense(paper),
  ],
});

function stateLicense({ state_license, state_license_expiration }: PrintedOrder['paper']): string[] {
  if (state_license_expiration !== null) {
    return [`State license until ${formatUsDate(state_license_expiration)}`];
  }
  return state_license ? ['State license on file'] : [];
}
