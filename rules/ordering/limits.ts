/** What an order desk and a saved list hold at most. */
export const MOST_LINES = 1000;
export const LINE_LENGTH = 300;
export const LIST_NAME_LENGTH = 80;
export const MOST_LISTS = 200;
/** Choices of an ambiguous line: each has a digit key. */
export const MOST_CHOICES = 9;
/** Offers shown of a product. */
export const MOST_OFFERS = 8;
export const MOST_PACKS = 10_000_000;
export const PACKS_PROBLEM = 'Enter a whole number from 1 to 10,000,000';
/** Suppliers below their minimum that are asked about at once. */
export const MOST_SUPPLIERS_ASKED = 20;

export const TOO_MANY_LINES = 'An order desk holds at most 1,000 lines. Split the list.';
