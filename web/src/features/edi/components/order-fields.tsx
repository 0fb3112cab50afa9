import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import {
  LINE_CHOICE_NAMES,
  LINE_CHOICES,
  MOST_LEAST_DAYS,
  ORDER_POLICIES,
  ORDER_POLICY_NAMES,
  PRICE_POLICIES,
  PRICE_POLICY_NAMES,
  SHIP_TO_NAMES,
  SHIP_TO_QUALIFIERS,
  SHORT_STOCK_NAMES,
  SHORT_STOCK_POLICIES,
} from '#rules/edi/clients.ts';
import type { EdiCompany } from '../api.ts';
import type { ClientDraft, FieldsProps, ShipToDraft } from '../client-draft.ts';
import { PlainChoice } from './plain-choice.tsx';
import styles from './edi.module.css';

interface Props extends FieldsProps {
  company: EdiCompany | undefined;
}

/** Who orders for a Buyer, where it ships to, and what becomes of lines that do not fit. */
export function OrderFields({ draft, errors, onChange, company }: Props) {
  return (
    <>
      <fieldset className={styles.part}>
        <legend className="visually-hidden">Orders</legend>
        <Select
          label="Order user"
          required
          description="Orders are placed with this user’s facilities, prices and rights"
          placeholder={company === undefined ? 'Choose a company first' : 'Choose who orders'}
          disabled={company === undefined}
          data={(company?.order_users ?? []).map(({ id, name, email }) => ({
            value: String(id),
            label: `${name} (${email})`,
          }))}
          value={draft.orderUserId === null ? null : String(draft.orderUserId)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No order user' }}
          nothingFoundMessage="No active user buys"
          error={errors['order_user_id']}
          onChange={(id) => onChange({ orderUserId: id === null ? null : Number(id) })}
        />
        <PolicyFields draft={draft} errors={errors} onChange={onChange} />
      </fieldset>
      <ShipTo draft={draft} errors={errors} onChange={onChange} company={company} />
    </>
  );
}

function PolicyFields({ draft: { policies }, errors, onChange }: FieldsProps) {
  const set = (part: Partial<ClientDraft['policies']>) => onChange({ policies: { ...policies, ...part } });
  return (
    <div className={styles.row}>
      <PlainChoice
        label="What is ordered"
        options={LINE_CHOICES}
        names={LINE_CHOICE_NAMES}
        value={policies.line_choice}
        onChange={(choice) => set({ line_choice: choice })}
      />
      <PlainChoice
        label="Their price differs from ours"
        options={PRICE_POLICIES}
        names={PRICE_POLICY_NAMES}
        value={policies.price}
        onChange={(price) => set({ price })}
      />
      <PlainChoice
        label="Less in stock than asked"
        options={SHORT_STOCK_POLICIES}
        names={SHORT_STOCK_NAMES}
        value={policies.short_stock}
        onChange={(stock) => set({ short_stock: stock })}
      />
      <PlainChoice
        label="A line is refused"
        options={ORDER_POLICIES}
        names={ORDER_POLICY_NAMES}
        value={policies.order}
        onChange={(order) => set({ order })}
      />
      <NumberInput
        label="Least days to expiry"
        min={0}
        max={MOST_LEAST_DAYS}
        allowDecimal={false}
        value={policies.least_days}
        error={errors['policies.least_days']}
        onChange={(days) => set({ least_days: Number(days) })}
      />
    </div>
  );
}

function ShipTo({ draft, errors, onChange, company }: Props) {
  const { shipTo } = draft;
  const change = (index: number, part: Partial<ShipToDraft>) =>
    onChange({ shipTo: shipTo.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  const add = () => onChange({ shipTo: [...shipTo, { qualifier: '91', value: '', facility_id: null }] });
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>Ship-to</legend>
      <p className={styles.soft}>Facilities are found by their DEA number without a row.</p>
      {shipTo.map((row, index) => (
        // Rows have no name of their own, and are added at the end.
        <div key={index} className={styles.entry}>
          <PlainChoice
            label={`Number ${index + 1} is`}
            options={SHIP_TO_QUALIFIERS}
            names={SHIP_TO_NAMES}
            value={row.qualifier}
            onChange={(qualifier) => change(index, { qualifier })}
          />
          <TextInput
            label={`Value ${index + 1}`}
            maxLength={80}
            value={row.value}
            error={errors[`ship_to.${index}.value`]}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <Select
            label={`Facility ${index + 1}`}
            data={(company?.facilities ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={row.facility_id === null ? null : String(row.facility_id)}
            searchable
            nothingFoundMessage="No facility has this name"
            onChange={(id) => change(index, { facility_id: id === null ? null : Number(id) })}
          />
          <Button
            variant="default"
            aria-label={`Remove ship-to ${index + 1}`}
            onClick={() => onChange({ shipTo: shipTo.filter((_row, at) => at !== index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors['ship_to'] !== undefined && (
        <p role="alert" className={styles.problem}>
          {errors['ship_to']}
        </p>
      )}
      <div className={styles.activity}>
        <Button variant="default" size="xs" disabled={company === undefined} onClick={add}>
          Add Ship-to
        </Button>
      </div>
    </fieldset>
  );
}
