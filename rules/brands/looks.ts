/** Brand colours that the theme has; a host names one of them. */
export const ACCENT_NAMES = ['teal', 'plum', 'indigo', 'violet', 'slate'] as const;
export type Accent = (typeof ACCENT_NAMES)[number];

const ALIASES: Record<string, Accent> = { grape: 'plum', pink: 'plum', cyan: 'teal', gray: 'slate' };

/** The accent a brand's configuration names; teal for a name the theme does not have. */
export const accentNameOf = (name: string): Accent =>
  ACCENT_NAMES.find((accent) => accent === name) ?? ALIASES[name] ?? 'teal';

/** Sentences that a brand may replace by its own; the key is the one in its configuration. */
export const BRAND_TEXTS = [
  { key: 'start_title', label: 'Headline of the start page' },
  { key: 'start_lead', label: 'Text below the headline' },
  { key: 'about_lead', label: 'First words of About Us' },
  { key: 'contact_lead', label: 'Text above the contact form' },
  { key: 'calibration_time', label: 'How long the calibration of a purchase report takes' },
] as const;
