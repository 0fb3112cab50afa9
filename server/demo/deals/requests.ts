import { basePriceCents } from '#rules/catalog/prices.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import type { DeliveryState } from '#rules/rfps/delivery-status.ts';
import type { InvitationStatus, ProposalStatus, RfpStatus } from '#rules/rfps/rfp-status.ts';
import { deliveries, placingDate, renewalDate, type ContractTerms } from '#rules/rfps/terms.ts';
import type { StockedListing } from '../catalog-rows.ts';
import type { FacilityInfo } from '../companies.ts';
import type { Row } from '../insert-rows.ts';
import { drugName } from '../molecules.ts';
import { SELLERS } from '../labelers.ts';
import { cartLine } from '../order-lines.ts';
import { at } from '../random.ts';
import { packsOf, usualPacks } from './bids.ts';
import { addDealOrder, lotFor, type DealBook } from './deal-orders.ts';

export interface RequestRows {
  requests: Row<'rfp'>[];
  invitations: Row<'rfp_invitation'>[];
  proposals: Row<'rfp_proposal'>[];
  deliveries: Row<'rfp_delivery'>[];
}

interface Story {
  status: RfpStatus;
  /** Of the contract, from today. */
  startsIn: number;
  askedDaysAgo: number;
  terms: Pick<ContractTerms, 'duration' | 'period'>;
  reason?: string;
  /** What else became of the delivery of that number, from 1. */
  told?: { number: number; as: 'skipped' | 'failed' | 'asked' };
}

const monthly = (duration: number) => ({ duration, period: 'monthly' }) as const;

