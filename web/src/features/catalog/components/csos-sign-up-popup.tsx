import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { formatPhone, parsePhone } from '#rules/accounts/addresses.ts';
import {
  ANSWER_PROMISE,
  csosContactProblems,
  NO_DEA_NUMBER,
  type CsosContact,
} from '#rules/accounts/csos-contact.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { maskPhone } from '../../../shared/phone-mask.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { ListingDetail } from '../api.ts';
import { useSignUpForCsos } from '../csos-api.ts';
import styles from './decision.module.css';

type Facility = NonNullable<Me['primary_facility']>;

interface Props {
  listing: ListingDetail;
  facility: Facility;
  opened: boolean;
  onClose: () => void;
}

/** Who answers for schedule II at the facility (SP-159 … SP-176). What was typed stays until it was sent. */
export function CsosSignUpPopup({ opened, onClose, ...rest }: Props) {
  return (
    <Popup title="CII Responsible Person Info" opened={opened} onClose={onClose} width={450} height={470}>
      <SignUpForm {...rest} onDone={onClose} />
    </Popup>
  );
}

const EMPTY: CsosContact = { name: '', email: '', phone: '' };

/** Whom the facility named when it asked before. */
function namedBefore({ csos_declined: declined }: Facility, sellerId: number): CsosContact {
  const before = declined.find((one) => one.company_id === sellerId)?.contact;
  return before ? { ...before, phone: formatPhone(before.phone) } : EMPTY;
}

/** What is known of the person; somebody without a phone number types it. */
const contactOf = (me: Me): Partial<CsosContact> => ({
  name: `${me.first_name} ${me.last_name}`,
  email: me.email,
  ...(me.phone !== null && { phone: formatPhone(me.phone) }),
});

function SignUpForm({
  listing,
  facility,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const me = useMe();
  const signUp = useSignUpForCsos(listing.company_name);
  const [typed, setTyped, forget] = useKeptDraft(`csos-contact-${facility.id}`, () =>
    namedBefore(facility, listing.company_id),
  );
  const [signs, setSigns] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const known = signs ? contactOf(me) : {};
  const contact = { ...typed, ...known };
  const submit = () => {
    const found = csosContactProblems(contact);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    signUp.mutate(
      {
        id: listing.company_id,
        ...contact,
        phone: parsePhone(contact.phone) ?? contact.phone,
        dea: facility.dea_number ?? '',
        csos: signs,
      },
      {
        onSuccess: () => {
          forget();
          onDone();
        },
        onError: (error) => setProblems(fieldErrors(error)),
      },
    );
  };
  const field = (name: keyof CsosContact) => ({
    value: contact[name],
    error: problems[name],
    readOnly: name in known,
    required: true,
  });
  const change = (name: keyof CsosContact, value: string) => {
    setTyped({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  return (
    <form
      className={styles.signUp}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!signUp.isPending) submit();
      }}
    >
      <p className={styles.soft}>
        Galenic registers {facility.name}
        {facility.dea_number !== null && ` (DEA ${facility.dea_number})`} with {listing.company_name} for
        schedule II, and answers {ANSWER_PROMISE}.
      </p>
      <Checkbox
        label="I control the certificate and will sign the order"
        checked={signs}
        onChange={(event) => {
          setSigns(event.currentTarget.checked);
          setProblems({});
        }}
      />
      <TextInput
        label="Contact name"
        autoComplete="name"
        maxLength={100}
        data-autofocus
        {...field('name')}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
        onChange={(event) => change('email', event.currentTarget.value)}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(000) 000-0000"
        {...field('phone')}
        onChange={(event) => change('phone', maskPhone(event.currentTarget.value, contact.phone))}
      />
      {signUp.isError && Object.keys(problems).length === 0 && (
        <p role="alert" className={styles.declined}>
          {errorText(signUp.error)}
        </p>
      )}
      <div className={styles.signUpButtons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ReasonedButton
          type="submit"
          loading={signUp.isPending}
          reason={facility.dea_number === null ? NO_DEA_NUMBER : null}
        >
          Submit
        </ReasonedButton>
      </div>
    </form>
  );
}
