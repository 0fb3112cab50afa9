/** The name of a `Host` header, without its port. */
export const hostName = (header: string): string => header.toLowerCase().replace(/:\d+$/, '');

/** Where a brand host is reached: protocol and port are those of `PUBLIC_URL`. */
export function brandOrigin(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
