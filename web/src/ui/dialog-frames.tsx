import { Button, Drawer, Modal } from '@mantine/core';
import { useEffect, useId, useState, type MouseEvent, type PointerEvent } from 'react';
import { createStore, useStore } from '../shared/store.ts';
import styles from './dialogs.module.css';
import { OverlayClose } from './states.tsx';
import type { ConfirmFrameProps, MenuFrameProps, PopupFrameProps, SidePanelFrameProps } from './dialogs.tsx';

/** What gets the focus now that an overlay closes; one that opens in its place takes it over. */
let owed: Element | null = null;

/** Gives the focus back to what had it when the overlay opened; the library misses openings that come with mounting. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = owed ?? document.activeElement;
    owed = null;
    return () => {
      owed = before;
      setTimeout(() => {
        if (owed !== before) return;
        owed = null;
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      }, 0);
    };
  }, [opened]);
}

/** Open overlays, the uppermost last. */
const stack = createStore<readonly string[]>([]);

/** Only the uppermost of stacked overlays hears Escape. */
function useUppermost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    stack.update((open) => [...open, id]);
    return () => stack.update((open) => open.filter((one) => one !== id));
  }, [opened, id]);
  return useStore(stack).at(-1) === id;
}

/** The bar of an overlay is pulled, not marked. */
const holdText = (event: MouseEvent<HTMLElement>) => event.preventDefault();

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Moves an overlay with the pointer that holds its title bar, which stays in the window with all that is on it. */
function useDrag(enabled: boolean): { translate: string | undefined; handle: object } {
  const [at, setAt] = useState({ x: 0, y: 0 });
  if (!enabled) return { translate: undefined, handle: {} };
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    const from = { x: event.clientX - at.x, y: event.clientY - at.y };
    const bar = event.currentTarget.getBoundingClientRect();
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      setAt({
        x: clamp(clientX - from.x, at.x - bar.left, at.x + innerWidth - bar.right),
        y: clamp(clientY - from.y, at.y - bar.top, at.y + innerHeight - bar.bottom),
      });
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return {
    translate: `${at.x}px ${at.y}px`,
    handle: { onPointerDown: start, onMouseDown: holdText, style: { cursor: 'move', touchAction: 'none' } },
  };
}

const close = { 'aria-label': 'Close' } as const;
/** The title bar of an overlay is no banner of the page. */
const attributes = { header: { role: 'presentation' } } as const;
/** By it paper knows an open panel. */
const panelAttributes = { ...attributes, root: { 'data-side-panel': '' } } as const;

export function PopupFrame({
  title,
  label,
  opened,
  onClose,
  width = 500,
  height,
  phone,
  bare = false,
  draggable = false,
  once = false,
  children,
}: PopupFrameProps) {
  const drag = useDrag(draggable && !phone);
  const fixed = height !== undefined && !phone;
  useFocusReturn(opened);
  const uppermost = useUppermost(opened);
  return (
    <Modal
      title={title}
      opened={opened}
      returnFocus={false}
      closeOnEscape={uppermost && !once}
      closeOnClickOutside={!once}
      onClose={onClose}
      size={phone ? '100%' : width}
      fullScreen={phone && !bare}
      withCloseButton={!bare}
      centered={!bare}
      closeButtonProps={close}
      attributes={{
        header: { ...attributes.header, ...drag.handle },
        ...(label !== undefined && { content: { 'aria-label': label } }),
      }}
      classNames={{ title: styles.title, content: styles.content }}
      styles={{
        content: { translate: drag.translate, ...(fixed && { height }) },
        ...(fixed && { body: { flex: 1, minHeight: 0 } }),
      }}
      {...(bare && { padding: 0, yOffset: '12dvh' })}
    >
      <OverlayClose value={onClose}>{children}</OverlayClose>
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
  useFocusReturn(opened);
  const uppermost = useUppermost(opened);
  return (
    <Drawer
      title={title}
      opened={opened}
      returnFocus={false}
      closeOnEscape={uppermost}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : width}
      closeButtonProps={close}
      attributes={panelAttributes}
      classNames={{ title: styles.title, header: styles.header, content: styles.panel, body: styles.body }}
    >
      <div className={styles.scroll} data-scrolls>
        <OverlayClose value={onClose}>{children}</OverlayClose>
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Drawer>
  );
}

export function MenuFrame({ title, opened, onClose, children }: MenuFrameProps) {
  useFocusReturn(opened);
  const uppermost = useUppermost(opened);
  return (
    <Drawer
      title={title}
      opened={opened}
      returnFocus={false}
      closeOnEscape={uppermost}
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
  useFocusReturn(true);
  const uppermost = useUppermost(true);
  return (
    <Modal
      title={question.title}
      opened
      returnFocus={false}
      closeOnEscape={uppermost}
      onClose={() => onAnswer(false)}
      size={440}
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
