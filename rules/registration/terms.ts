/** What buyers and sellers agree to: at registration, and with the main catalog. */

/** The day of this text; another one when it changes, since every acceptance names it. */
export const TERMS_VERSION = '2026-11-01';

export const TERMS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Who may trade',
    text: 'Buyers hold a state license, and a DEA registration for controlled substances. Sellers are licensed to manufacture or distribute what they list. Licenses are checked, and expired ones end the right to trade.',
  },
  {
    title: 'Orders',
    text: 'An order is a contract between the facility and the seller. The price is the one shown when the order was placed; shipping, minimums and return policies are the seller’s and are shown before ordering.',
  },
  {
    title: 'Medicine stays in the supply chain',
    text: 'Products are bought for dispensing to patients or for use in the facility, with the transaction information the Drug Supply Chain Security Act asks for. They are not resold outside of it.',
  },
  {
    title: 'Accounts',
    text: 'Everyone uses an account of their own. What is done with it is recorded and counts as done by its owner.',
  },
  {
    title: 'Data',
    text: 'Purchase history that a facility uploads is used to show its own savings, and is shown to no other company.',
  },
];
