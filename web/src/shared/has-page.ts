import { useRouter } from '@tanstack/react-router';
import type { MenuEntry } from '#rules/brands/menus.ts';

/** Whether the application has a page for the path; menus and footers leave out what would lead to the root. */
export function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const patterns = Object.keys(routesByPath).filter((path) => path !== '/$');
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

/** '/manage-listings/$catalog' fits '/manage-listings/medigi'. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/+$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('$') || part === given[index])
  );
}
