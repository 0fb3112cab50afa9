import DOMPurify, { type Config } from 'dompurify';
import { isSafeLink } from '#rules/links.ts';
import { LINK_REL, RICH_ATTRIBUTES, RICH_TAGS } from '#rules/rich-text.ts';
import styles from './rich-text.module.css';

// An instance of our own, so that the hook below concerns nobody else.
const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return;
  const href = element.getAttribute('href');
  if (href === null || !isSafeLink(href)) element.removeAttribute('href');
  element.setAttribute('rel', LINK_REL);
});

const RULES: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...RICH_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(RICH_ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
};

/** Text with formatting that somebody else wrote. It was sanitised when it was saved, and is again before it is shown. */
export function RichText({ html }: { html: string }) {
  const clean = purify.sanitize(html, RULES);
  // The one place where text becomes markup, by the sanitiser's own policy.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
