import { Button, type ButtonProps } from '@mantine/core';
import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import styles from './reasoned-button.module.css';

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> & {
    /** Why it cannot be pressed and what would change that; null when it can. */
    reason: string | null;
    /** The reason stands elsewhere on the screen: it is only spoken here. */
    reasonHidden?: boolean;
    /** For a moment it cannot be pressed: what it needs is on its way, which the screen shows. It keeps the focus. */
    waiting?: boolean;
  };

/**
 * A button that is never silently dead: with a reason it looks disabled, keeps the focus order, does nothing, and says
 * why to eyes and ears.
 */
export function ReasonedButton({
  reason,
  reasonHidden = false,
  waiting = false,
  onClick,
  children,
  ...button
}: Props) {
  const id = useId();
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (reason === null) {
    return (
      <Button
        {...button}
        {...(waiting && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={waiting ? refuse : onClick}
      >
        {children}
      </Button>
    );
  }
  return (
    <span className={styles.group} data-full-width={button.fullWidth === true || undefined}>
      <Button {...button} data-disabled aria-disabled="true" aria-describedby={id} onClick={refuse}>
        {children}
      </Button>
      <span id={id} className={reasonHidden ? 'visually-hidden' : styles.reason}>
        {reason}
      </span>
    </span>
  );
}
