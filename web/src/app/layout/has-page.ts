import { useRouter } from '@tanstack/react-router';

/** Whether the application has a page for the path; menus and footers leave out what would lead to the root. */
export function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const patterns = Object.keys(routesByPath).filter((path) => path !== '/$');
  return (path) =>
    path.startsWith('#') || patterns.some((pattern) => fits(pattern, path.split(/[?#]/)[0] ?? path));
}

/** '/manage-listings/$catalog' fits '/manage-listings/medigi'. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('$') || part === given[index])
  );
}
