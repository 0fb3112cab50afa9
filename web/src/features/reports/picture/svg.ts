/** Words of a picture: SVG as text, since it leaves as a file. */
export const W = 1200;
export const EDGE = 32;

/** Colours of the page by what they mean. */
export type ColorOf = (token: string) => string;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

interface TextLook {
  x: number;
  y: number;
  size?: number;
  color: string;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
}

export const text = (words: string, { x, y, size = 14, color, anchor = 'start', bold = false }: TextLook) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" text-anchor="${anchor}"${bold ? ' font-weight="600"' : ''}>${escaped(words)}</text>`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

export const rect = ({ x, y, width, height, color }: Box) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}"/>`;

interface Stroke {
  from: readonly [number, number];
  to: readonly [number, number];
  color: string;
  width?: number;
}

export const stroke = ({ from: [x1, y1], to: [x2, y2], color, width = 1 }: Stroke) =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${color}" stroke-width="${width}"/>`;

export const dot = (x: number, y: number, color: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="${color}"/>`;

export const round = (value: number): number => Math.round(value * 100) / 100;
