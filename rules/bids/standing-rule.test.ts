import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceProblem } from './bid-figures.ts';
import { listedCents } from './bid-lots.ts';
import { BID_STATUSES, MOST_LINES, moveProblem } from './bid-status.ts';
import {
  MOST_PERCENT,
  RULE_MODES,
  ruleText,
  ruleTextAt,
  ruleVerdict,
  standingRuleProblems,
  type RuleAnswer,
  type RuledLine,
  type StandingRule,
} from './standing-rule.ts';

const RULE: StandingRule = {
  mode: 'acts',
  accept_percent: 92,
  least_packs: 24,
  counter_percent: 95,
  counter_times: 1,
};
const LINE: RuledLine = {
  status: 'initial_offer',
  lines: 1,
  isOverdue: false,
  packs: 24,
  cents: 920,
  lotCents: 1000,
  listedCents: 24_000,
};

const ofOneLot = <Line extends Omit<RuledLine, 'listedCents'>>(line: Line) => ({
  ...line,
  listedCents: line.lotCents && line.lotCents * line.packs,
});

/** What it answers; null where it leaves the line, or has nothing to answer. */
function ruleAnswer(rule: StandingRule, line: RuledLine): RuleAnswer | null {
  const verdict = ruleVerdict(rule, line);
  return verdict === null || verdict.move === 'leave' ? null : verdict;
}

describe('a standing rule: accept from 92 % for 24 packs, counter at 95 % once', () => {
  it.each<[string, Partial<RuledLine>, Partial<StandingRule>, string]>([
    ['takes the price it names', {}, {}, 'accept 920'],
    ['takes a better one', { cents: 999 }, {}, 'accept 999'],
    ['counters a cent less', { cents: 919 }, {}, 'counter 950'],
    ['rounds what it takes up', { cents: 919, lotCents: 999 }, {}, 'counter 950'],
    ['takes what that comes to', { cents: 920, lotCents: 999 }, {}, 'accept 920'],
    ['leaves fewer packs to the seller', { packs: 23 }, {}, 'nothing'],
    ['counters once', { cents: 900, lines: 3, status: 'counter_offer' }, {}, 'nothing'],
    [
      'counters twice',
      { cents: 900, lines: 3, status: 'counter_offer' },
      { counter_times: 2 },
      'counter 950',
    ],
    ['takes the answer to its counter', { cents: 930, lines: 3, status: 'counter_offer' }, {}, 'accept 930'],
    ['never counters', { cents: 900 }, { counter_percent: null }, 'nothing'],
    ['is off', {}, { mode: 'off' }, 'nothing'],
    ['proposes the same', {}, { mode: 'proposes' }, 'accept 920'],
    ['does nothing out of turn', { lines: 2, status: 'counter_offer' }, {}, 'nothing'],
    ['does nothing once time is up', { isOverdue: true }, {}, 'nothing'],
    ['does nothing to a closed bid', { status: 'declined' }, {}, 'nothing'],
    ['does nothing without a lot', { lotCents: null }, {}, 'nothing'],
    ['leaves a bid above the listing to the seller', { cents: 1000 }, {}, 'nothing'],
    ['counters at no price of the listing', { cents: 8, lotCents: 10 }, {}, 'nothing'],
  ])('%s', (_, line, rule, answer) => {
    const given = ruleAnswer({ ...RULE, ...rule }, ofOneLot({ ...LINE, ...line }));
    expect(given === null ? 'nothing' : `${given.move} ${given.cents}`).toBe(answer);
  });
});

describe('what a standing rule leaves to its seller, it says why', () => {
  it.each<[string, Partial<RuledLine>, Partial<StandingRule>, string | null]>([
    ['of an answer', {}, {}, null],
    ['of a closed bid', { status: 'declined' }, {}, null],
    ['of fewer packs', { packs: 23 }, {}, 'the rule is for bids of 24 packs or more'],
    ['of no lot', { lotCents: null }, {}, 'no lot expires late enough for it'],
    ['of a price that fell', { cents: 1000 }, {}, 'it is not below the listing any more'],
    [
      'of a low bid',
      { cents: 900 },
      { counter_percent: null },
      'it is below the $9.20 a pack from which the rule accepts, and the rule never counters',
    ],
    [
      'of a second low bid',
      { cents: 900, lines: 3, status: 'counter_offer' },
      {},
      'it is below the $9.20 a pack from which the rule accepts, and the rule has no counter left',
    ],
  ])('WB-242 %s', (_, line, rule, why) => {
    const verdict = ruleVerdict({ ...RULE, ...rule }, ofOneLot({ ...LINE, ...line }));
    expect(verdict?.move === 'leave' ? verdict.why : null).toBe(why);
  });

  it('WB-242 of lots so dear that its counter is none', () => {
    const line = { ...LINE, packs: 700, cents: 540, lotCents: 598, listedCents: 520 * 598 + 180 * 706 };
    const verdict = ruleVerdict({ ...RULE, counter_percent: 96 }, line);
    expect(verdict?.move === 'leave' && verdict.why).toBe(
      'it is below the $5.76 a pack from which the rule accepts, and a counter at $6.01 is not below the $5.98 of the first lot, as counters have to be',
    );
  });
});

const percents = fc.integer({ min: 1, max: MOST_PERCENT });
const rules = fc
  .record({
    mode: fc.constantFrom(...RULE_MODES),
    accept_percent: percents,
    least_packs: fc.integer({ min: 1, max: 100 }),
    counter_percent: fc.option(percents),
    counter_times: fc.integer({ min: 1, max: 3 }),
  })
  .filter((rule) => standingRuleProblems(rule) === null);
