import { userType } from '#rules/accounts/roles.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import { formatDay } from '#rules/dates.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { WEEKLY_SUBJECT } from '#rules/subscription-mails/kinds.ts';
import {
  CHANGE_HEADINGS,
  chooseChanges,
  type Change,
  type ChangeKind,
} from '#rules/subscription-mails/weekly.ts';
import type { MailGroup } from '../../../platform/mail/content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { feltChanges, type FeltChange } from '../../reports/index.ts';
import type { Letter, Prepare, Telling } from '../letter.ts';
import { noteOffers } from '../note-offers.ts';
import { usedOffers, type UsedOffer } from '../views/used-offers.ts';
import { waitingFor } from '../views/waiting.ts';
import { sellersWeek } from './sellers-week.ts';

/** What changed in a week: for buyers of what their facility uses, for sellers of their stock; and what waits (RB-535). */
export const prepareWeek: Prepare = async (telling) => {
  await noteOffers(telling.db, telling.period.key, telling.today);
  return async (reader) => {
    const groups =
      userType(reader.roles) === 'seller'
        ? await sellersWeek(reader, telling)
        : await buyersWeek(reader, telling);
    return { letter: groups.length === 0 ? null : letterOf(groups, reader, telling) };
  };
};

async function buyersWeek(reader: Scope, telling: Telling): Promise<MailGroup[]> {
  const { db, period, today } = telling;
  const felt = await feltChanges(reader, db, { period, today });
  const offers = await usedOffers(reader, telling);
  const changes = chooseChanges([...felt.map(toChange), ...offers.map(offerToChange)]);
  const groups = ORDER.flatMap((kind) => {
    const some = changes.get(kind) ?? [];
    const entries = some.map(({ text, listingId }) => ({ text, address: `/detailed/${listingId}` }));
    return entries.length === 0 ? [] : [{ heading: CHANGE_HEADINGS[kind], entries }];
  });
  return [...groups, ...(await waitingFor(reader, telling))];
}

const ORDER: readonly ChangeKind[] = ['up', 'down', 'new', 'short', 'gone'];
const usd = (cents: number | null): string => formatUsd(cents === null ? null : toDollars(cents));

/** 'Lisinopril 10 mg, Acme, lot A1 – $10.00 to $11.00, $20.00 more a month'. */
function toChange(one: FeltChange): Change {
  const month =
    one.effect === 0 ? '' : `, ${usd(Math.abs(one.effect))} ${one.effect > 0 ? 'more' : 'less'} a month`;
  return {
    kind: one.is_up ? 'up' : 'down',
    listingId: one.listing_id,
    text: `${one.name}, ${one.seller}, lot ${one.lot_name}: ${usd(one.before)} to ${usd(one.now)}${month}`,
    effect: one.effect,
    amu: one.amu,
  };
}

function offerToChange({
  kind,
  listing_id: listingId,
  name,
  seller,
  cents,
  expiry,
  effect,
  amu,
}: UsedOffer): Change {
  const saves = effect > 0 ? `, saves ${usd(effect)} a month` : '';
  const what = {
    new: () => `${usd(cents)}${saves}`,
    short: () => `expires ${formatDay(expiry ?? '')}, ${usd(cents)}`,
    gone: () => 'out of stock or withdrawn',
  };
  return { kind, listingId, text: `${name}, ${seller}: ${what[kind]()}`, effect, amu };
}

function letterOf(groups: readonly MailGroup[], reader: Scope, { period }: Telling): Letter {
  const isSeller = userType(reader.roles) === 'seller';
  return {
    subject: WEEKLY_SUBJECT,
    title: WEEKLY_SUBJECT,
    words: [
      `${formatDay(period.start)} to ${formatDay(period.end)} in UTC${isSeller || reader.facility === null ? '' : `, for ${reader.facility.name}`}.`,
      ...(!isSeller && hidesPrices(reader) ? [pricesRefusal(reader.isVetted)] : []),
    ],
    groups,
    button: isSeller
      ? { label: 'Open your listings', address: '/manage-listings' }
      : { label: 'Open price changes', address: '/reports/price_changes' },
  };
}
