/** Where a link that somebody wrote may lead, and names a host may have. */

// Browsers read a backslash as a slash and drop tabs and line ends, so '/\evil' and '/<tab>/evil' leave the site.
const UNSEEN = /[\p{C}\p{Z}\\]/u;

/** http and https, mail, phone, a path of this site or a place on this page; nothing that runs, nothing hidden. */
export function isSafeLink(link: string): boolean {
  if (UNSEEN.test(link)) return false;
  if (link.startsWith('#')) return true;
  if (link.startsWith('/')) return !link.startsWith('//');
  return /^mailto:[^@]+@[^@]+$/i.test(link) || /^tel:[+\d().-]+$/i.test(link) || isWebAddress(link);
}

/** A whole address of the web: 'https://linkedin.com/company/galenic'. */
export const isWebAddress = (link: string): boolean =>
  !UNSEEN.test(link) && /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(link);

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`);

/** A name as browsers send it, in lower case and without port: 'market.example'. */
export const isHostName = (name: string): boolean => name.length <= 253 && HOST_NAME.test(name);
