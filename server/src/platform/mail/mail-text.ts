import type { MailContent } from './content.ts';

/** The plain part of a mail. */
export function mailText(content: MailContent, unsubscribePage: string | null): string {
  const { words, groups = [], lines = [], totals = [], button, after = [], reason, site } = content;
  return [
    ...words,
    ...groups.map(({ heading, entries }) =>
      [heading, ...entries.map(({ text, address }) => `- ${text}\n  ${address}`)].join('\n'),
    ),
    lines.map(({ name, detail, amount }) => `${name}\n  ${detail}\n  ${amount}`.trimEnd()).join('\n'),
    totals.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    button ? `${button.label}:\n${button.address}` : '',
    ...after,
    `--\n${reason}\n${site.brand}, ${site.origin}`,
    unsubscribePage === null ? '' : `Unsubscribe from mails like this: ${unsubscribePage}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
