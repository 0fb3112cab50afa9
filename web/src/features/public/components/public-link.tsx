import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  /** A path of the product, a place on the page, or an address elsewhere. */
  to: string;
  newTab?: boolean | undefined;
  className?: string | undefined;
  role?: string | undefined;
  tabIndex?: number | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that a brand names: within the product, or out of it. */
export function PublicLink({ to, newTab = false, children, ...rest }: Props) {
  if (to.startsWith('/') && !newTab) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} {...(newTab && { target: '_blank' })} rel="noopener noreferrer" {...rest}>
      {children}
      {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}
