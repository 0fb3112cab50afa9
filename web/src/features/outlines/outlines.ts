import type { Drawing } from '../../ui/states.tsx';
import type { OutlinePath } from '../../shared/outline-paths.ts';

interface Step {
  /** What serves the same need today: a sentence after 'For now, '. */
  meanwhile: string;
  next: { label: string; to: string };
}

/** A page whose work has not begun: what will stand here, and what to do until then. */
export interface Outline extends Step {
  title: string;
  drawing: Drawing;
  /** What the page will be for, after 'Coming soon: '. */
  coming: string;
  /** What differs for a side that may not open `next`, or that needs something else. */
  buyer?: Step;
  seller?: Step;
  /** Who neither buys nor sells. */
  other?: Step;
}

const ORDERS = { label: 'Go to orders', to: '/orders' };
const LOGS = { label: 'Open the logs', to: '/admin/logs' };
const CONTACT = { label: 'Contact us', to: '/contact' };

/** For people who neither buy nor sell: no list of the marketplace is open to them. */
const ASK_US: Step = { meanwhile: 'contact us and tell us what you need.', next: CONTACT };

const SEARCH_LOGS: Step = {
  meanwhile: 'you can search the logs to see what happened and who did it.',
  next: LOGS,
};
const READ_REPORTS: Step = {
  meanwhile: 'sales and savings by month are under Reports.',
  next: { label: 'Open Reports', to: '/reports' },
};
const edi = (title: string, coming: string): Outline => ({
  title,
  drawing: 'plug',
  coming,
  meanwhile: 'enter orders and shipments by hand. No partner is connected yet.',
  next: ORDERS,
});

export const OUTLINES: Record<OutlinePath, Outline> = {
  '/admin/gpt/reports': {
    title: 'GPT Reports',
    drawing: 'search',
    coming: 'save questions to the assistant and ask them again.',
    ...SEARCH_LOGS,
  },
  '/admin/gpt/tracking': {
    title: 'GPT Tracking',
    drawing: 'search',
    coming: 'see how the assistant is used.',
    ...SEARCH_LOGS,
  },
  '/quicksight': {
    title: 'Insights',
    drawing: 'search',
    coming: 'charts of spending, savings, usage and sales.',
    ...READ_REPORTS,
    other: READ_REPORTS,
  },
  '/assistant': {
    title: 'Assistant',
    drawing: 'search',
    coming: 'ask questions about the marketplace.',
    ...SEARCH_LOGS,
    buyer: ASK_US,
    seller: ASK_US,
  },
  '/admin/edi/messages/email': edi('EDI Email Messages', 'read documents that arrived by email.'),
  '/admin/edi/invoices': edi('EDI Invoices', 'match partners’ invoices with their orders.'),
  '/admin/edi/shipments': edi('EDI Shipments', 'match partners’ shipments with their orders.'),
};

export type Side = 'administrator' | 'buyer' | 'seller' | null;

/** What the reader of the page can do meanwhile. */
export function stepFor({ meanwhile, next, buyer, seller, other }: Outline, side: Side): Step {
  if (side === null) return other ?? ASK_US;
  const own = side === 'buyer' ? buyer : side === 'seller' ? seller : undefined;
  return own ?? { meanwhile, next };
}
