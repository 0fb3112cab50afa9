import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../shared/load-code.ts';
import { createStore, useStore } from '../shared/store.ts';

const PHONE = '(max-width: 767px)';
const WIDE = '(min-width: 1200px)';

// The frames are not needed for the first screen; the shell fetches them when the browser is idle.
const loadFrames = () => import('./dialog-frames.tsx');
export const prepareDialogs = (): void => void loadFrames().catch(() => undefined);
const PopupFrame = lazyPart(async () => (await loadFrames()).PopupFrame);
const SidePanelFrame = lazyPart(async () => (await loadFrames()).SidePanelFrame);
const MenuFrame = lazyPart(async () => (await loadFrames()).MenuFrame);
const ConfirmFrame = lazyPart(async () => (await loadFrames()).ConfirmFrame);

/** True below 768 px, where pages have their phone layout. */
export const usePhone = (): boolean =>
  useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;

/** True from 1200 px, where a list has room for filters beside it and for every column. */
export const useWide = (): boolean =>
  useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;

interface OverlayProps {
  title?: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

interface PopupProps extends OverlayProps {
  /** Documented width in pixels; below 768 px a popup takes the whole width. */
  width?: number;
  /** Documented height in pixels; the content decides unless told. */
  height?: number;
  /** Accessible name where there is no title. */
  label?: string;
  /** Moved about by its title bar. */
  draggable?: boolean;
  /** Without title bar and padding, at the top of the window. */
  bare?: boolean;
  /** Shows what is never shown again: neither Escape nor a click beside it closes it. */
  once?: boolean;
}

interface SidePanelProps extends OverlayProps {
  /** Stays below the content: totals and the next step. */
  footer?: ReactNode;
  width?: number;
}

export type PopupFrameProps = PopupProps & { phone: boolean };
export type SidePanelFrameProps = SidePanelProps & { phone: boolean };
export type MenuFrameProps = OverlayProps;

/** A popup over the page: keeps the focus inside, gives it back, closes on Escape. */
export function Popup(props: PopupProps) {
  const phone = usePhone();
  return (
    <Once opened={props.opened}>
      <PopupFrame {...props} phone={phone} />
    </Once>
  );
}

/** A panel from the right edge, 470 px wide unless told. */
export function SidePanel(props: SidePanelProps) {
  const phone = usePhone();
  return (
    <Once opened={props.opened}>
      <SidePanelFrame {...props} phone={phone} />
    </Once>
  );
}

/** A panel from the left edge: the menu of a phone. */
export function MenuPanel(props: OverlayProps) {
  return (
    <Once opened={props.opened}>
      <MenuFrame {...props} />
    </Once>
  );
}

/** Nothing before the first opening; from then on what is closed can fade and give the focus back. */
export function Once({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <Suspense>{children}</Suspense> : null;
}

export interface Question {
  title: string;
  /** The consequences, before they happen. */
  body: ReactNode;
  /** The verb on the button. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The act cannot be taken back. */
  destructive?: boolean;
}

export interface ConfirmFrameProps {
  question: Question;
  onAnswer: (confirmed: boolean) => void;
}

const asked = createStore<ConfirmFrameProps | null>(null);

/** Asks before something that cannot be taken back. Answers false when dismissed. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.onAnswer(false);
  return new Promise((resolve) => {
    asked.set({
      question,
      onAnswer: (confirmed) => {
        asked.set(null);
        resolve(confirmed);
      },
    });
  });
}

/** Where `confirm` asks; once per application. */
export function ConfirmDialog() {
  const current = useStore(asked);
  if (current === null) return null;
  return (
    <Suspense>
      <ConfirmFrame {...current} />
    </Suspense>
  );
}
