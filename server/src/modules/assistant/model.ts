import { z } from 'zod';
import {
  entryOf,
  parameterOf,
  REPORT_KEYS,
  type ParameterName,
  type ReportKey,
} from '#rules/assistant/catalogue.ts';
import type { Given } from '#rules/assistant/match.ts';
import { periodWords } from '#rules/assistant/periods.ts';
import type { Config } from '../../platform/config.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';

/** Something outside that may understand a question better. It sees no data and decides about none. */
export interface Model {
  name: string;
  host: string;
  /** Null where it gives no answer that the catalogue knows. */
  match(question: string, today: string): Promise<{ report: ReportKey; parameters: Given } | null>;
}

const WITHIN_MS = 5000;
const MOST_BYTES = 16_384;

/** What a parameter is, as the model is told. */
const TYPES: Readonly<Record<ParameterName, string>> = {
  period: 'period in words',
  company: 'name',
  facility: 'name',
  seller: 'name',
  catalog: 'medigi, medshorts or 503b',
  limit: 'whole number from 1 to 100',
  status: 'word',
  days: 'whole number',
  hours: 'whole number',
  order: 'whole number',
  product: 'name or NDC',
  direction: 'up or down',
  client: 'name',
};
/** All that it is told besides the question and the day: nothing of it is data. */
const REPORTS = REPORT_KEYS.map((name) => ({
  name,
  parameters: entryOf(name).parameters.map((one) => ({ name: one.name, type: TYPES[one.name] })),
}));

const Suggestion = z.strictObject({
  report: z.enum(REPORT_KEYS),
  parameters: z.record(z.string().max(20), z.union([z.string().max(100), z.int().min(0)])),
});

export function createModel({ assistant }: Config): Model | null {
  if (assistant === null) return null;
  const { url, key, name, authorities } = assistant;
  const { hostname: host } = new URL(url);
  const outbound = createOutbound({
    authorities,
    privateHosts: [host],
    withinMs: WITHIN_MS,
    bytes: { read: MOST_BYTES, kept: MOST_BYTES },
  });
  return {
    name,
    host,
    async match(question, today) {
      const answer = await answerTo(outbound, { url, key }, { question, today, reports: REPORTS });
      return answer === null ? null : checked(answer, question, today);
    },
  };
}

async function answerTo(
  outbound: Outbound,
  { url, key }: { url: string; key: string },
  body: unknown,
): Promise<string | null> {
  const { status, text } = await outbound.post({
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return status === 200 ? text : null;
}

/** What it says, if it says nothing but a report and its parameters, and names nothing that the question does not. */
function checked(
  text: string,
  question: string,
  today: string,
): { report: ReportKey; parameters: Given } | null {
  const parsed = Suggestion.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { report, parameters } = parsed.data;
  const fits = Object.entries(parameters).every(([name, value]) =>
    isFit(report, { name, value, question, today }),
  );
  return fits ? { report, parameters } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Said {
  name: string;
  value: string | number;
  question: string;
  today: string;
}

const NUMBERS: readonly ParameterName[] = ['limit', 'days', 'hours', 'order'];
const NAMES: readonly ParameterName[] = ['company', 'facility', 'seller', 'product', 'client'];

function isFit(report: ReportKey, { name, value, question, today }: Said): boolean {
  const parameter = parameterOf(report, name);
  if (parameter === undefined) return false;
  if (NUMBERS.includes(parameter.name)) return typeof value === 'number';
  if (typeof value !== 'string') return false;
  if (parameter.name === 'period') return periodWords(value, today) !== null;
  if (NAMES.includes(parameter.name))
    return question.toLowerCase().includes(value.trim().toLowerCase()) && value.trim() !== '';
  return /^\w{1,30}$/.test(value);
}
