import styles from './package-shape.module.css';

const SHAPES = {
  bottle: [
    'M18 8h12v6H18z',
    'M19 14v3c-4 1-6 3.500-6 7v15a3 3 0 0 0 3 3h16a3 3 0 0 0 3-3V24c0-3.500-2-6-6-7v-3',
    'M13 25h22v10H13z',
  ],
  vial: [
    'M19 8h10v5H19z',
    'M21 13v4c-2 1-4 2.500-4 5v16a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V22c0-2.500-2-4-4-5v-4',
    'M17 28h14',
  ],
  syringe: ['M24 4v6M19 4h10', 'M18 10h12v22l-4 4h-4l-4-4z', 'M24 36v8', 'M18 16h5M18 21h5M18 26h5'],
  tube: ['M14 8h20l-4 28H18z', 'M20 36h8v5h-8z', 'M15 13h18'],
  bag: ['M15 8h18v26a6 6 0 0 1-6 6h-6a6 6 0 0 1-6-6z', 'M22 40v5M26 40v5', 'M22 8V5h4v3', 'M20 18h8M20 23h8'],
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

/** A drawn package, shown where a listing has no picture. */
export function PackageShape({
  dosageForm,
  packaging,
  size = 48,
}: {
  dosageForm: string | null;
  packaging: string;
  size?: number;
}) {
  const shape = shapeOf(dosageForm, packaging);
  return (
    <svg
      role="img"
      aria-label={`Drawing of a ${shape}`}
      className={styles.shape}
      width={size}
      height={size}
      viewBox="0 0 48 48"
    >
      {SHAPES[shape].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
