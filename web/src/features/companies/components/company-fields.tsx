import { Checkbox, Fieldset, Select, Textarea, TextInput } from '@mantine/core';
import { US_STATES } from '#rules/accounts/addresses.ts';
import { CUT_OFF_ZONES, ZONE_LABELS } from '#rules/orders/ship-promise.ts';
import { COMPANY_TYPES } from '#rules/accounts/trade-lists.ts';
import type { CompanyDraft } from '../company-draft.ts';
import { PAYMENT_LABELS } from './company-columns.tsx';
import styles from './companies.module.css';

const PAYMENTS = Object.entries(PAYMENT_LABELS).map(([value, label]) => ({ value, label }));
const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

export interface Part {
  draft: CompanyDraft;
  set: (next: Partial<CompanyDraft>) => void;
  /** Sentences by field. */
  errors: Record<string, string>;
}

type TextName = {
  [K in keyof CompanyDraft]: string extends CompanyDraft[K] ? K : never;
}[keyof CompanyDraft];

interface TextProps {
  part: Part;
  name: TextName;
  label: string;
  description?: string;
  required?: boolean;
}

export function Text({ part, name, ...input }: TextProps) {
  return (
    <TextInput
      {...input}
      value={part.draft[name]}
      error={part.errors[name]}
      onChange={(event) => part.set({ [name]: event.currentTarget.value })}
    />
  );
}

function LongText({ part, name, ...input }: TextProps) {
  return (
    <Textarea
      {...input}
      className={styles.wide ?? ''}
      rows={3}
      value={part.draft[name]}
      error={part.errors[name]}
      onChange={(event) => part.set({ [name]: event.currentTarget.value })}
    />
  );
}

type FlagName = {
  [K in keyof CompanyDraft]: CompanyDraft[K] extends boolean ? K : never;
}[keyof CompanyDraft];

function Flag({ part, name, label }: { part: Part; name: FlagName; label: string }) {
  return (
    <Checkbox
      label={label}
      checked={part.draft[name]}
      onChange={(event) => part.set({ [name]: event.currentTarget.checked })}
    />
  );
}

/** What the marketplace settles: kind, agreement, RFP. */
export function Identity(part: Part) {
  return (
    <div className={styles.fields}>
      <Text part={part} name="name" label="Name" required />
      <Select
        label="Type"
        data={COMPANY_TYPES}
        value={part.draft.type}
        error={part.errors['type']}
        allowDeselect={false}
        onChange={(type) => type !== null && part.set({ type })}
      />
      <Flag part={part} name="is_503b" label="503B outsourcing facility" />
      <Flag part={part} name="agreed" label="Agreed to the main catalog" />
      <Flag part={part} name="enable_rfp" label="RFP enabled" />
    </div>
  );
}

/** What the company does. */
export function About(part: Part) {
  return (
    <LongText
      part={part}
      name="about"
      label="About"
      description="What the company does, in a few sentences"
    />
  );
}

export function Commerce({ buys, ...part }: Part & { buys: boolean }) {
  const { draft, set, errors } = part;
  return (
    <Fieldset legend="Terms and payment" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Select
          label="Payment option"
          data={PAYMENTS}
          value={draft.payment_option}
          allowDeselect={false}
          description={
            buys && draft.payment_option === 'net_terms' && !draft.hasTerms
              ? 'Without terms the company pays by card.'
              : undefined
          }
          onChange={(next) => {
            const option = next !== null && next in PAYMENT_LABELS ? next : null;
            // The choices are the keys of the labels.
            if (option) set({ payment_option: option as CompanyDraft['payment_option'] });
          }}
        />
        <Flag part={part} name="po_required" label="PO number required" />
        <Flag part={part} name="hasTerms" label="Has terms" />
        {draft.hasTerms && (
          <>
            <span />
            <TextInput
              label="Name of the terms"
              value={draft.termsName}
              error={errors['terms'] ?? errors['terms.name']}
              onChange={(event) => set({ termsName: event.currentTarget.value })}
            />
            <TextInput
              label="Net days"
              inputMode="numeric"
              value={draft.netDays}
              error={errors['net_days'] ?? errors['terms.net_days']}
              onChange={(event) => set({ netDays: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </Fieldset>
  );
}

export function Selling(part: Part) {
  return (
    <Fieldset legend="Minimum order and shipping" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Text part={part} name="minimum_order" label="Minimum order" description="Of one order; 0 for none" />
        <Text part={part} name="shipping_price" label="Shipping price" description="Of one order" />
        <Text
          part={part}
          name="shipping_threshold"
          label="Free shipping from"
          description="Leave empty to ship nothing free"
        />
        <TextInput
          type="time"
          label="Cut-off of expedited orders"
          description="What is ordered until then ships on that business day"
          value={part.draft.cut_off}
          error={part.errors['cut_off']}
          onChange={(event) => part.set({ cut_off: event.currentTarget.value })}
        />
        <Select
          label="Time zone of the cut-off"
          description="With its daylight saving"
          data={CUT_OFF_ZONES.map((zone) => ({ value: zone, label: ZONE_LABELS[zone] }))}
          value={part.draft.cut_off_zone}
          allowDeselect={false}
          onChange={(value) => {
            const zone = CUT_OFF_ZONES.find((one) => one === value);
            if (zone) part.set({ cut_off_zone: zone });
          }}
        />
        <Text
          part={part}
          name="track_and_trace"
          label="Track-and-trace provider"
          description="Who sends the DSCSA data"
        />
      </div>
    </Fieldset>
  );
}

export function SellerTexts(part: Part) {
  return (
    <Fieldset legend="Policies and links" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <LongText
          part={part}
          name="social_links"
          label="Social links"
          description="Up to 6 addresses that begin with https://, one a line"
        />
        <LongText part={part} name="return_policy" label="Return policy" />
        <LongText
          part={part}
          name="user_ack"
          label="Acknowledgement"
          description="What buyers agree to before they place a bid"
        />
        <LongText
          part={part}
          name="remit_to"
          label="Remit to"
          description="Where payments to you go; buyers do not see it"
        />
      </div>
    </Fieldset>
  );
}

export function Contact(part: Part) {
  return (
    <Fieldset legend="Address and contact" className={styles.fieldset ?? ''}>
      <div className={styles.fields}>
        <Text part={part} name="line_1" label="Address" />
        <Text part={part} name="line_2" label="Address, second line" />
        <Text part={part} name="city" label="City" />
        <Select
          label="State"
          placeholder="None"
          data={STATES}
          value={part.draft.state || null}
          error={part.errors['state']}
          searchable
          onChange={(state) => part.set({ state: state ?? '' })}
        />
        <Text part={part} name="postal_code" label="ZIP code" />
        <Text part={part} name="phone" label="Phone" />
        <Text part={part} name="email" label="Email" />
        <Text part={part} name="website" label="Website" />
      </div>
    </Fieldset>
  );
}
