/** The buyer's own number of an order (trading G-039): letters, digits, space and - _ / # . */
export const PO_LENGTH = 40;
export const PO_PATTERN = /^[\p{L}\p{N} \-_/#.]*$/u;
export const PO_CHARACTERS = 'Letters, digits, space and - _ / # . only';
export const PO_REQUIRED = 'PO number is required';
