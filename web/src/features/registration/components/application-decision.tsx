import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useDecision, type Application } from '../applications-api.ts';
import { partsOf, type Part } from '../parts.ts';
import styles from './applications.module.css';

/** The decision, beside what it is about: everything ticked is approved in one step. */
export function ApplicationDecision({ application }: { application: Application }) {
  const { permissions } = useMe();
  const [left, setLeft] = useState<readonly string[]>([]);
  const parts = partsOf(application, permissions.includes('companies'));
  const open = parts.filter((one) => one.refusal === null);
  const chosen = open.filter((one) => !left.includes(one.key));
  const { approve, decline, ask } = useDecision(application.id);
  const [popup, setPopup] = useState<'decline' | 'ask' | null>(null);
  const close = () => setPopup(null);
  const answer = (act: typeof ask) => async (text: string) => {
    if (
      await act.mutateAsync(text).then(
        () => true,
        () => false,
      )
    )
      close();
  };
  const name = application.company_name.trim();
  if (parts.every((one) => one.decided)) return <p className={styles.soft}>Everything here is decided.</p>;
  return (
    <div className={styles.decision}>
      {application.asked && (
        <p className={styles.asked}>
          {application.asked.by} asked for more on {formatMoment(application.asked.at)}:{' '}
          <q>{application.asked.text}</q>
        </p>
      )}
      <ul className={styles.list} aria-label="What to approve">
        {parts.map((one) => (
          <li key={one.key}>
            <PartBox
              part={one}
              checked={chosen.includes(one)}
              onChange={(checked) =>
                setLeft(checked ? left.filter((key) => key !== one.key) : [...left, one.key])
              }
            />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <ReasonedButton
          reason={chosen.length === 0 ? 'Nothing is chosen.' : null}
          loading={approve.isPending}
          onClick={() =>
            approve.mutate({
              user: chosen.some((one) => one.facilityId === null),
              facility_ids: chosen.flatMap((one) => one.facilityId ?? []),
            })
          }
        >
          {approveLabel(chosen.length, parts.filter((one) => !one.decided).length)}
        </ReasonedButton>
        <Button variant="default" onClick={() => setPopup('ask')}>
          Ask for more
        </Button>
        {application.state === 'waiting' && (
          <Button variant="default" color="red" onClick={() => setPopup('decline')}>
            Decline
          </Button>
        )}
      </div>
      <ReasonPopup
        title={`Ask ${name} for more`}
        text="The applicant reads your words by email. The application goes on waiting."
        label="What is missing"
        confirmLabel="Send"
        opened={popup === 'ask'}
        pending={ask.isPending}
        onClose={close}
        onConfirm={(text) => void answer(ask)(text)}
      />
      <ReasonPopup
        title={`Decline ${name}`}
        text="The applicant reads the reason by email. Facilities that still wait are declined as well."
        label="Reason"
        confirmLabel="Decline application"
        opened={popup === 'decline'}
        pending={decline.isPending}
        onClose={close}
        onConfirm={(text) => void answer(decline)(text)}
      />
    </div>
  );
}

const approveLabel = (chosen: number, all: number) =>
  chosen === all ? 'Approve all' : `Approve ${chosen} of ${all}`;

interface BoxProps {
  part: Part;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function PartBox({ part, checked, onChange }: BoxProps) {
  return (
    <Checkbox
      label={part.label}
      description={part.refusal ?? part.about}
      checked={part.decided ? part.approved : checked}
      disabled={part.refusal !== null}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
