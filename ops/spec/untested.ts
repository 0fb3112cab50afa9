/** Rows (or ranges of rows) of the specification that no test can prove, and why. A test that names one takes it off. */
export const UNTESTED: readonly (readonly [rows: string, reason: string])[] = [
  ['SH-001 … SH-002', 'says what the product is'],
  ['SH-004', 'says how the documents are divided'],
  ['SP-002', 'says what the area is made of'],
  ['SH-122', 'administrators pass every guard (SH-123), so that none is ever sent home'],
  ['SH-409', 'says what other rows leave out'],
  ['SH-493 … SH-495', 'no vendor of error reporting; own error reports go to the logs'],
  ['TR-261', 'the chart follows changes of the facility at once, so that no timer draws it again'],
  [
    'TR-070',
    'the market is the United States: no country; the postal code has both parts; what a carrier is to know stands in the notes of an order',
  ],
  ['WB-227', 'a time, which tests do not hold: `npm run bench:cart` measures it'],
  ['SH-496 … SH-497', 'no chat vendor; the title of the chat comes with the brand'],
];
