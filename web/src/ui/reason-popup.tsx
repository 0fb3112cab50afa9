import { Button, Textarea } from '@mantine/core';
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
  opened: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why before something that others read or that stands in the logs. */
export function ReasonPopup({ title, opened, onClose, ...form }: Props) {
  return (
    <Popup title={title} width={480} opened={opened} onClose={onClose}>
      {opened && <ReasonForm title={title} onClose={onClose} {...form} />}
    </Popup>
  );
}

function ReasonForm({
  title,
  text,
  label,
  confirmLabel,
  pending,
  onClose,
  onConfirm,
}: Omit<Props, 'opened'>) {
  const [reason, setReason, forget] = useKeptDraft(`reason-${title}`, () => '');
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onConfirm(reason.trim());
      }}
    >
      <p>{text}</p>
      <Textarea
        label={label}
        value={reason}
        maxLength={500}
        minRows={3}
        autosize
        required
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={reason.trim() === '' ? 'Say why.' : null} loading={pending}>
          {confirmLabel}
        </ReasonedButton>
      </div>
    </form>
  );
}
