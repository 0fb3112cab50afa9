import type { Drawing } from '../../ui/states.tsx';
import type { OutlinePath } from '../../shared/outline-paths.ts';

/** A page whose work has not begun: what will stand here, and what to do until then. */
export interface Outline {
  title: string;
  drawing: Drawing;
  /** What the page is for. */
  purpose: string;
  /** What serves the same need today. */
  meanwhile: string;
  next: { label: string; to: string };
}

const CATALOG = { label: 'Open the catalog', to: '/catalog' };
const ORDERS = { label: 'Go to orders', to: '/orders' };
const LISTINGS = { label: 'Go to your listings', to: '/manage-listings' };
const LOGS = { label: 'Open the logs', to: '/admin/logs' };
const CONTACT = { label: 'Contact us', to: '/contact' };

const edi = (title: string, purpose: string): Outline => ({
  title,
  drawing: 'plug',
  purpose,
  meanwhile: 'No partner is connected yet. Orders and shipments are entered by hand.',
  next: ORDERS,
});

export const OUTLINES: Record<OutlinePath, Outline> = {
  '/offers': {
    title: 'Bids',
    drawing: 'inbox',
    purpose: 'Bids on listings are made, countered and accepted here.',
    meanwhile: 'No bids can be placed yet. Listings can be ordered at the price of their lots.',
    next: ORDERS,
  },
  '/rfps': {
    title: 'RFPs',
    drawing: 'file',
    purpose: 'Requests for proposal and their proposals are compared here.',
    meanwhile: 'No requests can be sent yet. For larger quantities, order the lots that are in stock.',
    next: ORDERS,
  },
  '/rfps/scheduled_orders': {
    title: 'Scheduled Orders',
    drawing: 'file',
    purpose: 'Deliveries of accepted proposals are scheduled here.',
    meanwhile: 'There are no accepted proposals yet. Orders that are on their way stand among the orders.',
    next: ORDERS,
  },
  '/order-schedule': {
    title: 'Scheduled Orders',
    drawing: 'file',
    purpose: 'Deliveries that your facility agreed on stand here, by date.',
    meanwhile: 'There are no agreed deliveries yet. What is on its way stands among the orders.',
    next: ORDERS,
  },
  '/requested-products': {
    title: 'Requested Products',
    drawing: 'search',
    purpose: 'Products that nobody lists are asked for here.',
    meanwhile: 'Until then, tell us what you miss and we look for a supplier.',
    next: CONTACT,
  },
  '/portfolio': {
    title: 'Portfolio',
    drawing: 'shelf',
    purpose: 'All products of your company stand here, listed or not.',
    meanwhile: 'What you sell today stands among your listings.',
    next: LISTINGS,
  },
  '/csoscerts': {
    title: 'Certificates',
    drawing: 'file',
    purpose: 'CSOS certificates for signing schedule II orders are kept here.',
    meanwhile: 'Orders that need a signature wait for it in the list of orders.',
    next: { label: 'Orders waiting for a signature', to: '/orders?csos=pending' },
  },
  '/review': {
    title: 'Purchases in Review',
    drawing: 'search',
    purpose: 'What your facility bought elsewhere is compared with the prices here.',
    meanwhile: 'Savings against your own history are shown at each listing.',
    next: CATALOG,
  },
  '/history-details/$id': {
    title: 'Purchase History',
    drawing: 'file',
    purpose: 'One uploaded purchase history is shown here, row by row.',
    meanwhile: 'Savings against your own history are shown at each listing.',
    next: CATALOG,
  },
  '/reports': {
    title: 'Reports',
    drawing: 'file',
    purpose: 'Spend, savings and sales by month are reported here.',
    meanwhile: 'The list of orders can be filtered by date and exported as a spreadsheet.',
    next: ORDERS,
  },
  '/seller-editor/news': {
    title: 'News Editor',
    drawing: 'file',
    purpose: 'News for buyers are written and published here.',
    meanwhile: 'A public note at a lot reaches its buyers today.',
    next: LISTINGS,
  },
  '/seller-profile': {
    title: 'Seller Profile',
    drawing: 'file',
    purpose: 'What buyers read about your company stands here.',
    meanwhile: 'Your prices, lots and minimum stand at each listing.',
    next: LISTINGS,
  },
  '/seller-profile/$id': {
    title: 'Seller Profile',
    drawing: 'file',
    purpose: 'A supplier introduces itself here.',
    meanwhile: 'Its listings, with prices, minimum and shipping, are in the catalog.',
    next: CATALOG,
  },
  '/carts': {
    title: 'Carts',
    drawing: 'cart',
    purpose: 'Open carts of all companies are looked at and cleared here.',
    meanwhile: 'Orders that were placed stand among the orders.',
    next: ORDERS,
  },
  '/admin/catalog': {
    title: 'Catalog',
    drawing: 'shelf',
    purpose: 'All listings are moderated here.',
    meanwhile: 'Every listing of every seller can be searched and edited in the list of listings.',
    next: { label: 'All listings', to: '/manage-listings' },
  },
  '/admin/tasks': {
    title: 'Tasks',
    drawing: 'inbox',
    purpose: 'Scheduled jobs and their last runs are watched here.',
    meanwhile: 'What the jobs change is in the logs, and their figures are among the metrics.',
    next: LOGS,
  },
  '/admin/news-list': {
    title: 'News',
    drawing: 'file',
    purpose: 'News of all sellers are reviewed and published here.',
    meanwhile: 'Pages of a brand are edited under Direct.',
    next: { label: 'Open Direct', to: '/admin/direct' },
  },
  '/admin/account-strategists': {
    title: 'Account Strategists',
    drawing: 'inbox',
    purpose: 'Companies are assigned to the people who look after them here.',
    meanwhile: 'Who changed what can be searched in the logs.',
    next: LOGS,
  },
  '/admin/finance': {
    title: 'Finance',
    drawing: 'file',
    purpose: 'Invoices, payouts and credit are kept here.',
    meanwhile: 'Each order has its invoice and payment status.',
    next: ORDERS,
  },
  '/admin/gpt/reports': {
    title: 'GPT Reports',
    drawing: 'search',
    purpose: 'Questions to the assistant are saved and asked again here.',
    meanwhile: 'What happened, and who did it, can be searched in the logs.',
    next: LOGS,
  },
  '/admin/gpt/tracking': {
    title: 'GPT Tracking',
    drawing: 'search',
    purpose: 'Use of the assistant is followed here.',
    meanwhile: 'What happened, and who did it, can be searched in the logs.',
    next: LOGS,
  },
  '/quicksight': {
    title: 'Insights',
    drawing: 'search',
    purpose: 'Charts of spend, savings, usage and sales stand here.',
    meanwhile: 'The list of orders can be filtered by date and exported as a spreadsheet.',
    next: ORDERS,
  },
  '/assistant': {
    title: 'Assistant',
    drawing: 'search',
    purpose: 'Questions about the marketplace are answered here.',
    meanwhile: 'What happened, and who did it, can be searched in the logs.',
    next: LOGS,
  },
  '/admin/edi/clients': edi('EDI Clients', 'Trading partners that send documents are set up here.'),
  '/admin/edi/messages/email': edi('EDI Email Messages', 'Documents that came by e-mail are read here.'),
  '/admin/edi/messages/edi': edi('EDI Messages', 'Documents that were exchanged are followed here.'),
  '/admin/edi/invoices': edi('EDI Invoices', 'Invoices of partners are matched with their orders here.'),
  '/admin/edi/shipments': edi('EDI Shipments', 'Shipments of partners are matched with their orders here.'),
};
