import { LEAST_LETTERS, OTHER_WORDS } from './other-words.ts';

/** What words of a question stand for. A word may stand for several things: an entry of the catalogue then takes the one it knows. */
const CONCEPTS = {
  count: 'how_many number count counts total totals',
  spend:
    'spend spends spent spending spender spenders purchase purchases purchased purchasing bought buy buys buying paid pay pays expenditure expenditures outlay sales revenue sold turnover cost costs bill business',
  selling: 'selling sold sales sell sells moving traded',
  bestseller: 'bestselling best-selling bestseller bestsellers',
  month: 'month months monthly by_month trend trends over_time development curve',
  per: 'per by each split broken_down breakdown ranked ranking rank list compare comparison across distribution distributed',
  buyer:
    'buyer buyers customer customers pharmacy pharmacies hospital hospitals clinic clinics purchaser purchasers account accounts',
  company: 'company companies organization organizations organisation organisations firm firms',
  supplier:
    'supplier suppliers seller sellers vendor vendors manufacturer manufacturers wholesaler wholesalers distributor distributors',
  product: 'product products item items ndc ndcs drug drugs medication medications medicine medicines goods',
  generic:
    'generic generics gcn gcns molecule molecules substance substances drug_groups drug_group ingredient ingredients',
  rank: 'top most best largest biggest highest greatest leading popular main first frequently often strongest ranked ranking rank',
  savings: 'saving savings save saved saves',
  order: 'order orders ordered ordering purchase_orders pos',
  open: 'open unfinished outstanding pending active live unresolved incomplete running undecided',
  older: 'older longer than more old sitting aged stuck over least lying at_least',
  status: 'status state tracking track whereabouts happened progress stand arrived come became',
  neg: "not no never without haven’t haven't hasn’t hasn't isn’t isn't aren’t aren't didn’t didn't nobody none nothing zero lacking missing yet_to unanswered",
  ship: 'ship shipped shipping shipment shipments dispatched dispatch left leave sent gone',
  unshipped: 'unshipped undispatched',
  late: 'late delayed delay delays behind tardy slow overdue lateness',
  delivery: 'delivery deliveries delivered deliver delivering arrival arrivals arrive arrived consignments',
  cancel: 'cancelled canceled cancellation cancellations cancelling cancel called_off',
  reason: 'reason reasons why because causes cause',
  bid: 'bid bids bidding counterbid negotiations negotiation',
  ending:
    'expire expires expiring expiration expiry end ends ending lapse lapses lapsing run_out dated short-dated close',
  soon: 'about_to soon shortly urgent nearly before_long next hours time left',
  rfp: 'rfp rfps requests_for_proposal request_for_proposal tender tenders',
  request: 'request requests requested asked ask wanted wish wishes wished demand demanded demands sought',
  proposal: 'proposal proposals quote quotes quotation quotations',
  answer: 'answer answers answered reply replies replied respond responded response responses proposed',
  due: 'due scheduled upcoming planned schedule expected coming plan contract contracts standing arriving',
  stock: 'stock inventory inventories on_hand stocked warehouse stocks',
  value: 'value valued worth valuation amount volume',
  lots: 'lot lots batch batches packs pack units',
  out_of_stock: 'out_of_stock sold_out no_stock ran_out empty unavailable stockouts stockout',
  listing: 'listing listings offers',
  price: 'price prices priced pricing cost costs',
  change: 'change changes changed changing adjustment adjustments adjusted moved movement movements',
  up: 'increase increases increased raise raises raised rise rises rose higher up hike hikes dearer jumped jump',
  down: 'decrease decreases decreased drop drops dropped lower lowered reduced reduction reductions cut cuts fell fall down cheaper',
  offer:
    'sell sells offer offers offered offering carries carry has have supplies available stocks get buy offerings cheapest',
  facility:
    'facility facilities location locations site sites pharmacy pharmacies hospital hospitals clinic clinics',
  waiting:
    'waiting wait waits await awaiting pending unvetted unreviewed unapproved review reviewed vetting vetted vet approval approved verification verified queue checked check reviewing looked',
  awaiting: 'waiting wait waits await awaiting',
  unanswered: 'unanswered',
  unawarded: 'unawarded',
  user: 'user users people person persons account accounts registration registrations sign-ups signups logins',
  staff: 'user users people',
  joined: 'joined join new registered signed_up onboarded added newly recently came registrations started',
  inactive:
    'inactive dormant idle silent quiet lapsed stopped_ordering stopped_buying lost sleeping gone_quiet',
  invoice: 'invoice invoices invoiced bill bills receivable receivables payment payments',
  unpaid: 'overdue past_due unpaid late owe owes owed owing debt debts outstanding late_with behind',
  edi: 'edi x12 electronic 850 855 856 810 832 997',
  message: 'message messages document documents transaction transactions interchange interchanges file files',
  fail: 'failed fail fails failing failure failures crash crashes error errors broken rejected wrong problem problems crashed unsuccessful not_work went_wrong faulty',
  task: 'task tasks job jobs cron scheduler background process processes runs run batch',
  accepted: 'accepted won agreed closed successful',
  declined: 'decline declined refused rejected lost turned_down',
  expired: 'expired lapsed',
  cancelled: 'cancelled canceled',
  shipped: 'shipped dispatched',
  delivered: 'delivered arrived',
  confirmed: 'confirmed',
  unsigned: 'unsigned',
  pending: 'pending',
  proposed: 'proposed',
  completed: 'completed complete finished',
  countered: 'countered counter counterbid',
  average: 'average averages avg mean typical',
  days: 'day days business working weeks week hour hours',
  who: 'who',
  number: '',
  catalog: '',
} as const;
export type Concept = keyof typeof CONCEPTS;

