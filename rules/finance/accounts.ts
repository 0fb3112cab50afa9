/** The accounts of the marketplace's money. A debit is positive, a credit negative. */

interface AccountFacts {
  readonly side: 'asset' | 'liability' | 'result';
  readonly name: string;
  /** Whose company its entries name; null where the money is the marketplace's own. */
  readonly of: 'buyer' | 'seller' | null;
  /** What a balance of it is asked for by. */
  readonly per: 'order' | 'invoice' | 'payment' | 'company' | 'marketplace';
}

export const ACCOUNTS = {
  buyer_open_order: { side: 'asset', name: 'Ordered, not billed', of: 'buyer', per: 'order' },
  buyer_receivable: { side: 'asset', name: 'Billed, not paid', of: 'buyer', per: 'invoice' },
  clearing_card: { side: 'asset', name: 'Cards, not in the bank', of: 'buyer', per: 'payment' },
  clearing_ach: { side: 'asset', name: 'ACH, not in the bank', of: 'buyer', per: 'payment' },
  cash: { side: 'asset', name: 'Bank', of: null, per: 'marketplace' },
  order_unearned: { side: 'liability', name: 'Placed, not shipped', of: 'buyer', per: 'order' },
  seller_pending: { side: 'liability', name: 'Earned by sellers, not due', of: 'seller', per: 'company' },
  seller_payable: { side: 'liability', name: 'Due to sellers', of: 'seller', per: 'company' },
  buyer_credit: { side: 'liability', name: 'Credit of buyers', of: 'buyer', per: 'company' },
  refund_payable: { side: 'liability', name: 'Refunds, not confirmed', of: 'buyer', per: 'payment' },
  marketplace_fee: { side: 'result', name: 'Marketplace fee', of: 'seller', per: 'marketplace' },
  transaction_fee: { side: 'result', name: 'Transaction fee', of: 'buyer', per: 'marketplace' },
  adjustment: { side: 'result', name: 'Borne by the marketplace', of: null, per: 'marketplace' },
  processor_cost: { side: 'result', name: 'Cost of card payments', of: null, per: 'marketplace' },
} as const satisfies Readonly<Record<string, AccountFacts>>;
export type Account = keyof typeof ACCOUNTS;
export const LEDGER_ACCOUNTS = Object.keys(ACCOUNTS) as [Account, ...Account[]];
