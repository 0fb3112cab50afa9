import { useRouter } from '@tanstack/react-router';
import { OUTLINE_PATHS } from '../../features/outlines/index.ts';
import { fits } from '../../shared/fits.ts';

/** Whether the application has a page for the path; menus and footers leave out what would lead to the root. */
export function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const patterns = [...Object.keys(routesByPath).filter((path) => path !== '/$'), ...OUTLINE_PATHS];
  return (path) =>
    path.startsWith('#') || patterns.some((pattern) => fits(pattern, path.split(/[?#]/)[0] ?? path));
}
