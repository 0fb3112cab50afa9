import { useHasPage } from '../../../shared/has-page.ts';
import { menuLink } from '../../../ui/dropdown.tsx';
import { useBlocks } from '../blocks.ts';
import { navigationBlocks, shownEntries } from '../links.ts';
import { PublicLink } from './public-link.tsx';

interface Props {
  /** Links for the menu of a phone; elsewhere items of a dropdown. */
  className?: string | undefined;
}

/** The supplier's own navigation, which people who are signed in find beside the help. */
export function BrandLinks({ className }: Props) {
  const entries = shownEntries(navigationBlocks(useBlocks('navigation')), useHasPage());
  const links = entries.flatMap(
    ({ children, label, path = '/', newTab }) => children ?? [{ label, path, newTab }],
  );
  return links.map(({ label, path, newTab }, index) => (
    <PublicLink
      key={`${index} ${label}`}
      to={path}
      newTab={newTab}
      {...(className === undefined ? menuLink : { className })}
    >
      {label}
    </PublicLink>
  ));
}
