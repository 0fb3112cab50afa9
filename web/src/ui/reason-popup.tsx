import { Button, Textarea } from '@mantine/core';
import { errorText } from '../shared/api-error.ts';
import { useKeptDraft } from '../shared/kept-draft.ts';
import { Popup } from './dialogs.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import styles from './reason-popup.module.css';

interface Props {
  title: string;
  /** What follows, and who reads the reason. */
  text: string;
  label: string;
  /** The verb on the button. */
  confirmLabel: string;
  /** Nobody has to say why. */
  optional?: boolean;
  /** Characters. */
  least?: number;
  most?: number;
  /** In pixels. */
  width?: number;
  opened: boolean;
  pending: boolean;
  /** What the server said of it; what was typed stays. */
  error?: unknown;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why before something that others read or that stands in the logs. */
export function ReasonPopup({ title, width = 480, opened, onClose, ...form }: Props) {
  return (
    <Popup title={title} width={width} opened={opened} onClose={onClose}>
      {opened && <ReasonForm title={title} onClose={onClose} {...form} />}
    </Popup>
  );
}

function ReasonForm({
  title,
  text,
  label,
  confirmLabel,
  optional = false,
  least = 1,
  most = 500,
  pending,
  error,
  onClose,
  onConfirm,
}: Omit<Props, 'opened' | 'width'>) {
  const [reason, setReason, forget] = useKeptDraft(`reason-${title}`, () => '');
  const given = reason.trim().length;
  const missing = optional
    ? null
    : given === 0
      ? 'Say why.'
      : given < least
        ? `At least ${least} characters.`
        : null;
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onConfirm(reason.trim());
      }}
    >
      <p>{text}</p>
      <Textarea
        label={label}
        value={reason}
        maxLength={most}
        minRows={3}
        autosize
        required={!optional}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && (
        <p role="alert" className={styles.refusal}>
          {errorText(error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={missing} loading={pending}>
          {confirmLabel}
        </ReasonedButton>
      </div>
    </form>
  );
}
