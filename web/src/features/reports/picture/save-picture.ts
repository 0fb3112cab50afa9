import type { Report } from '../api.ts';
import { tellError } from '../../../shared/tell-error.ts';
import { saveBlob } from '../../../shared/transfers.ts';
import { drawPicture } from './draw.ts';

const colorOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** Twice its size, for print. */
const SCALE = 2;
const FAILED = 'The picture could not be made.';

interface Wanted {
  /** What the report is of, one line each; empty ones are left out. */
  facts: readonly string[];
  today: string;
  format: 'svg' | 'png';
}

/** Saves the chart of a report as a picture, in the colours of the page (RB-460). */
export function savePicture(report: Report, { facts, today, format }: Wanted): void {
  const picture = drawPicture(
    report,
    facts.filter((fact) => fact !== ''),
    colorOf,
  );
  saveDrawing(picture, `${report.name.replaceAll('_', '-')}-${today}`, format);
}

interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Saves a drawing as it is, or as a picture of twice its size. */
export function saveDrawing(drawing: Drawing, name: string, format: 'svg' | 'png'): void {
  const svg = new Blob([drawing.svg], { type: 'image/svg+xml' });
  const save = (blob: Blob) => saveBlob(`${name}.${format}`, blob);
  if (format === 'svg') save(svg);
  else rasterized(svg, drawing).then(save, tellError);
}

async function rasterized(svg: Blob, { width, height }: { width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error(FAILED);
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
