import sharp from 'sharp';

/** Small files that are what they say. */
export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** 200 pixels a side, the least that an image of a listing has; of one shade, so that each is another picture. */
export const photograph = (shade = 0): Promise<Buffer> => aPicture(200, 200, shade);

export const aPicture = (width: number, height: number, shade = 0): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer();
export const LICENSE = { name: 'license.pdf', bytes: PDF };
