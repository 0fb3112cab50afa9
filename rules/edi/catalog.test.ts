import { expect, it } from 'vitest';
import { readOne } from '../x12/worked-examples.ts';
import { writeInterchange } from '../x12/write.ts';
import { linesOfCatalog, writeCatalog, type CatalogItem } from './catalog.ts';

const AMOXICILLIN: CatalogItem & { digest: string } = {
  listing: 1001,
  ndc: '70101000101',
  name: 'AMOXICILLIN 500MG CAPSULE',
  expiry: '2028-01-31',
  minimum: 1,
  containers: 1,
  content: 100,
  price: 900,
  wac: 1240,
  stock: 160,
  digest: 'a',
};
const told = (digest: string | null, listing = 1001) =>
  new Map([[listing, { digest, ndc: AMOXICILLIN.ndc, name: AMOXICILLIN.name }]]);

it('RB-378 writes the worked example of the specification', () => {
  const [line] = linesOfCatalog([AMOXICILLIN], told('b'), false);
  const set = writeCatalog(line ? [line] : [], { partner: 'HARBOR', pricedOn: '2026-11-22', own: 'GALENIC' });
  const text = writeInterchange({
    separators: { element: '*', component: '>', segment: '~' },
    breaksLines: true,
    sender: { qualifier: 'ZZ', id: 'GALENIC', groupId: 'GALENIC' },
    receiver: { qualifier: 'ZZ', id: 'HARBORRX', groupId: 'HARBORRX' },
    at: '2026-11-22T05:00:00Z',
    controlNumber: 120,
    usage: 'P',
    sets: [set],
  });
  expect(text.split('\n').slice(2, -3)).toEqual([
    'ST*832*0001~',
    'BCT*PC*HARBOR~',
    'DTM*007*20261122~',
    'N1*SU*Galenic*92*GALENIC~',
    'LIN**VC*1001*N4*70101000101~',
    'G53*001~',
    'DTM*036*20280131~',
    'CTB*OR**57*1~',
    'PID*F****AMOXICILLIN 500MG CAPSULE~',
    'PO4*1*100*EA~',
    'CTP**NET*9.00~',
    'CTP**WHL*12.40~',
    'N9*ZZ*160~',
    'CTT*1~',
    'SE*15*0001~',
  ]);
  expect(readOne(text).set?.faults).toEqual([]);
});

it.each([
  ['not told before', new Map(), false, ['new']],
  ['told to be gone before', told(null), false, ['new']],
  ['told alike', told('a'), false, []],
  ['told alike, in a full one', told('a'), true, ['same']],
  ['told otherwise', told('b'), false, ['changed']],
  ['another one is no more', told('c', 7), false, ['new', 'gone']],
  ['another one was gone before', told(null, 7), true, ['new']],
])('RB-378 a listing that was %s', (_, before, isFull, changes) =>
  expect(linesOfCatalog([AMOXICILLIN], before, isFull).map(({ change }) => change)).toEqual(changes),
);
