/** What the codes of documents mean, by the reference number of their element, as far as people look at them. */

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Interchange and group.
  I14: { P: 'Production', T: 'Test' },
  '479': { PO: '850', PR: '855', SH: '856', IN: '810', SC: '832', FA: '997' },
  // Documents.
  '92': { SA: 'Stand-alone order', NE: 'New order', OS: 'Special order' },
  '98': {
    ST: 'Ship to',
    BY: 'Buyer',
    SE: 'Seller',
    BT: 'Bill to',
    RE: 'Remit to',
    SF: 'Ship from',
    SU: 'Supplier',
  },
  '66': { '11': 'DEA number', '91': 'Their number', '92': 'Our number' },
  '128': {
    CN: 'Tracking number',
    CO: 'Customer order',
    IA: 'Our number of the buyer',
    LT: 'Lot',
    ZZ: 'Note',
  },
  '235': { VC: 'Our catalog number', N4: 'NDC', LT: 'Lot', UP: 'UPC' },
  '353': { '00': 'Original', '01': 'Cancellation' },
  '355': { EA: 'Each', UN: 'Unit', PK: 'Pack', BX: 'Box', BT: 'Bottle', CA: 'Case' },
  '374': {
    '002': 'Delivery asked',
    '007': 'Effective',
    '010': 'Ship asked',
    '011': 'Shipped',
    '036': 'Expires',
    '068': 'Ships',
  },
  '587': { AC: 'Accepted, with detail', AD: 'Accepted', AK: 'Received', RD: 'Rejected, with detail' },
  '668': {
    IA: 'Accepted',
    IB: 'On back order',
    IC: 'Accepted with changes',
    IP: 'Accepted at another price',
    IQ: 'Accepted in another quantity',
    IR: 'Rejected',
  },
  '715': { A: 'Accepted', E: 'Accepted with errors', P: 'Partly accepted', R: 'Refused' },
  '717': { A: 'Accepted', E: 'Accepted with errors', R: 'Refused' },
  '735': { S: 'Shipment', O: 'Order', T: 'Shipping tare', P: 'Pack', I: 'Item' },
  I17: { A: 'Accepted', E: 'Accepted with errors', R: 'Refused' },
};

/** Null where a code has no word here. */
export const wordFor = (reference: string, code: string): string | null => WORDS[reference]?.[code] ?? null;
