/** What each task does, as docs/operations.md says it; the others remove what is over. */
const DOES: Readonly<Record<string, string>> = {
  'refresh-expired-lots': 'takes lots that ended out of the search',
  'expire-bids': 'ends bids that nobody answered in time',
  'cancel-bids': 'ends bids that can never become orders',
  'expire-rfps': 'ends requests for proposal that nobody decided on before their contract would begin',
  'place-deliveries': 'orders the deliveries of contracts that are due',
  'end-contracts': 'completes contracts that are over',
  'remind-renewals': 'mails 30 days before a contract ends and asks whether to renew it',
  'deliver-old-shipments': 'takes shipments for delivered that nobody said anything about',
  'cancel-unsigned-orders':
    'cancels schedule II orders that nobody signed within 7 days; their stock comes back',
  'overdue-invoices': 'marks orders of which an invoice was due and is not paid',
  'send-reports': 'mails the saved reports that are due, each once a month',
  'mail-saved-questions':
    'answers saved questions by mail, daily, on Mondays or on the 1st from 12:00 UTC on',
  'find-unusual-months': 'from the 2nd at 04:00 UTC, keeps the unusual months of each facility',
  'send-statements': 'from the 2nd at 06:00 UTC, mails the statements of the month before',
  'remind-invoices': 'mails AP contacts 3 days before an invoice is due, and 1, 15 and 30 days after',
  'send-card-refunds': 'sends refunds to cards, each once',
  'refund-unused-payments': 'gives back card payments that no order took within 60 minutes',
  'close-payouts': 'closes the payouts of a month that is over, from 01:00 UTC of the 1st',
  'refresh-revocation-lists':
    'fetches the revocation lists of CSOS_AUTHORITIES, marks certificates that are on them',
  'remind-of-certificates': 'mails the holder of a CSOS certificate 30 days before it ends',
  'remind-api-keys': 'mails 14 days and 1 day before an API key that is in use ends',
  'remind-licenses': 'mails 60, 30 and 7 days before a state license or DEA registration ends',
  'refresh-catalog-words': 'learns the words that searches are corrected by',
  'refresh-order-figures': 'counts anew the figures of days whose orders changed',
  'compare-order-figures':
    'holds the kept figures of 35 days and an older month against the orders; fails and says the difference',
  'count-trending': 'counts what was ordered most in 30 days',
  'forget-rule-reach': 'forgets for whom a seller has no price rule any more',
  'take-up-reports': 'reads purchase reports that nobody took up',
  'match-requests': 'answers requested products with listings that came back',
  'mail-request-answers':
    'mails people the answers to products they requested, at most one mail an hour to each',
  'mail-digests': 'mails each person the news of the day, in one e-mail in the morning',
  'fetch-edi': 'fetches the files of EDI partners from their SFTP servers',
  'send-edi': 'hands over what is queued for EDI partners, by SFTP and mail',
  'edi-deadlines': 'tells of sent EDI documents whose 997 is missing',
  'mail-weekly-changes': 'on Mondays at 11:00 UTC, mails what changed in the week and what still waits',
  'mail-trending-products':
    'on Wednesdays at 11:00 UTC, mails buyers the products that were ordered more than before',
  'mail-monthly-summary':
    'from the 1st at 10:00 UTC, mails each subscriber the summary of the month before, once',
  'mail-favorite-listings': 'at 11:30 UTC, mails buyers what changed in their favorite listings',
  'send-edi-catalogs': 'writes the 832 of buyers that take one, at 05:00 UTC',
  'seal-edi-secrets': 'seals secrets of EDI clients by the first key of EDI_KEY_FILE',
  'seal-events': 'seals the events that arrived into the audit chain',
  'anchor-audit': 'signs the head of the audit chain',
  'look-after-webhooks': 'warns of endpoints of webhooks that fail, switches off what failed for 5 days',
};

export const whatTaskDoes = (task: string): string => {
  const does = DOES[task] ?? 'removes what is over';
  return `${does[0]?.toUpperCase() ?? ''}${does.slice(1)}.`;
};

export const TOLD_TASKS: readonly string[] = Object.keys(DOES);
