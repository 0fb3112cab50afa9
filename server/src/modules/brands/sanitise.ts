import sanitizeHtml from 'sanitize-html';
import { isSafeLink } from '#rules/links.ts';
import { LINK_REL, RICH_ATTRIBUTES, RICH_TAGS } from '#rules/rich-text.ts';

/** HTML as it may be stored: formatting alone, links that lead where links may and cannot steer the page they left. */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(RICH_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href, target }) => ({ tagName, attribs: linkAttributes(href, target) }) },
  }).trim();

function linkAttributes(href: string | undefined, target: string | undefined): Record<string, string> {
  if (href === undefined || !isSafeLink(href)) return {};
  return { href, ...(target === '_blank' && { target }), rel: LINK_REL };
}
