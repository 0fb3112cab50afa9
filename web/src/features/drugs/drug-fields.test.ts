import { describe, expect, it } from 'vitest';
import { draftOf, readDraft, type Draft } from './drug-fields.ts';
import { testDrug } from './test-drug.ts';

const read = (change: Partial<Draft>) => readDraft(testDrug, { ...draftOf(testDrug), ...change });

describe('G-136 the correction of a drug', () => {
  it('sends nothing but what was changed', () => {
    expect(read({})).toEqual({ ok: true, body: { version: 3 }, changes: 0 });
    expect(
      read({
        name: ' Other name ',
        wac: '$1,234.50',
        pharm_class: '',
        obsolete_date: '12/31/2030',
        gcn_seqno: '',
      }),
    ).toEqual({
      ok: true,
      changes: 5,
      body: {
        version: 3,
        name: 'Other name',
        wac: 1234.5,
        pharm_class: null,
        obsolete_date: '12/31/2030',
        gcn_seqno: null,
      },
    });
  });

  it('says at each field what is wrong with it', () => {
    expect(read({ name: ' ', csp: '0', wac: 'much', obsolete_date: '02/30/2030' })).toEqual({
      ok: false,
      problems: {
        name: 'LN60 Name is required.',
        csp: 'Enter a number above 0.',
        wac: 'Enter a number above 0.',
        obsolete_date: 'Enter a date as MM/DD/YYYY.',
      },
    });
  });
});
