import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCENT_NAMES } from '#rules/brands/looks.ts';

const css = readFileSync(path.join(import.meta.dirname, '../../web/src/ui/tokens.css'), 'utf8');

/** The declarations of all rules with exactly this selector. */
function valuesOf(selector: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split(',')
      .some((one) => one.trim() === selector),
  );
  const pairs = blocks.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

const DARK = ":root[data-mantine-color-scheme='dark']";
const schemes = {
  light: (accent: string) => ({ ...valuesOf(':root'), ...valuesOf(`[data-accent='${accent}']`) }),
  dark: (accent: string) => ({
    ...valuesOf(':root'),
    ...valuesOf(DARK),
    ...valuesOf(`[data-accent='${accent}']`),
    ...valuesOf(`${DARK}[data-accent='${accent}']`),
  }),
};

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (colour: string) =>
  [1, 3, 5]
    .map((at) => channel(Number(`0x${colour.slice(at, at + 2)}`) / 255))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

function contrast(one = '', other = ''): number {
  const [bright = 0, dim = 0] = [light(one), light(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each(Object.entries(schemes))('WB-171 accents in the %s scheme', (_, tokensOf) => {
  it.each(ACCENT_NAMES)('%s reads on every ground with 4.5 : 1, and white on it', (accent) => {
    const tokens = tokensOf(accent);
    for (const ground of [tokens['canvas'], tokens['surface'], tokens['accent-soft']]) {
      expect(contrast(tokens['accent-ink'], ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('#ffffff', tokens['accent'])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['teal', 'plum', 'indigo'])('%s is the mark of the catalog its host sells', (accent) => {
    const tokens = tokensOf(accent);
    expect(tokens[`${accent}-ink`]).toBe(tokens['accent-ink']);
  });
});
