const NEVER = ['/login', '/logout', '/callback', '/jwt', '/loading', '/password'];

/**
 * The address to go to after signing in, when it is one of this site and no page of the sign-in itself (shell G-19);
 * else null. Only a single leading slash is obeyed: '//elsewhere' is another host.
 */
export function safeDestination(address: string | null | undefined): string | null {
  if (!address?.startsWith('/')) return null;
  const url = URL.parse(address, 'http://here.invalid');
  if (
    url === null ||
    url.host !== 'here.invalid' ||
    /^\/[/\\]/.test(address) ||
    url.pathname.startsWith('//')
  )
    return null;
  if (NEVER.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
