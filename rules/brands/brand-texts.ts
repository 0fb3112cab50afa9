/** Sentences of the public pages that a brand may replace by its own; the key is the one in its configuration. */
export const BRAND_TEXTS = [
  { key: 'start_title', label: 'Headline of the start page' },
  { key: 'start_lead', label: 'Text below the headline' },
  { key: 'about_lead', label: 'First words of About Us' },
  { key: 'contact_lead', label: 'Text above the contact form' },
] as const;
