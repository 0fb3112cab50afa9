import { useRouter } from '@tanstack/react-router';
import type { MenuEntry } from '#rules/brands/menus.ts';
import { OUTLINE_PATHS } from './outline-paths.ts';

/** Whether the application has a page for the path; menus and footers leave out what would lead to the root. */
export function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const patterns = [...Object.keys(routesByPath).filter((path) => path !== '/$'), ...OUTLINE_PATHS];
  return (path) =>
    path.startsWith('#') || patterns.some((pattern) => fits(pattern, path.split(/[?#]/)[0] ?? path));
}

/** Every entry that leads somewhere; a group stays while one of its children does. */
export function withPages(
  entries: readonly MenuEntry[],
  hasPage: (path: string) => boolean,
): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.children === undefined) return entry.path !== undefined && hasPage(entry.path) ? [entry] : [];
    const children = withPages(entry.children, hasPage);
    return children.length === 0 ? [] : [{ ...entry, children }];
  });
}

/** Whether the work on the page of this entry, or of all entries of this group, has not begun. */
export const isSoon = ({ path, children }: MenuEntry): boolean =>
  children === undefined
    ? path !== undefined && !path.includes('?') && OUTLINE_PATHS.some((outline) => fits(outline, path))
    : children.every(isSoon);

/** What has begun stands before what has not, in each group. */
export const soonLast = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries
    .map((one) => (one.children ? { ...one, children: soonLast(one.children) } : one))
    .toSorted((one, other) => Number(isSoon(one)) - Number(isSoon(other)));

/** '/manage-listings/$catalog' fits '/manage-listings/medigi'. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/+$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('$') || part === given[index])
  );
}
