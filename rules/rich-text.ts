/** What a text with formatting may consist of: the same list where it is saved and where it is shown. */

const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'];
export const RICH_TAGS: readonly string[] = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  ...WORDS,
  ...TABLES,
];

/** Every other attribute is dropped; links get `rel` by themselves. */
export const RICH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

export const RICH_TEXT_MAX = 20_000;
/** Without it the page that is opened could steer the one it came from. */
export const LINK_REL = 'noopener noreferrer';
