/** '/manage-listings/$catalog' fits '/manage-listings/medigi'. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/+$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('$') || part === given[index])
  );
}
