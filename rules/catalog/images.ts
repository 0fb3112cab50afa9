export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Images that one listing shows at most. */
export const MOST_IMAGES = 8;

/** Pixels of each side of an image. */
export const IMAGE_SIDES = { least: 200, most: 6000 } as const;

/** The longer side, in pixels, of what is stored of an image: alone in the gallery, and among others on a screen of any density. */
export const STORED_SIDES = { large: 1200, small: 320 } as const;
export const STORED_SIZES = ['large', 'small'] as const;
export type StoredSize = (typeof STORED_SIZES)[number];

/** Where an image is read as it is shown among others. */
export const smallImage = (url: string): string => `${url}?size=small`;

/** Of what it shows, for those who cannot see it. */
export const IMAGE_TEXT_LENGTH = 120;

/** What is read where an image has no text of its own; `at` counts from 0. */
export const imageText = (name: string, { text }: { readonly text: string }, at: number): string =>
  text === '' ? `${name}, view ${at + 1}` : text;
