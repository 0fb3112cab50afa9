import { Button } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { errorText, hasStatus } from '../shared/api-error.ts';
import styles from './states.module.css';

const DRAWINGS = {
  shelf: ['M12 20h72M12 52h72M18 20v44M78 20v44', 'M28 34h10v18H28zM44 28h8v24h-8zM58 38h12v14H58z'],
  search: ['M42 62a22 22 0 1 0 0-44 22 22 0 0 0 0 44zM58 57l18 17', 'M34 40h16'],
  inbox: ['M16 44l10-24h44l10 24v22H16z', 'M16 44h20l4 8h16l4-8h20'],
  cart: ['M14 20h8l9 36h38l8-26H27', 'M40 66a3 3 0 1 0 0-.1M62 66a3 3 0 1 0 0-.1'],
  file: ['M30 12h26l14 14v46H30zM56 12v14h14', 'M38 42h24M38 52h24M38 62h14'],
  plug: [
    'M14 44h18M64 44h18M32 32v24h10a12 12 0 0 0 0-24zM64 32v24H54a12 12 0 0 1 0-24z',
    'M46 20l4 6M50 68l-4-6',
  ],
} as const;

export type Drawing = keyof typeof DRAWINGS;

interface EmptyProps {
  drawing?: Drawing;
  /** What is empty, in the words the page owes its users. */
  title: string;
  /** It is the whole page, whose heading the title then is. */
  heading?: boolean;
  /** Why, or what would fill it. */
  children?: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
}

/** An empty list is a place to start from: a sentence and the next step. */
export function EmptyState({ drawing = 'shelf', title, heading = false, children, action }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

interface NoMatchProps {
  title?: string;
  /** What the list holds: 'orders'. */
  what: string;
  onReset: () => void;
  /** What else to try. */
  children?: ReactNode;
}

/** A list whose filters leave nothing of it. */
export function NoMatch({
  title = 'No records found',
  what,
  onReset,
  children = 'Try another filter or fewer words.',
}: NoMatchProps) {
  return (
    <EmptyState
      drawing="search"
      title={title}
      action={
        <Button variant="default" onClick={onReset}>
          Show all {what}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

interface ErrorProps {
  error: unknown;
  /** What could not be done: 'The orders could not be loaded.' */
  title?: string;
  onRetry?: () => void;
}

/** How the panel or popup around a state is closed; null on a page. */
export const OverlayClose = createContext<(() => void) | null>(null);

/** Whether the same question may be answered another time. */
const mayPass = (error: unknown): boolean => !hasStatus(error, 403) && !hasStatus(error, 422);

/** What happened and a way to try again; none where the right is missing, the question itself is refused, or a panel has nothing to show. */
export function ErrorState({ error, title, onRetry }: ErrorProps) {
  const close = use(OverlayClose);
  const isGone = close !== null && hasStatus(error, 404);
  const text = isGone && errorText(error) === NOT_FOUND ? GONE : errorText(error);
  return (
    <div className={styles.state} role="alert" data-says-offline={hasStatus(error, 0) || undefined}>
      <Drawing name={isGone ? 'search' : 'plug'} />
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p className={title === undefined ? styles.title : styles.text}>{text}</p>
      {onRetry && !isGone && mayPass(error) && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {isGone && <CloseButton onClose={close} />}
    </div>
  );
}

/** Above the rows of a former question, where those of the next one could not be loaded. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.notLoaded} role="alert" data-says-offline={hasStatus(error, 0) || undefined}>
      <span>
        <b>{errorText(error)}</b> Below is what was shown before.
      </span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface NoRecordProps {
  /** The record is a page of its own. */
  heading?: boolean;
  error: unknown;
  /** The record is not there, or not for this person: 'This order does not exist.' */
  missing: string;
  /** Where to go from there; a panel closes unless told. */
  action?: ReactNode;
  onRetry: () => void;
}

/** What the server says where it has nothing better. */
const NOT_FOUND = 'Not found';
const GONE = 'It is not there any more, or not open to you.';

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Button variant="default" onClick={onClose}>
    Close
  </Button>
);

/** In the place of one record: it is on its way, it is not there, or it could not be loaded. */
export function NoRecord({ error, missing, action, onRetry, heading = false }: NoRecordProps) {
  const close = use(OverlayClose);
  if (error === null) return <SkeletonLines lines={8} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState
        drawing="search"
        title={missing}
        action={action ?? (close && <CloseButton onClose={close} />)}
        heading={heading}
      />
    );
  return <ErrorState error={error} onRetry={onRetry} />;
}

/** In the place of a count that is on its way; nothing where it will not come. */
export const waiting = ({ error }: { error: unknown }): string | undefined =>
  error === null ? 'Please Wait' : undefined;

/** A grey bar in the shape of what is coming. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}

/** Lines of text on their way. Says 'Please Wait' to assistive technology. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines}>
      <span className="visually-hidden" role="status">
        Please Wait
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

function Drawing({ name }: { name: Drawing }) {
  const [outline, detail] = DRAWINGS[name];
  return (
    <svg aria-hidden="true" className={styles.drawing} width="96" height="80" viewBox="0 0 96 84">
      <path d={outline} />
      <path className={styles.detail} d={detail} />
    </svg>
  );
}
