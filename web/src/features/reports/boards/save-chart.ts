import { saveDrawing } from '../picture/save-picture.ts';
import { EDGE, text } from '../picture/svg.ts';

const [HEAD, FACT, LEGEND] = [48, 20, 24];
/** What the page says by its styles, and a file by itself. */
const LOOKS = ['fill', 'stroke', 'stroke-width', 'font-size', 'text-anchor', 'font-weight'] as const;

interface Wanted {
  name: string;
  title: string;
  /** What the chart is of, one line each. */
  facts: readonly string[];
  /** What each filling means, in the order of the patterns. */
  legend: readonly string[];
  format: 'png' | 'svg';
}

/** Saves a chart as it stands on the page, below its title and what it is of, above its legend (RB-476). */
export function saveChart(svg: SVGSVGElement, { name, title, facts, legend, format }: Wanted): void {
  const inner = styled(svg);
  const width = svg.width.baseVal.value + 2 * EDGE;
  const [top, high] = [HEAD + FACT * facts.length + 16, svg.height.baseVal.value];
  const height = top + high + LEGEND * (legend.length + 1) + EDGE;
  const page = getComputedStyle(document.documentElement);
  const color = (token: string) => page.getPropertyValue(token).trim();
  const fillings = [...svg.querySelectorAll('pattern')].map(({ id }) => id);
  const words = [
    `<rect width="${width}" height="${height}" fill="${color('--surface')}"/>`,
    text(title, { x: EDGE, y: HEAD - 8, size: 22, color: color('--ink'), bold: true }),
    ...facts.map((fact, at) =>
      text(fact, { x: EDGE, y: HEAD + 14 + FACT * at, size: 12, color: color('--ink-soft') }),
    ),
    `<g transform="translate(${EDGE} ${top})">${inner}</g>`,
    ...legend.map((entry, at) => {
      const y = top + high + LEGEND * (at + 1);
      const filling = fillings[at];
      const swatch =
        filling === undefined
          ? ''
          : `<rect x="${EDGE}" y="${y - 11}" width="14" height="14" fill="url(#${filling})"/>`;
      return swatch + text(entry, { x: EDGE + 22, y, color: color('--ink') });
    }),
  ];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="IBM Plex Sans, Arial, sans-serif">
${words.join('\n')}
</svg>`;
  saveDrawing({ svg: drawing, width, height }, name, format);
}

/** The content of a chart with the looks of the page on each of its elements. */
function styled(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll('*')];
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const look = getComputedStyle(original);
    for (const name of LOOKS) {
      const value = look.getPropertyValue(name);
      // A filling by a pattern stays as it is: the page says its whole address.
      if (value !== '' && !element.getAttribute(name)?.startsWith('url(')) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  }
  const serializer = new XMLSerializer();
  return [...copy.childNodes].map((node) => serializer.serializeToString(node)).join('');
}
