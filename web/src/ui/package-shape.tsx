import styles from './package-shape.module.css';

const SHAPES = {
  bottle: [
    'M18 8h12v6H18z',
    'M19 14v3c-4 1-6 3.500-6 7v15a3 3 0 0 0 3 3h16a3 3 0 0 0 3-3V24c0-3.500-2-6-6-7v-3',
  ],
  vial: [
    'M19 8h10v5H19z',
    'M21 13v4c-2 1-4 2.500-4 5v16a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V22c0-2.500-2-4-4-5v-4',
  ],
  syringe: ['M24 4v6M19 4h10', 'M18 10h12v22l-4 4h-4l-4-4z', 'M24 36v8', 'M18 16h5M18 21h5M18 26h5'],
  tube: ['M14 8h20l-4 28H18z', 'M20 36h8v5h-8z', 'M15 13h18'],
  bag: [
    'M15 9a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v22c0 5-3 8-6 8h-6c-3 0-6-3-6-8z',
    'M21.500 9.500h5',
    'M20.500 39v5M27.500 39v3h1v2',
  ],
  box: ['M8 16 24 9l16 7v16l-16 8-16-8z', 'M8 16l16 7 16-7M24 23v17', 'M16 12.500l16 7'],
  inhaler: ['M17 6h11v17H17z', 'M17 20h11l9 6v12H17z', 'M17 31h20'],
  patch: ['M10 12h28v24H10z', 'M16 18h16v12H16z', 'M20 24h8M24 20v8'],
} as const;

export type Shape = keyof typeof SHAPES;

/** First match wins; a tablet comes in a bottle, what nobody knows in a box. */
const FORMS: readonly (readonly [RegExp, Shape])[] = [
  [/syringe|pen|auto-?injector/i, 'syringe'],
  [/\bbags?\b|infusion|premix/i, 'bag'],
  [/vial|inject|ampul|powder for/i, 'vial'],
  [/tube|cream|ointment|gel\b|lotion|paste/i, 'tube'],
  [/inhal|aerosol|spray/i, 'inhaler'],
  [/patch|film|transdermal/i, 'patch'],
  [/tablet|capsule|solution|suspension|syrup|drop|elixir|liquid|bottle/i, 'bottle'],
];

/** The package says it best; where it does not, the dosage form. */
export const shapeOf = (dosageForm: string | null, packaging = ''): Shape =>
  [packaging, dosageForm ?? '']
    .map((text) => FORMS.find(([pattern]) => pattern.test(text))?.[1])
    .find((shape) => shape !== undefined) ?? 'box';

export type Tint = 'solid' | 'liquid' | 'injected' | 'applied' | 'plain';

const TINTS: readonly (readonly [RegExp, Tint])[] = [
  [/inject|infusion|vial|syringe/i, 'injected'],
  [/tablet|capsule|caplet|lozenge|granule|powder/i, 'solid'],
  [/solution|suspension|syrup|drop|elixir|liquid|emulsion/i, 'liquid'],
  [/cream|ointment|gel\b|lotion|paste|patch|film|spray|aerosol|inhal/i, 'applied'],
];

export const tintOf = (dosageForm: string | null): Tint =>
  TINTS.find(([pattern]) => pattern.test(dosageForm ?? ''))?.[1] ?? 'plain';

/** Middle, top and width of the part that takes words. */
const LABELS: Partial<Record<Shape, { x: number; y: number; width: number }>> = {
  bottle: { x: 24, y: 24.5, width: 21 },
  vial: { x: 24, y: 25, width: 13 },
  bag: { x: 24, y: 16, width: 17 },
  tube: { x: 24, y: 15.5, width: 16 },
  patch: { x: 24, y: 18.5, width: 15 },
};
/** Below it words on a drawing are no words. */
const READABLE_FROM = 64;
const LINE = 5.2;

/** A drawn package, shown where a listing has no picture; one that is large enough says strength and count. */
export function PackageShape({
  dosageForm,
  packaging,
  strength = null,
  size = 48,
}: {
  dosageForm: string | null;
  packaging: string;
  strength?: string | null;
  size?: number;
}) {
  const shape = shapeOf(dosageForm, packaging);
  return (
    <svg
      role="img"
      aria-label={`Drawing of a ${shape}`}
      className={styles.shape}
      data-tint={tintOf(dosageForm)}
      width={size}
      height={size}
      viewBox="0 0 48 48"
    >
      {SHAPES[shape].map((path) => (
        <path key={path} d={path} />
      ))}
      {size >= READABLE_FROM && <Label shape={shape} words={[strength ?? '', packCount(packaging)]} />}
    </svg>
  );
}

/** '100' of 'Bottle of 100 tablets', '24 × 100 mL' of 'Box of 24 bags of 100 mL'; '' where nothing is counted. */
export const packCount = (packaging: string): string =>
  [...packaging.matchAll(/[\d.,]+(?: m?[lLgG]\b)?/g)]
    .map(([count]) => count)
    .filter((count) => count !== '1')
    .slice(0, 2)
    .join(' × ');

function Label({ shape, words }: { shape: Shape; words: readonly string[] }) {
  const place = LABELS[shape];
  const written = words.filter((word) => word !== '' && sizeOf(word, place?.width ?? 0) >= 2.6);
  if (!place || written.length === 0) return null;
  const { x, y, width } = place;
  return (
    <g aria-hidden="true" className={styles.label}>
      <rect x={x - width / 2} y={y} width={width} height={written.length * LINE + 1.6} rx={1} />
      {written.map((word, line) => (
        <text key={word} x={x} y={y + (line + 1) * LINE - 0.4} fontSize={sizeOf(word, width)}>
          {word}
        </text>
      ))}
    </g>
  );
}

/** As large as a line allows, and no wider than the label. */
const sizeOf = (word: string, width: number): number => Math.min(4.4, (width - 1.5) / (word.length * 0.58));