/** Several words that mean something together. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bhow many\b|\bnumber of\b|\bcount of\b/g, 'how_many'],
  [/\b(?:by|per|each|every|month by) month\b|\bmonth over month\b/g, 'by_month'],
  [/\bwhere(?:['’]s| is| are)\b/g, 'whereabouts'],
  [/\bover time\b/g, 'over_time'],
  [/\bbroken down\b/g, 'broken_down'],
  [/\bdrug groups?\b/g, 'drug_groups'],
  [/\bpurchase orders?\b/g, 'purchase_orders'],
  [/\bat least\b/g, 'at_least'],
  [/\byet to\b/g, 'yet_to'],
  [/\bcalled off\b/g, 'called_off'],
  [/\brun(?:s|ning)? out\b/g, 'run_out'],
  [/(?:\b(?:not|never|no|without)|n['’]t) (?:(?:yet|been|an?|any) )*(?:award(?:ed|s)?)\b/g, 'unawarded'],
  [/\b(?:not|never) (?:(?:yet|been) )*(?:answered|replied to|responded to)\b/g, 'unanswered'],
  [/\bran out(?: of stock)?\b/g, 'ran_out'],
  [/\bout of stock\b|\bstocked out\b/g, 'out_of_stock'],
  [/\bsold out\b/g, 'sold_out'],
  [/\b(?:no|without|zero|any more) (?:any )?stock\b/g, 'no_stock'],
  [/\babout to\b/g, 'about_to'],
  [/\brequests? for proposals?\b/g, 'rfps'],
  [/\bon hand\b|\bin stock\b/g, 'on_hand'],
  [/\bsign(?:ed)? up\b/g, 'signed_up'],
  [/\bstopped ordering\b/g, 'stopped_ordering'],
  [/\bstopped buying\b/g, 'stopped_buying'],
  [/\bgone quiet\b/g, 'gone_quiet'],
  [/\bpast due\b/g, 'past_due'],
  [/\bwent wrong\b/g, 'went_wrong'],
  [/\b(?:did|do|does)(?: not|n['’]t) work\b/g, 'not_work'],
  [/\bturned down\b/g, 'turned_down'],
  [/\bwent (up|down)\b/g, '$1'],
  [/\bmed ?shorts?\b/g, 'medshorts'],
  [/\b503 ?b\b/g, '503b'],
];

/** What says nothing about which report is meant. */
const PLAIN = new Set(
  `a an the of for in on at to from with within and or is are was were be been being do does did had how much what which who whom
  whose where when there any all every our we us i me my you your please show list give tell display find get see need want would
  like could can will should let know it its it's they them their this that these those still yet so far already ever now currently
  today right moment as but if just only also than then during over about between us hello hi thanks thank report overview figures
  figure details summary data table chart picture view me marketplace galenic many place placed made make go going went got done doing last
  since until out into through because per everything anything one ones someone they're what's who's where's how's has have having after went money ago say mean among while vs versus will receive received did night dollars usd amounts some other`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of phrases alone, and those of periods and amounts, which others read. */
const ELSEWHERE =
  `by month over time broken down drug groups group purchase least called off runs stocked sold without about requests proposal
  proposals hand signed stopped ordering buying quiet wrong turned went shorts last past previous next coming current week weeks
  months quarter quarters year years yesterday tomorrow first second third fourth january february march april june july august
  september october november december business working calendar hour hours three seven eight eleven twelve fifteen twenty fifty
  hundred thousand million dollars cents award awards awarded medigi medshorts`.split(/\s+/);

const BY_WORD = new Map<string, Concept[]>();
for (const concept of Object.keys(CONCEPTS) as Concept[])
  for (const word of CONCEPTS[concept].split(' ').filter(Boolean))
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), concept]);

