import { describe, expect, it } from 'vitest';
import { contract } from '../index.ts';
import { LOG_SENTENCES } from './log-sentences.ts';
import { sentenceOf, type Recorded } from './sentence-of.ts';

const row: Recorded = {
  user: { name: 'Maya Okafor' },
  impersonator: null,
  byPage: false,
  event: 'order.saved',
  entity: 'order',
  entity_id: 785,
  after: null,
};
const audited = Object.values(contract).flatMap((operation) =>
  'audit' in operation && typeof operation.audit === 'string' ? [operation.audit] : [],
);

describe('WB-156 the logs are sentences', () => {
  it('every audited operation of the contract has one', () => {
    expect(audited.length).toBeGreaterThan(60);
    expect(audited.filter((event) => LOG_SENTENCES[event] === undefined)).toEqual([]);
  });

  it('each reads on after a name, with at most one record', () => {
    for (const [event, words] of Object.entries(LOG_SENTENCES))
      expect([event, words]).toEqual([event, expect.stringMatching(/^[a-z][^#.]*#?[^#.]*$/)]);
  });

  it.each<[string, Partial<Recorded>, string]>([
    ['a record', {}, 'Maya Okafor changed order 785'],
    ['no record', { entity_id: null, event: 'document.uploaded' }, 'Maya Okafor uploaded document'],
    [
      'an order that was placed',
      { event: 'order.placed', after: '{"move": "order.placed", "orders": [{"id": 785}]}' },
      'Maya Okafor placed order 785',
    ],
    [
      'orders that were placed',
      { event: 'order.placed', after: '{"move": "order.placed", "orders": [{"id": 7}, {"id": 8}]}' },
      'Maya Okafor placed orders 7, 8',
    ],
    [
      'a step of a command',
      { event: 'registration.approved', entity_id: 4, after: '{"move": "facility.approved"}' },
      'Maya Okafor approved facility 4',
    ],
    [
      'an administrator in the place of somebody',
      { impersonator: { name: 'Eleanor Price' } },
      'Eleanor Price, in the place of Maya Okafor, changed order 785',
    ],
    [
      'a program, through a key',
      { after: '{"po_number": "7", "through": {"api_key_id": 104, "name": "ERP"}}' },
      'Maya Okafor through API key ERP changed order 785',
    ],
    [
      'what a page claims of a key',
      { byPage: true, after: '{"through": {"name": "ERP"}}' },
      'Maya Okafor changed order 785',
    ],
    ['a sign-in', { event: 'session.opened', entity_id: 3 }, 'Maya Okafor signed in'],
    ['a seal', { user: null, event: 'events.sealed' }, 'Galenic sealed the logs up to here'],
    ['a job', { user: null, event: 'order.delivered' }, 'Galenic marked order 785 as delivered'],
    [
      'a visitor',
      { user: null, byPage: true, event: 'access.refused', entity_id: null },
      'A visitor was refused access',
    ],
    ['an event without a sentence', { event: 'popup_closed' }, 'Maya Okafor: popup_closed'],
  ])('%s', (_which, change, sentence) => {
    expect(sentenceOf({ ...row, ...change })).toBe(sentence);
  });
});
