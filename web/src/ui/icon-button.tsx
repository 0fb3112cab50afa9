import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** Says what it does: the accessible name, and the hint on hover and keyboard focus. */
  label: string;
  iconSize?: number;
};

/** A button that shows only an icon. */
export function IconButton({ icon, label, iconSize = 20, className, type = 'button', ...button }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      data-hint={label}
      className={`${styles.button} ${className ?? ''}`}
      {...button}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
