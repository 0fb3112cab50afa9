/** Brand colours that the theme has; a host names one of them. */
export const ACCENT_NAMES = ['teal', 'plum', 'indigo', 'violet', 'slate'] as const;
export type Accent = (typeof ACCENT_NAMES)[number];

const ALIASES: Record<string, Accent> = { grape: 'plum', pink: 'plum', cyan: 'teal', gray: 'slate' };

/** The accent a brand's configuration names; teal for a name the theme does not have. */
export const accentNameOf = (name: string): Accent =>
  ACCENT_NAMES.find((accent) => accent === name) ?? ALIASES[name] ?? 'teal';
