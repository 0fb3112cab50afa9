import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from './pictures.ts';

/** A picture of 4 × 2 pixels, taken on its side at a place. */
const aPhoto = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: '#0b6e63' } })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'Canary of the camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .toFormat(format)
    .toBuffer();

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '%s stands upright and tells nothing of camera and place',
    async (format) => {
      const photo = await aPhoto(format);
      expect(photo.includes('Canary of the camera')).toBe(true);
      const picture = await readPicture(photo);
      expect(picture?.contentType).toBe(`image/${format}`);
      const { exif, orientation, width, height } = await sharp(picture?.bytes).metadata();
      expect([exif, orientation, width, height]).toEqual([undefined, undefined, 2, 4]);
      expect(picture?.bytes.includes('Canary')).toBe(false);
    },
  );

  it('keeps every pixel of a drawing', async () => {
    const drawing = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const picture = await readPicture(drawing);
    const pixels = (bytes: Buffer | undefined) => sharp(bytes).ensureAlpha().raw().toBuffer();
    expect(await pixels(picture?.bytes)).toEqual(await pixels(drawing));
  });

  it('that is broken, or none, or of more pixels than a camera takes, is none', async () => {
    const photo = await aPhoto('png');
    const large = Buffer.from(photo);
    // The width and height in the header, and the header's checksum no longer right.
    large.writeUInt32BE(60_000, 16);
    large.writeUInt32BE(60_000, 20);
    for (const bytes of [photo.subarray(0, 40), Buffer.from('<svg/>'), Buffer.alloc(0), large])
      expect(await readPicture(bytes)).toBeNull();
  });
});
