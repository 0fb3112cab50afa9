/** What a seller answers to every bid on a listing by one rule (decision 43). */
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { count } from './bid-words.ts';
import { priceProblem } from './bid-figures.ts';
import { hasExceededCounters, MAX_COUNTERS_PER_PARTY, turnOf, type BidStatus } from './bid-status.ts';

/** `proposes` tells the seller, `acts` answers by itself. */
export const RULE_MODES = ['off', 'proposes', 'acts'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** A bid is below the price of the listing, so that there is no 100. */
export const MOST_PERCENT = 99;
export const MOST_RULE_PACKS = 1_000_000;
export const MOST_RULE_COUNTERS = MAX_COUNTERS_PER_PARTY;

/** Whole percents of what the seller would receive from the facility for the packs of a bid without it, each of the lot that gives it. */
export interface StandingRule {
  readonly mode: RuleMode;
  readonly accept_percent: number;
  /** Smaller bids are left to the seller. */
  readonly least_packs: number;
  /** Null: it never counters. */
  readonly counter_percent: number | null;
  readonly counter_times: number;
}

type Problems = Partial<Record<Exclude<keyof StandingRule, 'mode'>, string>>;

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with a rule, by field; null when it may be kept. */
export function standingRuleProblems(rule: StandingRule): Problems | null {
  const { accept_percent: accept, counter_percent: counter } = rule;
  const percent = `Whole percent from 1 to ${MOST_PERCENT}`;
  const problems: Problems = {
    ...(!isBetween(accept, 1, MOST_PERCENT) && { accept_percent: percent }),
    ...(!isBetween(rule.least_packs, 1, MOST_RULE_PACKS) && { least_packs: 'At least 1 pack' }),
    ...(counter !== null && counter < accept && { counter_percent: 'Not below what is accepted' }),
    ...(counter !== null && !isBetween(counter, 1, MOST_PERCENT) && { counter_percent: percent }),
    ...(!isBetween(rule.counter_times, 1, MOST_RULE_COUNTERS) && {
      counter_times: `1 to ${MOST_RULE_COUNTERS} times`,
    }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

/** So many percent of what packs come to, for each of them, rounded up: a rule never takes less than it says. */
export const shareOf = (cents: Cents, percent: number, packs = 1): Cents =>
  Math.ceil((cents * percent) / (100 * packs));

/** An open line of a bid as its seller sees it. */
export interface RuledLine {
  readonly status: BidStatus;
  readonly lines: number;
  readonly isOverdue: boolean;
  readonly packs: number;
  readonly cents: Cents;
  /** Of the selected lot, below which a price has to be; null without one. */
  readonly lotCents: Cents | null;
  /** All packs, each at the price of its lot; null without one. */
  readonly listedCents: Cents | null;
}

export interface RuleAnswer {
  readonly move: 'accept' | 'counter';
  readonly cents: Cents;
}

/** That the rule leaves a line to the seller, and why: the end of a sentence that begins with the rule. */
export interface RuleLeaves {
  readonly move: 'leave';
  readonly why: string;
}

/** What the rule makes of a line, whether it acts or proposes; null where there is nothing to answer. */
export function ruleVerdict(rule: StandingRule, line: RuledLine): RuleAnswer | RuleLeaves | null {
  const { lotCents, listedCents, packs, cents } = line;
  if (rule.mode === 'off' || line.isOverdue || turnOf(line.status, line.lines) !== 'seller') return null;
  if (lotCents === null || listedCents === null) return leave('no lot expires late enough for it');
  if (packs < rule.least_packs)
    return leave(`the rule is for bids of ${count(rule.least_packs)} packs or more`);
  if (priceProblem(cents, lotCents) !== null || cents * packs >= listedCents)
    return leave('it is not below the listing any more');
  if (cents >= shareOf(listedCents, rule.accept_percent, packs)) return { move: 'accept', cents };
  return counterOf(rule, line, { lotCents, listedCents });
}

const leave = (why: string): RuleLeaves => ({ move: 'leave', why });

/** Counters that the seller made by hand count as well. Dear lots may ask for more than a counter can: then the seller answers. */
function counterOf(
  rule: StandingRule,
  { lines, packs }: RuledLine,
  { lotCents, listedCents }: Record<'lotCents' | 'listedCents', Cents>,
): RuleAnswer | RuleLeaves {
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  const accepts = `it is below the ${usd(shareOf(listedCents, rule.accept_percent, packs))} a pack from which the rule accepts`;
  const made = Math.floor(lines / 2);
  if (rule.counter_percent === null) return leave(`${accepts}, and the rule never counters`);
  if (made >= rule.counter_times || hasExceededCounters(lines))
    return leave(`${accepts}, and the rule has no counter left`);
  const cents = shareOf(listedCents, rule.counter_percent, packs);
  if (priceProblem(cents, lotCents) === null) return { move: 'counter', cents };
  return leave(
    `${accepts}, and a counter at ${usd(cents)} is not below the ${usd(lotCents)} of the first lot, as counters have to be`,
  );
}

const TIMES = ['never', 'once', 'twice', 'three times'];

/** The rule in words. Percents: each lot and each facility has its own price. */
export function ruleText(rule: StandingRule): string {
  if (rule.mode === 'off') return 'The rule is off: every bid waits for you.';
  const { least_packs: packs, counter_percent: counter } = rule;
  const size = packs === 1 ? 'any size' : `${packs} packs or more`;
  const accept = `A bid of ${size} that comes to ${rule.accept_percent} % of what its packs cost without it, or to more`;
  const times = TIMES[rule.counter_times] ?? '';
  const rest = packs === 1 ? '' : ' Bids of fewer packs wait for you.';
  if (rule.mode === 'acts') {
    const lower =
      counter === null ? 'a lower one waits for you' : `a lower one is countered ${times} at ${counter} %`;
    return `${accept}, is accepted; ${lower}.${rest}`;
  }
  const lower = counter === null ? '' : `, and to counter a lower one ${times} at ${counter} %`;
  return `${accept}: you are proposed to accept it${lower}.${rest}`;
}

/** What a rule leaves to its seller, beside the bids that are too small for it; null where it is off. */
export function ruleExceptions(rule: StandingRule): string | null {
  if (rule.mode === 'off') return null;
  const counters =
    rule.counter_percent === null
      ? ''
      : ', a low one once these counters are made, and a low one over several lots where the counter would not be below the price of the first';
  return `Left to you as well: a bid that is not below the listing any more, because prices fell${counters}.`;
}

/** What the percents come to where a pack of a lot costs so much: 'accept from $5.51, counter at $5.69'. */
export function ruleTextAt(rule: StandingRule, lotCents: Cents): string {
  const price = (percent: number) => formatUsd(toDollars(shareOf(lotCents, percent)));
  const { counter_percent: counter } = rule;
  const lower = counter === null ? '' : `, counter at ${price(counter)}`;
  return `accept from ${price(rule.accept_percent)}${lower}`;
}

export const ruleRefusal = (move: RuleAnswer['move'], why: string): string =>
  `The standing rule could not ${move}: ${why}`;
