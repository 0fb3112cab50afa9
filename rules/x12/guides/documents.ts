import { LIMITS } from '../limits.ts';
import { loop, many, may, must, type Guide } from './grammar.ts';

/**
 * What each document must hold to be worked on, after RB-345 ff. Segments that X12 4010 allows and nothing here reads
 * are let pass, because partners send them; what stands in no guide is a fault.
 */

const name = () => loop([must('N1'), many('N2'), many('N3'), many('N4'), many('REF'), many('PER')]);

const PURCHASE_ORDER: Guide = {
  document: '850',
  name: 'Purchase Order',
  items: [
    must('BEG', { codes: { 1: ['00'], 2: ['SA', 'NE', 'OS'] } }),
    may('CUR'),
    many('REF'),
    many('PER'),
    many('FOB'),
    many('CTP'),
    many('SAC'),
    many('ITD'),
    many('DTM', { needs: [2] }),
    many('TD5'),
    many('MAN'),
    loop([must('N9'), many('MSG')]),
    name(),
    loop(
      [
        must('PO1', { needs: [2, 3] }),
        many('CTP'),
        many('PID'),
        many('PO4'),
        many('REF'),
        many('SAC'),
        many('DTM'),
        many('SCH'),
        loop([must('N9'), many('MSG')]),
        name(),
      ],
      { must: true, most: LIMITS.orderLines },
    ),
    loop([must('CTT'), may('AMT')], { most: 1 }),
  ],
};

const ORDER_ACKNOWLEDGMENT: Guide = {
  document: '855',
  name: 'Purchase Order Acknowledgment',
  items: [
    must('BAK', { codes: { 1: ['00', '01'], 2: ['AC', 'AD', 'AK', 'RD'] } }),
    may('CUR'),
    many('REF'),
    many('PER'),
    many('SAC'),
    many('ITD'),
    many('DTM', { needs: [2] }),
    many('TD5'),
    loop([must('N9'), many('MSG')]),
    name(),
    loop(
      [
        must('PO1', { needs: [2, 3] }),
        many('CTP'),
        many('PID'),
        many('PO4'),
        many('REF'),
        many('DTM'),
        loop([must('ACK', { codes: { 1: ['IA', 'IB', 'IC', 'IP', 'IQ', 'IR'] } }), many('DTM')], {
          must: true,
          most: 104,
        }),
        name(),
      ],
      { most: LIMITS.lines },
    ),
    loop([must('CTT'), may('AMT')], { most: 1 }),
  ],
};

/** One loop for all levels; how they hang together is no matter of order (`tree.ts`). */
const SHIP_NOTICE: Guide = {
  document: '856',
  name: 'Ship Notice',
  items: [
    must('BSN', { codes: { 1: ['00'], 5: ['0001', '0004'] } }),
    many('DTM', { needs: [2] }),
    loop(
      [
        must('HL', { codes: { 3: ['S', 'O', 'T', 'P', 'I'] } }),
        may('LIN'),
        may('SN1'),
        may('PRF'),
        may('PO4'),
        many('PID'),
        many('TD1'),
        many('TD5'),
        many('TD3'),
        many('REF'),
        many('PER'),
        many('MAN'),
        many('DTM', { needs: [2] }),
        may('FOB'),
        name(),
      ],
      { must: true, anyOrder: true },
    ),
    may('CTT'),
  ],
};

const INVOICE: Guide = {
  document: '810',
  name: 'Invoice',
  items: [
    must('BIG', { needs: [4], codes: { 7: ['DI', 'CR', 'CN'] } }),
    may('CUR'),
    many('REF'),
    many('PER'),
    name(),
    many('ITD'),
    many('DTM', { needs: [2] }),
    many('FOB'),
    loop(
      [
        must('IT1', { needs: [2, 3, 4] }),
        many('CTP'),
        many('TXI'),
        many('PID'),
        many('PO4'),
        many('REF'),
        many('SAC'),
        many('DTM'),
        name(),
      ],
      { must: true, most: LIMITS.lines },
    ),
    must('TDS'),
    many('TXI'),
    many('AMT'),
    many('SAC'),
    may('CTT'),
  ],
};

const CATALOG: Guide = {
  document: '832',
  name: 'Price/Sales Catalog',
  items: [
    must('BCT', { codes: { 1: ['PC', 'PS', 'RC', 'SC'] } }),
    may('CUR'),
    many('REF'),
    many('PER'),
    many('DTM', { needs: [2] }),
    name(),
    loop(
      [
        must('LIN', { needs: [2, 3] }),
        may('G53', { codes: { 1: ['001', '002', '021'] } }),
        many('DTM', { needs: [2] }),
        many('CTB'),
        many('PID'),
        many('PO4'),
        many('REF'),
        many('N9', { needs: [2] }),
        many('LOC'),
        many('CTP', { needs: [3] }),
        many('SAC'),
      ],
      { must: true, most: LIMITS.catalogItems, anyOrder: true },
    ),
    may('CTT'),
  ],
};

const ACKNOWLEDGMENT: Guide = {
  document: '997',
  name: 'Functional Acknowledgment',
  items: [
    must('AK1'),
    loop([
      must('AK2'),
      loop([must('AK3'), many('AK4')]),
      must('AK5', { codes: { 1: ['A', 'E', 'M', 'R', 'W', 'X'] } }),
    ]),
    must('AK9', { codes: { 1: ['A', 'E', 'M', 'P', 'R', 'W', 'X'] } }),
  ],
};

export const GUIDES: ReadonlyMap<string, Guide> = new Map(
  [PURCHASE_ORDER, ORDER_ACKNOWLEDGMENT, SHIP_NOTICE, INVOICE, CATALOG, ACKNOWLEDGMENT].map((guide) => [
    guide.document,
    guide,
  ]),
);
