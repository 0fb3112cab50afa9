import { formatDay, isExpired, type IsoDate } from '../dates.ts';

/** Why somebody may not see prices or buy, in the words that both sides use. */
export const USER_NOT_VETTED = 'You have not yet been approved as a buyer, so you cannot see pricing yet.';
export const NO_FACILITY = 'The current facility is not set; select one to purchase.';
export const FACILITY_NOT_VETTED = 'The facility you have selected is not vetted, adding to cart disabled.';
/** Null while it holds, and where no end is stored. */
export const stateLicenseRefusal = (ends: IsoDate | null, today: IsoDate): string | null =>
  ends !== null && isExpired(ends, today)
    ? `The state license of the facility ended on ${formatDay(ends)}. Upload the new one to purchase.`
    : null;
export const deaRefusal = (ends: IsoDate | null, today: IsoDate): string | null =>
  ends !== null && isExpired(ends, today)
    ? `The DEA registration of the facility ended on ${formatDay(ends)}. Upload the new one to purchase schedule II.`
    : null;
export const NO_TERMS = 'Your company does not have terms, prices hidden until terms are set.';
/** Why prices are hidden from somebody to whom they are. */
export const pricesRefusal = (vetted: boolean): string => (vetted ? NO_TERMS : USER_NOT_VETTED);
export const SOFT_BLOCKED = 'This item has been blocked by your administrator.';
export const AGREE_SOFT_BLOCK = 'Agree to purchase soft block item';
export const OUT_OF_STOCK = 'This listing is out of stock.';
export const CII_RESTRICTED =
  'This is a restricted product. You need to register with the manufacturer to electronically sign the 222.';
export const CSOS_REQUESTED = 'Sign up for CSOS purchases was requested';

/** Schedule II orders are signed electronically, so they have a cart of their own. */
export const CONTROLLED_CART_ONLY = 'Schedule II products go into the CII cart.';
export const REGULAR_CART_ONLY = 'Only schedule II products go into the CII cart.';
