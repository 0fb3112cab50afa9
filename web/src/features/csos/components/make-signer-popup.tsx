import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { NO_DEA_NUMBER } from '#rules/accounts/csos-contact.ts';
import { errorText } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { PlainSelect } from '../../../ui/plain-choice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useFacilityPeople, useMakeSigner } from '../api.ts';
import styles from './csos.module.css';

type Facility = NonNullable<Me['primary_facility']>;

interface Props {
  facility: Facility;
  opened: boolean;
  onClose: () => void;
}

/** Gives somebody of the current facility the role 'CSOS Signer'. */
export function MakeSignerPopup({ facility, opened, onClose }: Props) {
  return (
    <Popup title="Create signer" opened={opened} onClose={onClose} width={480}>
      <SignerForm facility={facility} onDone={onClose} />
    </Popup>
  );
}

function SignerForm({ facility, onDone }: { facility: Facility; onDone: () => void }) {
  const people = useFacilityPeople(facility.id);
  const make = useMakeSigner();
  const [chosen, setChosen] = useState('');
  if (people.error) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  if (!people.data) return <SkeletonLines lines={3} />;
  const able = people.data.filter((one) => one.roles.includes('Buyer') && !one.roles.includes('CSOS Signer'));
  const person = able.find((one) => String(one.id) === chosen);
  const send = () =>
    person &&
    make.mutate(
      { user_id: person.id, facility_id: facility.id, dea: facility.dea_number ?? '' },
      {
        onSuccess: () => {
          toast.success(`${person.first_name} ${person.last_name} can sign for ${facility.name}`);
          onDone();
        },
      },
    );
  const reason =
    facility.dea_number === null ? NO_DEA_NUMBER : person === undefined ? 'Choose a person.' : null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && !make.isPending) send();
      }}
    >
      <p className={styles.soft}>
        A signer signs the schedule II orders of {facility.name} with a certificate of their own.
      </p>
      {able.length === 0 ? (
        <p>Every buyer of this facility is a signer already.</p>
      ) : (
        <PlainSelect
          label="Person"
          name="person"
          value={chosen}
          choices={[
            { value: '', label: 'Choose …' },
            ...able.map((one) => ({ value: String(one.id), label: `${one.first_name} ${one.last_name}` })),
          ]}
          onChange={setChosen}
        />
      )}
      {make.isError && (
        <p role="alert" className={styles.refusal}>
          {errorText(make.error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ReasonedButton type="submit" loading={make.isPending} reason={reason}>
          Create signer
        </ReasonedButton>
      </div>
    </form>
  );
}