/** Every state of a request, and contracts at their beginning, in the middle and near their end. */
const STORIES: readonly Story[] = [
  { status: 'pending', startsIn: 24, askedDaysAgo: 2, terms: monthly(6) },
  { status: 'proposed', startsIn: 20, askedDaysAgo: 5, terms: { duration: 4, period: 'biweekly' } },
  {
    status: 'accepted',
    startsIn: -65,
    askedDaysAgo: 84,
    terms: monthly(6),
    told: { number: 5, as: 'asked' },
  },
  { status: 'accepted', startsIn: 12, askedDaysAgo: 16, terms: { duration: 12, period: 'quarterly' } },
  {
    status: 'accepted',
    startsIn: -75,
    askedDaysAgo: 95,
    terms: monthly(3),
    told: { number: 3, as: 'failed' },
  },
  {
    status: 'completed',
    startsIn: -130,
    askedDaysAgo: 150,
    terms: monthly(3),
    told: { number: 2, as: 'skipped' },
  },
  { status: 'declined', startsIn: 8, askedDaysAgo: 30, terms: monthly(3) },
  {
    status: 'cancelled',
    startsIn: 3,
    askedDaysAgo: 40,
    terms: monthly(4),
    reason: 'We hold enough until spring.',
  },
  { status: 'expired', startsIn: -14, askedDaysAgo: 45, terms: monthly(2) },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OFFERED = 0.9;
const DEARER = 1.06;
const DECLINED = 'We cannot promise so many packs.';

/** Requests of these facilities to the suppliers that take them. */
export function makeRequests(deals: DealBook, facilities: readonly FacilityInfo[]): RequestRows {
  const rows: RequestRows = { requests: [], invitations: [], proposals: [], deliveries: [] };
  const products = requestable(deals.past.listings);
  for (const facility of facilities) {
    const chosen = deals.past.random.sample(products, STORIES.length);
    // A small world has few such products.
    STORIES.forEach((story, index) =>
      addRequest(deals, rows, { facility, offers: at(chosen, index % chosen.length), story }),
    );
  }
  return rows;
}

const takesRequests = (companyId: number): boolean => SELLERS[companyId - 1]?.enableRfp ?? false;

/** Packs that suppliers who take requests offer of one product, where there are two at least. */
function requestable(listings: readonly StockedListing[]): StockedListing[][] {
  const offered = listings.filter(
    ({ companyId, catalog, drug, startDate, lots }) =>
      takesRequests(companyId) &&
      catalog === 'medigi' &&
      startDate === null &&
      drug.product.molecule.schedule !== '2' &&
      lots.some(({ stock }) => stock > 0),
  );
  const groups = Map.groupBy(
    offered,
    ({ drug }) => `${drug.product.gcn} ${drug.pack.content} ${drug.pack.containers}`,
  );
  return [...groups.values()]
    .map((group) =>
      group.filter((one, index) => group.findIndex(({ companyId }) => companyId === one.companyId) === index),
    )
    .filter((group) => group.length > 1);
}

interface Told {
  facility: FacilityInfo;
  offers: readonly StockedListing[];
  story: Story;
}

/** What a pack of it costs elsewhere. */
function baseCents(listing: StockedListing, quantity: number): number | null {
  const { basePrice } = cartLine({ listing, lot: lotFor(listing), quantity });
  return basePrice && basePriceCents(basePrice);
}

function addRequest(deals: DealBook, rows: RequestRows, told: Told): void {
  const { past } = deals;
  const { facility, offers, story } = told;
  const id = rows.requests.length + 1;
  const asked = at(offers, 0);
  const askedAt = new Date(past.now.getTime() - story.askedDaysAgo * DAY_MS);
  const start = addDays(past.today, story.startsIn);
  const closed = closedAt(told, { askedAt, start });
  const price = offerCents(asked);
  const quantity = packsOf(asked, price, usualPacks(past.random));
  const isContract = story.status === 'accepted' || story.status === 'completed';
  rows.requests.push({
    id,
    facility_id: facility.id,
    buyer_company_id: facility.companyId,
    buyer_user_id: at(past.people.buyersOf.get(facility.id) ?? [], 0),
    ndc: asked.drug.ndc,
    description: drugName(asked.drug.product),
    catalog_type: 'medigi',
    csp: asked.drug.pack.containers,
    quantity,
    ...story.terms,
    start_date: start,
    status: story.status,
    cancel_reason: story.reason ?? null,
    closed_at: closed,
    created_at: askedAt,
    updated_at: closed ?? askedAt,
    renewal_date: isContract ? renewalDate(start, story.terms.duration) : null,
    base_cents: isContract ? baseCents(asked, quantity) : null,
  });
  offers.forEach((offer, index) =>
    addAnswer(past, rows, { id, offer, index, quantity, price, story, askedAt, closed }),
  );
  if (isContract) addDeliveries(deals, rows, { ...told, id, start, quantity, price, since: askedAt });
}

const offerCents = (listing: StockedListing): number =>
  Math.max(1, Math.floor(lotFor(listing).priceCents * OFFERED));

/** Null of what is open or runs. */
function closedAt({ story }: Told, { askedAt, start }: { askedAt: Date; start: IsoDate }): Date | null {
  const { status, terms } = story;
  if (status === 'expired') return new Date(`${start}T01:00:00Z`);
  if (status === 'completed') return new Date(`${renewalDate(start, terms.duration)}T01:00:00Z`);
  return status === 'declined' || status === 'cancelled' ? new Date(askedAt.getTime() + 3 * DAY_MS) : null;
}

/** What an invitation came to, and the proposal that was sent with it. */
function answerOf({ status }: Story, index: number): [InvitationStatus, ProposalStatus | null] {
  const isFirst = index === 0;
  switch (status) {
    case 'pending':
      return [isFirst ? 'invited' : 'declined', null];
    case 'proposed':
      return ['proposed', 'pending'];
    case 'accepted':
    case 'completed':
      return isFirst ? ['proposed', 'accepted'] : ['closed', 'closed'];
    case 'declined':
      return ['declined', null];
    case 'expired':
      return ['closed', isFirst ? 'expired' : null];
    case 'cancelled':
      return ['closed', isFirst ? 'closed' : null];
  }
}

interface Answer {
  id: number;
  offer: StockedListing;
  /** Of the supplier, from 0. */
  index: number;
  quantity: number;
  price: number;
  story: Story;
  askedAt: Date;
  closed: Date | null;
}

function addAnswer({ people }: DealBook['past'], rows: RequestRows, answer: Answer): void {
  const { id, offer, index, quantity, price, story, askedAt, closed } = answer;
  const [invitation, proposal] = answerOf(story, index);
  const answeredAt = new Date(askedAt.getTime() + (20 + 7 * index) * HOUR_MS);
  rows.invitations.push({
    rfp_id: id,
    company_id: offer.companyId,
    status: invitation,
    decline_reason: invitation === 'declined' ? DECLINED : null,
    decline_date: invitation === 'declined' ? answeredAt : null,
    mailed_at: null,
  });
  if (proposal === null) return;
  const isOpen = proposal === 'pending' || proposal === 'accepted';
  rows.proposals.push({
    rfp_id: id,
    company_id: offer.companyId,
    user_id: at(people.sellersOf.get(offer.companyId) ?? [], 0),
    ndc: offer.drug.ndc,
    description: drugName(offer.drug.product),
    csp: offer.drug.pack.containers,
    price_cents: Math.round(price * DEARER ** index),
    shipping_cents: SELLERS[offer.companyId - 1]?.shippingPriceCents ?? 0,
    quantity,
    status: proposal,
    created_at: answeredAt,
    closed_at: isOpen ? null : (closed ?? new Date(answeredAt.getTime() + DAY_MS)),
  });
}

interface Contract extends Told {
  id: number;
  start: IsoDate;
  quantity: number;
  price: number;
  since: Date;
}

function addDeliveries(deals: DealBook, rows: RequestRows, contract: Contract): void {
  const { past } = deals;
  const { story, facility, offers, start, quantity, price, since } = contract;
  const listing = at(offers, 0);
  for (const { number, date, packs } of deliveries({ ...story.terms, quantity }, start)) {
    const told = story.told?.number === number + 1 ? story.told.as : null;
    const day = placingDate(date);
    const state = stateOf(day <= past.today, told);
    const placedAt = new Date(Math.min(Date.parse(`${day}T06:00:00Z`), past.now.getTime() - 10 * 60_000));
    const id = rows.deliveries.length + 1;
    const order = {
      originId: id,
      quantity: packs,
      priceCents: price,
      shippingCents: SELLERS[listing.companyId - 1]?.shippingPriceCents ?? 0,
    };
    rows.deliveries.push({
      id,
      rfp_id: contract.id,
      number: number + 1,
      date,
      placing_date: day,
      packs,
      state,
      attempts: state === 'placed' || state === 'failed' ? 1 : 0,
      order_id:
        state === 'placed'
          ? addDealOrder(deals, {
              ...order,
              origin: 'schedule',
              facility,
              listing,
              placedBy: at(past.people.buyersOf.get(facility.id) ?? [], 0),
              createdAt: placedAt,
            })
          : null,
      fail_reason: state === 'failed' ? 'The supplier has too few packs that last until the delivery.' : null,
      skip: state === 'skipped' ? 'agreed' : told === 'asked' && state === 'scheduled' ? 'asked' : null,
      skip_reason:
        state === 'skipped' || (told === 'asked' && state === 'scheduled')
          ? 'The clinic is closed that month.'
          : null,
      updated_at: state === 'scheduled' ? since : placedAt,
    });
  }
}

function stateOf(isDue: boolean, told: 'skipped' | 'failed' | 'asked' | null): DeliveryState {
  if (!isDue) return 'scheduled';
  return told === 'skipped' || told === 'failed' ? told : 'placed';
}
