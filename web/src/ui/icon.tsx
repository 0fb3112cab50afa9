import { Glyph } from './glyph.tsx';
import { ICON_PATHS, isIconName, type IconName } from './icon-paths.ts';

export type { IconName };

/** A line drawing beside a text that says the same. A name the design system does not draw shows a square. */
export function Icon({ name, size }: { name: IconName | (string & {}); size?: number }) {
  return (
    <Glyph
      path={isIconName(name) ? ICON_PATHS[name] : 'M6 6h12v12H6z'}
      {...(size !== undefined && { size })}
    />
  );
}
