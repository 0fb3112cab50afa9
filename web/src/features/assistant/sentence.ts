import { parameterOf } from '#rules/assistant/catalogue.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import type { Answer } from './api.ts';

/** What an answer comes to, in one sentence: 'Spend by Month, Last quarter: Jan 1, 2026 – Mar 31, 2026. Total $4.00, Orders 4.' */
export function sentenceOf({ title, parameters, figures, row_count: rows }: Answer): string {
  const said = parameters.filter(({ value }) => value !== null).map(({ text }) => text);
  const of = [title, ...said].join(', ');
  const told = figures.map(({ label, kind, value }) => `${label} ${cellText(value, kind)}`).join(', ');
  return rows === 0 ? `${of}. No records found.` : `${of}. ${told}.`;
}

/** What must be said before a question is answered, and was not. */
export const missingOf = ({
  result,
  report,
  parameters,
}: Answer): Answer['parameters'][number] | undefined =>
  result === 'asked_back' && report !== null
    ? parameters.find(({ name, value }) => value === null && parameterOf(report, name)?.must)
    : undefined;

/** The parameters as they are sent again, with one of them changed; empty is left out. */
export function withParameter(
  { parameters }: Pick<Answer, 'parameters'>,
  name: string,
  value: string,
): Record<string, string | number> {
  const kept = parameters.flatMap((one) =>
    one.value === null || one.name === name ? [] : [[one.name, one.value] as const],
  );
  const typed = value.trim();
  return Object.fromEntries(typed === '' ? kept : [...kept, [name, typed] as const]);
}
