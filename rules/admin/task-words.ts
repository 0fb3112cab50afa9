/** What each task does, as docs/operations.md says it; the others remove what is over. */
const DOES: Readonly<Record<string, string>> = {
  'refresh-expired-lots': 'takes lots that ended out of the search',
  'expire-bids': 'ends bids that nobody answered in time',
  'cancel-bids': 'ends bids that can never become orders',
  'expire-rfps': 'ends requests for proposal that nobody decided on before their contract would begin',
  'place-deliveries': 'orders the deliveries of contracts that are due',
  'end-contracts': 'completes contracts that are over',
  'remind-renewals': 'asks 30 days before a contract ends whether to renew it',
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
  'remind-of-certificates': 'tells the holder of a certificate 30 days before its end',
  'remind-api-keys': 'tells of API keys that were used lately 14 days and 1 day before their end',
  'remind-licenses': 'tells of state licenses and DEA registrations 60, 30 and 7 days before their end',
  'refresh-catalog-words': 'learns the words that searches are corrected by',
  'refresh-order-figures': 'counts anew the figures of days whose orders changed',
  'compare-order-figures':
    'holds the kept figures of 35 days and an older month against the orders; fails and says the difference',
  'count-trending': 'counts what was ordered most in 30 days',
  'forget-rule-reach': 'forgets for whom a seller has no price rule any more',
  'take-up-reports': 'reads purchase reports that nobody took up',
  'match-requests': 'answers requested products with listings that came back',
  'mail-request-answers': 'mails those answers, one mail per person and hour',
  'mail-digests': 'sends the one mail a day where it is morning',
  'fetch-edi': 'fetches the files of EDI partners from their SFTP servers',
  'send-edi': 'hands over what is queued for EDI partners, by SFTP and mail',
  'edi-deadlines': 'tells of sent EDI documents whose 997 is missing',
  'mail-weekly-changes': 'mails what changed in a week, and what waits, at 11:00 UTC',
  'mail-trending-products': 'mails buyers what was ordered more in a week, at 11:00 UTC',
  'mail-monthly-summary': 'from the 1st at 10:00 UTC, mails who has none yet what the month before came to',
  'mail-favorite-listings': 'mails what changed of favorites, at 11:30 UTC',
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