const lines = fc.record({
  status: fc.constantFrom(...BID_STATUSES),
  lines: fc.integer({ min: 1, max: MOST_LINES }),
  isOverdue: fc.boolean(),
  packs: fc.integer({ min: 1, max: 200 }),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  lotCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  listedCents: fc.option(fc.integer({ min: 1, max: 200_000_000 })),
});

describe('a standing rule and a bid that a dearer lot helps to fill', () => {
  const LOTS = [
    { id: 1, expiry: '2027-01-31', stock: 520, cents: 598 },
    { id: 2, expiry: '2027-06-30', stock: 200, cents: 706 },
  ];
  const listed = listedCents(LOTS, 700, { caseSize: 1 });
  it.each([
    ['accepts nothing below its percent of all lots', 575, 92, 95, 'counter 595'],
    ['accepts what that comes to', 576, 92, 95, 'accept 576'],
    ['counters at no price of the first lot', 540, 92, 96, 'nothing'],
  ])('%s', (_, cents, accept_percent, counter_percent, answer) => {
    expect(listed).toBe(520 * 598 + 180 * 706);
    const line = { ...LINE, packs: 700, cents, lotCents: 598, listedCents: listed };
    const given = ruleAnswer({ ...RULE, accept_percent, counter_percent }, line);
    expect(given === null ? 'nothing' : `${given.move} ${given.cents}`).toBe(answer);
  });
});

describe('whatever a standing rule is, it', () => {
  it('never accepts below its percent, and answers at no price that the ordinary rules refuse', () => {
    fc.assert(
      fc.property(rules, lines, (rule, line) => {
        const answer = ruleAnswer(rule, line);
        if (answer === null || line.lotCents === null) return;
        expect(priceProblem(answer.cents, line.lotCents)).toBeNull();
        expect(answer.cents * line.packs * 100).toBeGreaterThanOrEqual(
          (line.listedCents ?? 0) * rule.accept_percent,
        );
        expect(answer.cents).toBeGreaterThanOrEqual(line.cents);
        if (answer.move === 'accept') expect(answer.cents).toBe(line.cents);
        else expect(answer.cents).toBeGreaterThan(line.cents);
      }),
      { numRuns: 2000 },
    );
  });

  it('answers only in turn, in time, for enough packs, with a counter left, and never while it is off', () => {
    fc.assert(
      fc.property(rules, lines, (rule, line) => {
        const answer = ruleAnswer(rule, line);
        if (answer === null) return;
        const to = answer.move === 'accept' ? 'accepted' : 'counter_offer';
        expect(moveProblem(line, to, 'seller')).toBeNull();
        expect(rule.mode).not.toBe('off');
        expect(line.isOverdue).toBe(false);
        expect(line.packs).toBeGreaterThanOrEqual(rule.least_packs);
      }),
      { numRuns: 2000 },
    );
  });

  it('counters a whole negotiation no more often than it says', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }), (rule, bids) => {
        let [line, counters] = [{ ...LINE, packs: 100 }, 0];
        for (const cents of bids) {
          const answer = ruleAnswer(rule, { ...line, cents });
          if (answer?.move !== 'counter') break;
          counters += 1;
          line = { ...line, status: 'counter_offer', lines: line.lines + 2 };
        }
        expect(counters).toBeLessThanOrEqual(rule.counter_percent === null ? 0 : rule.counter_times);
      }),
    );
  });
});

describe('what is wrong with a rule', () => {
  it.each<[Partial<StandingRule>, string | null]>([
    [{}, null],
    [{ accept_percent: 99, counter_percent: 99 }, null],
    [{ counter_percent: null }, null],
    [{ accept_percent: 0 }, 'accept_percent'],
    [{ accept_percent: 100 }, 'accept_percent counter_percent'],
    [{ accept_percent: 91.5 }, 'accept_percent'],
    [{ counter_percent: 91 }, 'counter_percent'],
    [{ counter_percent: 100 }, 'counter_percent'],
    [{ least_packs: 0 }, 'least_packs'],
    [{ counter_times: 4 }, 'counter_times'],
  ])('%o: %s', (change, fields) => {
    const problems = standingRuleProblems({ ...RULE, ...change });
    expect(problems && Object.keys(problems).join(' ')).toBe(fields);
  });
});

describe('a rule in words', () => {
  it.each<[Partial<StandingRule>, string]>([
    [
      {},
      'A bid of 24 packs or more that comes to 92 % of what its packs cost without it, or to more, is accepted; a lower one is countered once at 95 %. Bids of fewer packs wait for you.',
    ],
    [
      { least_packs: 1, counter_percent: null },
      'A bid of any size that comes to 92 % of what its packs cost without it, or to more, is accepted; a lower one waits for you.',
    ],
    [
      { mode: 'proposes', counter_times: 2, least_packs: 1 },
      'A bid of any size that comes to 92 % of what its packs cost without it, or to more: you are proposed to accept it, and to counter a lower one twice at 95 %.',
    ],
    [{ mode: 'off' }, 'The rule is off: every bid waits for you.'],
  ])('%o', (change, text) => {
    expect(ruleText({ ...RULE, ...change })).toBe(text);
  });

  it.each<[Partial<StandingRule>, number, string]>([
    [{}, 1000, 'accept from $9.20, counter at $9.50'],
    [{}, 706, 'accept from $6.50, counter at $6.71'],
    [{ counter_percent: null }, 598, 'accept from $5.51'],
  ])('%o at a lot for %i', (change, cents, text) => {
    expect(ruleTextAt({ ...RULE, ...change }, cents)).toBe(text);
  });
});
