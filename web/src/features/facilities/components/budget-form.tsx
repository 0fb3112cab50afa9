import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { budgetProblems, maySetBudget, type BudgetType } from '#rules/accounts/budgets.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { currentYear } from '../../../shared/clock.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { useFacilities, useSaveBudget } from '../api.ts';
import styles from './manager.module.css';

/** Of a whole company when `facilityId` is null. */
interface Owner {
  companyId: number;
  facilityId: number | null;
  name: string;
}

/** Opens the forms; nothing for who may not set this budget (SH-346). */
export function BudgetButtons({ of }: { of: Owner }) {
  const me = useMe();
  const [type, setType] = useState<BudgetType | null>(null);
  const assigned = useAssigned();
  const setter = { roles: me.roles, companyId: me.company_id, assignedFacilityIds: assigned };
  if (!maySetBudget(setter, of)) return null;
  const title = type === 'savings' ? 'Set Savings Goal' : 'Set Budget';
  return (
    <div className={styles.buttons}>
      <Button variant="default" size="xs" onClick={() => setType('spent')}>
        Set Budget
      </Button>
      <Button variant="default" size="xs" onClick={() => setType('savings')}>
        Set Savings Goal
      </Button>
      <Popup title={title} opened={type !== null} onClose={() => setType(null)} width={440}>
        {type && <BudgetForm of={of} type={type} onDone={() => setType(null)} />}
      </Popup>
    </div>
  );
}

/** What a facility administrator may edit is what is assigned. */
function useAssigned(): readonly number[] {
  const administers = useMe().roles.includes('FacilityAdmin');
  const { data } = useFacilities({ page: 1, per_page: 200 }, administers);
  return data?.data.filter((one) => one.can_edit).map((one) => one.id) ?? [];
}

interface FormProps {
  of: Owner;
  type: BudgetType;
  onDone: () => void;
}

type Problems = Partial<Record<string, string>>;

function BudgetForm({ of, type, onDone }: FormProps) {
  const [amount, setAmount, forget] = useKeptDraft<number | string>(
    `${type}-${of.companyId}-${of.facilityId}`,
    () => '',
  );
  const [start, setStart] = useState(type === 'spent' ? `${currentYear()}-01-01` : '');
  const [end, setEnd] = useState(`${currentYear()}-12-31`);
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaveBudget();
  const refused: Problems = { ...fieldErrors(save.error), ...problems };
  const edit = (change: () => void) => {
    change();
    setProblems({});
    if (save.isError) save.reset();
  };
  const leave = () => {
    forget();
    onDone();
  };
  const submit = () => {
    const typed = { type, amount: Number(amount), start_date: start || null, end_date: end };
    const found = end === '' ? { end_date: 'End date is required' } : budgetProblems(typed);
    if (found) return setProblems(found);
    const target =
      of.facilityId === null
        ? ({ target: 'company', company_id: of.companyId } as const)
        : ({ target: 'facility', facility_id: of.facilityId } as const);
    save.mutate({ ...typed, ...target }, { onSuccess: leave });
  };
  return (
    <RecordForm send="Save" sending={save.isPending} onSend={submit} error={save.error} onLeave={leave}>
      <p className={styles.soft}>{of.facilityId === null ? `For all of ${of.name}` : `For ${of.name}`}</p>
      <NumberInput
        label="Amount"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        max={9_999_999.99}
        hideControls
        data-autofocus
        value={amount}
        onChange={(next) => edit(() => setAmount(next))}
        error={refused['amount']}
      />
      <div className={styles.dates}>
        <TextInput
          type="date"
          label={type === 'spent' ? 'Start date' : 'Start date (optional)'}
          value={start}
          onChange={({ currentTarget: { value } }) => edit(() => setStart(value))}
          error={refused['start_date']}
        />
        <TextInput
          type="date"
          label="End date"
          value={end}
          min={start}
          onChange={({ currentTarget: { value } }) => edit(() => setEnd(value))}
          error={refused['end_date']}
        />
      </div>
    </RecordForm>
  );
}
