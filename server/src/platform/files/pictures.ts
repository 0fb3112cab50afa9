import sharp, { type Sharp } from 'sharp';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

const starts = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** What the bytes are, whatever the file calls itself; null for anything else, SVG with its scripts included. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (starts(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (starts(bytes, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}

const WRITE: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
};
/** A picture of more is made to exhaust whoever opens it: a progressive JPEG is held whole, four bytes a pixel and more. */
const MOST_PIXELS = 25_000_000;
/** Logos and faces are never shown larger. */
const MOST_SIDE = 2048;

// One thread and no cache: pictures are rare and small beside what else the process does.
sharp.concurrency(1);
sharp.cache(false);

/** As large as a camera makes them, 6,000 a side. */
const PHOTOGRAPH_PIXELS = 36_000_000;

/** Width and height in pixels of the upright picture, as the file says; null for what is no picture. */
export async function sidesOf(bytes: Buffer): Promise<[number, number] | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: PHOTOGRAPH_PIXELS }).metadata();
    return [autoOrient.width, autoOrient.height];
  } catch {
    return null;
  }
}

/** Photographs of products: small for whom looks at many of them. */
const PHOTOGRAPH_SIDE = 1200;

/** A photograph as WebP, no larger than these sides, a fraction of what was sent; null for what is no picture. Otherwise as `readPicture`. */
export async function readPhotograph(bytes: Buffer, side = PHOTOGRAPH_SIDE): Promise<Buffer | null> {
  if (pictureType(bytes) === null) return null;
  try {
    return await opened(bytes, side, PHOTOGRAPH_PIXELS).webp({ quality: 80 }).toBuffer();
  } catch {
    return null;
  }
}

/** A picture as WebP of just these sides, cut around its middle. Otherwise as `readPhotograph`. */
export async function readBanner(
  bytes: Buffer,
  sides: { width: number; height: number },
): Promise<Buffer | null> {
  if (pictureType(bytes) === null) return null;
  try {
    return await upright(bytes, PHOTOGRAPH_PIXELS)
      .resize({ ...sides, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** A stored picture as the papers can print it, a PNG no larger than these sides. */
export const asPng = (bytes: Buffer, side: number): Promise<Buffer> => opened(bytes, side).png().toBuffer();

const opened = (bytes: Buffer, side: number, most = MOST_PIXELS): Sharp =>
  upright(bytes, most).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const upright = (bytes: Buffer, most: number): Sharp =>
  sharp(bytes, { limitInputPixels: most, failOn: 'error' }).autoOrient();

/**
 * The picture anew, upright and without what cameras and programs write beside it: where it was taken, with what, by whom.
 * Null for what is no picture, or a broken one.
 */
export async function readPicture(
  bytes: Buffer,
): Promise<{ contentType: PictureType; bytes: Buffer } | null> {
  const contentType = pictureType(bytes);
  if (contentType === null) return null;
  try {
    return { contentType, bytes: await WRITE[contentType](opened(bytes, MOST_SIDE)).toBuffer() };
  } catch {
    return null;
  }
}
