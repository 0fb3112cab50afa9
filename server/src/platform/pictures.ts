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
