import { ICON_PATHS, isIconName, type IconName } from './icon-paths.ts';

export type { IconName };

/** A line drawing beside a text that says the same; hidden from assistive technology. Unknown names draw a square. */
export function Icon({ name, size = 20 }: { name: IconName | (string & {}); size?: number }) {
  const path = isIconName(name) ? ICON_PATHS[name] : 'M6 6h12v12H6z';
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  );
}
