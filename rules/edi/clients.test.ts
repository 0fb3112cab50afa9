import { describe, expect, it } from 'vitest';
import { clientProblems, missingForProduction } from './clients.ts';

type Client = Parameters<typeof clientProblems>[0];

const COMPANY = {
  name: 'Harbor Pharmacy',
  sells: false,
  order_users: [{ id: 5 }],
  facilities: [{ id: 8 }],
};

const aClient = (fields: Partial<Client> = {}): Client => ({
  direction: 'Buyer',
  protocol: 'Email',
  documents: ['850'],
  active: true,
  isa_code: 'HARBORRX',
  gs_code: 'HARBORRX',
  separators: { element: '*', component: '>', segment: '~' },
  order_user_id: 5,
  ship_to: [{ qualifier: '11', value: 'AA1234563', facility_id: 8 }],
  places: {},
  host: null,
  email: 'edi@harbor.test',
  ...fields,
});

const signs = (element: string, component: string, segment: string) => ({
  separators: { element, component, segment },
});
const THREE = 'The separators must be three different signs.';
const ROW = { qualifier: '91', value: '7', facility_id: 8 };

describe('what keeps a client from being saved', () => {
  it('nothing, where all fits', () => {
    expect(clientProblems(aClient(), COMPANY)).toEqual({});
  });

  it.each<[string, Partial<Client>, Record<string, string>]>([
    [
      'RB-302 who does not sell is no Seller client',
      { direction: 'Seller' },
      { direction: 'This company does not sell.' },
    ],
    ['RB-306 the same sign twice', signs('*', '*', '~'), { separators: THREE }],
    ['RB-306 a letter', signs('A', '>', '~'), { separators: THREE }],
    ['RB-306 a dot', signs('.', '>', '~'), { separators: THREE }],
    ['RB-306 a blank', signs(' ', '>', '~'), { separators: THREE }],
    ['RB-306 a sign beyond ASCII', signs('é', '>', '~'), { separators: THREE }],
    [
      'RB-303 a separator in the ISA ID',
      { isa_code: 'HARBOR*RX' },
      { isa_code: 'The ISA ID must not hold a separator.' },
    ],
    [
      'RB-303 a separator in the GS ID',
      { gs_code: 'HARBOR~RX' },
      { gs_code: 'The GS ID must not hold a separator.' },
    ],
    ['RB-307 850 without an order user', { order_user_id: null }, { order_user_id: 'Choose who orders.' }],
    [
      'RB-307 an order user of another company',
      { order_user_id: 6 },
      { order_user_id: 'Choose an active user of Harbor Pharmacy who buys.' },
    ],
    ['RB-307 no 850, nobody who orders', { order_user_id: null, documents: ['810'] }, {}],
    [
      'RB-308 a facility of another company',
      { ship_to: [{ ...ROW, facility_id: 9 }] },
      { ship_to: 'This facility does not belong to Harbor Pharmacy.' },
    ],
    ['RB-308 a value twice', { ship_to: [ROW, ROW] }, { ship_to: '91 7 stands twice.' }],
    [
      'RB-308 a Seller client has no ship-to',
      { direction: 'Seller', ship_to: [ROW, ROW] },
      { direction: 'This company does not sell.' },
    ],
    ['RB-308 a value under two qualifiers', { ship_to: [ROW, { ...ROW, qualifier: '92' }] }, {}],
    [
      'RB-309 an element that a segment does not have',
      { places: { lot: { segment: 'REF', qualifier: 'LT', element: 40 } } },
      { mapping: 'Lot: REF has no element 40.' },
    ],
    [
      'RB-309 a segment that nobody reads',
      { places: { expiry: { segment: 'QQQ', qualifier: null, element: 1 } } },
      { mapping: 'Expiry: QQQ is no segment that we read.' },
    ],
    ['RB-313 SFTP without a host', { protocol: 'SFTP' }, { host: 'Host is required' }],
    ['RB-316 an active AS2 client', { protocol: 'AS2' }, { protocol: 'AS2 is not available yet.' }],
    ['RB-316 a stored AS2 client', { protocol: 'AS2', active: false }, {}],
  ])('%s', (_name, fields, problems) => {
    expect(clientProblems(aClient(fields), COMPANY)).toEqual(problems);
  });
});

describe('RB-317 what a client lacks before Production', () => {
  const ready = {
    protocol: 'SFTP',
    direction: 'Buyer',
    hostKeyAccepted: true,
    testedOk: true,
    documentDone: true,
    orderUser: true,
    shipTo: true,
  } as const;

  it.each<[Partial<Parameters<typeof missingForProduction>[0]>, string[]]>([
    [{}, []],
    [{ hostKeyAccepted: false }, ['An accepted host key']],
    [{ hostKeyAccepted: false, protocol: 'Email' }, []],
    [{ testedOk: false }, ['A successful test in the last 7 days']],
    [{ documentDone: false }, ['One 850 processed without error']],
    [
      { documentDone: false, direction: 'Seller', orderUser: false, shipTo: false },
      ['One 855 processed without error'],
    ],
    [{ orderUser: false, shipTo: false }, ['An order user', 'One ship-to']],
  ])('%j', (fields, missing) => {
    expect(missingForProduction({ ...ready, ...fields })).toEqual(missing);
  });
});
