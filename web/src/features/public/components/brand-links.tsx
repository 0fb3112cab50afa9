import { useHasPage } from '../../../shared/has-page.ts';
import { menuLink } from '../../../ui/dropdown.tsx';
import { useBlocks } from '../blocks.ts';
import { navigationBlocks, shownEntries } from '../links.ts';
import { PublicLink } from './public-link.tsx';

interface Props {
  /** Links for the menu of a phone; elsewhere items of a dropdown. */
  className?: string | undefined;
}

/** Where a supplier's own navigation stands for people who are signed in: beside the help. */
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
