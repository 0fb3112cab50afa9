import { Button, Drawer, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './dialogs.module.css';
import type { ConfirmFrameProps, MenuFrameProps, PopupFrameProps, SidePanelFrameProps } from './dialogs.tsx';

/**
 * Opens one step after mounting, so that the library sees the opening, remembers the focus and gives it back.
 */
function useOpening(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}

const close = { 'aria-label': 'Close' } as const;
/** The title bar of an overlay is no banner of the page. */
const attributes = { header: { role: 'presentation' } } as const;

export function PopupFrame({
  title,
  label,
  opened,
  onClose,
  width = 500,
  phone,
  bare = false,
  children,
}: PopupFrameProps) {
  return (
    <Modal
      title={title}
      opened={useOpening(opened)}
      onClose={onClose}
      size={phone ? '100%' : width}
      fullScreen={phone && !bare}
      withCloseButton={!bare}
      centered={!bare}
      closeButtonProps={close}
      attributes={{ ...attributes, ...(label !== undefined && { content: { 'aria-label': label } }) }}
      classNames={{ title: styles.title, content: styles.content }}
      {...(bare && { padding: 0, yOffset: '12dvh' })}
    >
      {children}
    </Modal>
  );
}

export function SidePanelFrame({
  title,
  opened,
  onClose,
  footer,
  width = 470,
  phone,
  children,
}: SidePanelFrameProps) {
  return (
    <Drawer
      title={title}
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : width}
      closeButtonProps={close}
      attributes={attributes}
      classNames={{ title: styles.title, header: styles.header, content: styles.panel, body: styles.body }}
    >
      <div className={styles.scroll}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Drawer>
  );
}

export function MenuFrame({ title, opened, onClose, children }: MenuFrameProps) {
  return (
    <Drawer
      title={title}
      opened={useOpening(opened)}
      onClose={onClose}
      size={288}
      closeButtonProps={close}
      attributes={attributes}
    >
      {children}
    </Drawer>
  );
}

export function ConfirmFrame({ question, onAnswer }: ConfirmFrameProps) {
  return (
    <Modal
      title={question.title}
      opened={useOpening(true)}
      onClose={() => onAnswer(false)}
      size={440}
      role="alertdialog"
      closeButtonProps={close}
      attributes={attributes}
      classNames={{ title: styles.title }}
    >
      <div className={styles.question}>{question.body}</div>
      <div className={styles.answers}>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          className={question.destructive === true ? styles.destructive : ''}
          onClick={() => onAnswer(true)}
        >
          {question.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