/** All words that something understands. */
export const VOCABULARY: ReadonlySet<string> = new Set([...BY_WORD.keys(), ...PLAIN, ...ELSEWHERE]);

export const CATALOG_WORDS = ['medigi', 'medshorts', '503b'] as const;

export interface Word {
  text: string;
  /** Empty where nobody knows it. */
  concepts: readonly Concept[];
  /** It may be left out of account. */
  plain: boolean;
}

const TOKEN = /[\p{L}\p{N}_][\p{L}\p{N}_'’-]*/gu;

/** The words of a text in lower case, from which names, periods and amounts were taken out. */
export function wordsOf(text: string): Word[] {
  const joined = PHRASES.reduce((left, [phrase, word]) => left.replaceAll(phrase, word), text);
  return [...joined.matchAll(TOKEN)].map(([token]) => wordOf(token));
}

export function wordOf(token: string): Word {
  const text = token.replace(/['’]s$/, '');
  const known = BY_WORD.get(token) ?? BY_WORD.get(text) ?? ofOtherNumber(text);
  if (CATALOG_WORDS.some((one) => one === text)) return { text, concepts: ['catalog'], plain: false };
  if (/^\d+$/.test(text) && known.length === 0) return { text, concepts: ['number'], plain: false };
  return { text, concepts: known, plain: PLAIN.has(token) || PLAIN.has(text) };
}

/** What a word means in its other number: 'wholesaler' for 'wholesalers'. */
function ofOtherNumber(text: string): readonly Concept[] {
  if (PLAIN.has(text) || text.length < LEAST_LETTERS || OTHER_WORDS.has(text)) return [];
  return BY_WORD.get(`${text}s`) ?? BY_WORD.get(text.replace(/s$/, '')) ?? [];
}

export const unknownWord = (text: string): Word => ({ text, concepts: [], plain: false });

export const isKnown = ({ concepts, plain }: Word): boolean => concepts.length > 0 || plain;

/** `need`: concepts, of which one is enough, joined by a bar. */
export const meets = (need: string, { concepts }: Word): boolean =>
  need.split('|').some((one) => concepts.includes(one as Concept));
