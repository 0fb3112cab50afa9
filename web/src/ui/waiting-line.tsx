import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './waiting-line.module.css';

interface Props extends Pick<LinkProps, 'to' | 'search'> {
  icon: IconName;
  children: ReactNode;
}

/** A line of a home that leads to what waits. */
export function WaitingLine({ icon, to, search, children }: Props) {
  return (
    <p className={styles.line}>
      <Icon name={icon} size={18} />
      <Link to={to} search={search}>
        {children}
      </Link>
    </p>
  );
}
