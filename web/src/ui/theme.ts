import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type { Accent } from '#rules/brands/looks.ts';

/** Accents a brand may name. Shade 7 carries white text, shade 4 is ink on dark ground. */
const ACCENTS = {
  teal: [
    '#e5f4f1',
    '#cfe9e4',
    '#a3d5cc',
    '#7accbf',
    '#5cc9ba',
    '#2a9d90',
    '#178478',
    '#0b6e63',
    '#095c53',
    '#064840',
  ],
  plum: [
    '#fbeef6',
    '#f4dbea',
    '#eabdd9',
    '#e8aad1',
    '#e59bc9',
    '#b9558f',
    '#9f3d7c',
    '#8a2f6b',
    '#742559',
    '#5b1c46',
  ],
  indigo: [
    '#eeeefb',
    '#dcdcf6',
    '#c4c4f5',
    '#b6b5f4',
    '#a9a8f3',
    '#6b6ac9',
    '#5756b8',
    '#4645a8',
    '#39388c',
    '#2b2a6b',
  ],
  violet: [
    '#f3edfb',
    '#e5d9f6',
    '#d6bff5',
    '#cdb2f3',
    '#c6a6f2',
    '#8c5fcf',
    '#7b4dc0',
    '#6d3fb0',
    '#5a3393',
    '#462774',
  ],
  slate: [
    '#edf0f4',
    '#dbe1e9',
    '#c8d2e0',
    '#bdcadb',
    '#b4c2d6',
    '#65778f',
    '#53647b',
    '#44546a',
    '#374456',
    '#293340',
  ],
} satisfies Record<Accent, MantineColorsTuple>;

/** The library's own neutrals, from ink to ground, in our tone. */
const DARK: MantineColorsTuple = [
  '#e7eeed',
  '#b6c3c1',
  '#97a6a4',
  '#718280',
  '#6f807e',
  '#2b3737',
  '#161e1e',
  '#161e1e',
  '#0f1515',
  '#0b1010',
];
const GRAY: MantineColorsTuple = [
  '#f6f8f8',
  '#eef2f2',
  '#dde4e3',
  '#c6d0ce',
  '#7b8987',
  '#6b7a78',
  '#5a6967',
  '#465755',
  '#2c3a38',
  '#15201f',
];

export const themeFor = (accent: Accent) =>
  createTheme({
    colors: { ...ACCENTS, dark: DARK, gray: GRAY },
    primaryColor: accent,
    primaryShade: 7,
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--mono)',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
    shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
    defaultRadius: 'sm',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'sm' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Modal: {
        defaultProps: {
          centered: true,
          padding: 20,
          transitionProps: { duration: 100 },
          overlayProps: { backgroundOpacity: 0.45 },
        },
      },
      Drawer: {
        defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.35 } },
      },
      Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    },
  });

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-faint)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--refusal)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
  '--mantine-color-gray-light-hover': 'var(--sunken)',
};

/** Makes the library's colours follow our tokens, so that both schemes have one source. */
export const cssVariables: CSSVariablesResolver = ({ primaryColor }) => {
  const accent = `--mantine-color-${primaryColor}`;
  const variables = {
    ...shared,
    [`${accent}-light`]: 'var(--accent-soft)',
    [`${accent}-light-hover`]: 'color-mix(in srgb, var(--accent-ink) 18%, var(--accent-soft))',
    [`${accent}-light-color`]: 'var(--accent-ink)',
    [`${accent}-outline`]: 'var(--accent-ink)',
  };
  return { variables: {}, light: variables, dark: variables };
};
