import { Button, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useSaveStrategist, useStrategists, type Strategist } from '../api.ts';
import { draftOf, savedStrategistOf } from '../strategist-draft.ts';
import styles from './strategists.module.css';

interface Props {
  strategist: Strategist;
  /** Something is typed and not saved. */
  changed: boolean;
}

/** Deactivates a strategist, after saying what happens to the companies, or brings one back. */
export function LeaveAndReturn({ strategist, changed }: Props) {
  const [asking, setAsking] = useState(false);
  const save = useSaveStrategist(strategist.id);
  if (changed) return null;
  if (!strategist.active)
    return (
      <section aria-label="Activity" className={styles.part}>
        <p className={styles.soft}>Not active: nobody sees this strategist, and no company can be given.</p>
        <Button
          size="xs"
          loading={save.isPending}
          onClick={() => save.mutate({ ...savedStrategistOf(draftOf(strategist), strategist), active: true })}
        >
          Activate
        </Button>
      </section>
    );
  return (
    <section aria-label="Activity" className={styles.part}>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <Popup
        title={`Deactivate ${strategist.name}?`}
        width={440}
        opened={asking}
        onClose={() => setAsking(false)}
      >
        {asking && <Leave strategist={strategist} onClose={() => setAsking(false)} />}
      </Popup>
    </section>
  );
}

const NOBODY = 'without';

function Leave({ strategist, onClose }: { strategist: Strategist; onClose: () => void }) {
  const { companies, id } = strategist;
  const has = companies.length > 0;
  const [way, setWay] = useState<'move' | 'without' | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const save = useSaveStrategist(id);
  const others = useStrategists({ active: '1', per_page: 100 }, has).data?.data.filter(
    (one) => one.id !== id,
  );
  const missing = !has
    ? null
    : way === null
      ? 'Say what happens.'
      : way === 'move' && to === null
        ? 'Choose who.'
        : null;
  const send = () =>
    save.mutate(
      {
        ...savedStrategistOf({ ...draftOf(strategist), companies: [] }, strategist),
        active: false,
        companies_to: way === 'move' && to !== null ? Number(to) : null,
      },
      { onSuccess: onClose },
    );
  return (
    <RecordForm
      send="Deactivate"
      sending={save.isPending}
      reason={missing}
      error={save.error}
      onSend={send}
      onLeave={onClose}
    >
      {has ? (
        <Radio.Group
          label={`What happens to ${countOf(companies.length, 'company', 'companies')}?`}
          value={way ?? ''}
          onChange={(next) => setWay(next === NOBODY ? NOBODY : 'move')}
        >
          <div className={styles.part}>
            <Radio value="move" label="Move to …" disabled={others?.length === 0} data-autofocus />
            {way === 'move' && (
              <Select
                label="Strategist"
                data={(others ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
                value={to}
                searchable
                error={fieldErrors(save.error)['companies_to']}
                nothingFoundMessage="None has this name"
                onChange={setTo}
              />
            )}
            <Radio value={NOBODY} label="Leave without" />
          </div>
        </Radio.Group>
      ) : (
        <p className={styles.soft}>Nobody sees this strategist any more. You can activate it again.</p>
      )}
    </RecordForm>
  );
}
