import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { buyerTerms, CONFIRM_REQUEST, confirmRequest } from '#rules/rfps/rfp-words.ts';
import { deliveries } from '#rules/rfps/terms.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { todayHere } from '../../../shared/clock.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Acknowledge } from '../../../ui/acknowledge.tsx';
import { confirm } from '../../../ui/dialogs.tsx';
import type { CatalogName } from '../../../ui/marks.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import {
  usePlaceRfp,
  useRelated,
  useSuppliers,
  type NdcListing,
  type Rfp,
  type SupplierOption,
} from '../asking-api.ts';
import {
  packsOf,
  problemsOf,
  reasonNotToSend,
  renewalDraft,
  termsOf,
  toRequest,
  usualDraft,
  type Draft,
} from '../request.ts';
import { ProductSide, Schedule } from './product-side.tsx';
import { RequestFields } from './request-fields.tsx';
import styles from './rfp-form.module.css';
import { SupplierChoice } from './supplier-choice.tsx';

interface Props {
  product: NdcListing;
  /** Of the listing that it begins at. */
  catalog: CatalogName | null;
  /** What is asked for again. */
  renews: Rfp | null;
  onPick: (product: NdcListing) => void;
  onClear: () => void;
  onDone: () => void;
}

/** 'Build RFP': terms, suppliers, acknowledgement (TR-300 … TR-339). */
export function RequestBuilder(props: Props) {
  const { product, onClear } = props;
  const related = useRelated(product);
  const suppliers = useSuppliers(product);
  // The failure is told by the query itself.
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (related.isError) clear();
  }, [related.isError]);
  if (suppliers.data) return <Form {...props} offered={suppliers.data} related={related.data ?? []} />;
  return suppliers.error === null ? (
    <SkeletonLines lines={10} />
  ) : (
    <ErrorState
      title="Failed to get list of suppliers"
      error={suppliers.error}
      onRetry={() => void suppliers.refetch()}
    />
  );
}

interface FormProps extends Props {
  offered: readonly SupplierOption[];
  related: readonly NdcListing[];
}

const startOf = ({ product, catalog, renews, offered }: FormProps, today: string): Draft =>
  renews === null ? usualDraft(catalog ?? product.catalog_type, today) : renewalDraft(renews, offered, today);

function useRequest(props: FormProps) {
  const { product, renews, offered, onClear, onDone } = props;
  const me = useMe();
  const today = todayHere();
  const start = startOf(props, today);
  const name = renews === null ? `rfp-${product.ndc}` : `rfp-renewal-${renews.id}`;
  const [draft, setDraft, forget] = useKeptDraft(name, () => start);
  const [agreedTo, setAgreedTo] = useState('');
  const place = usePlaceRfp();
  const asked = offered.filter(({ id }) => !draft.excluded.includes(id)).length;
  const problems = problemsOf(draft, asked, today);
  const text = buyerTerms({
    facility: me.primary_facility?.name ?? '',
    packs: packsOf(draft) ?? 0,
    product: product.ln60,
    months: draft.duration ?? 0,
  });
  const agreed = agreedTo === text;
  const reason = reasonNotToSend(problems, agreed);
  const send = async () => {
    const body = toRequest(product, draft, { offered, renews: renews?.id ?? null });
    if (reason !== null || body === null) return;
    const question = {
      ...CONFIRM_REQUEST,
      body: confirmRequest(asked, product.ln60),
      confirmLabel: 'Submit',
    };
    if (!(await confirm(question))) return;
    place.mutate(body, {
      onSuccess: () => {
        forget();
        onDone();
      },
    });
  };
  const clear = async () => {
    const changed = JSON.stringify(draft) !== JSON.stringify(start);
    const question = {
      title: 'Confirm RFP cancellation.',
      body: 'This will clear your changes. Are you sure?',
      confirmLabel: 'Clear',
    };
    if (changed && !(await confirm(question))) return;
    forget();
    onClear();
  };
  const agree = (yes: boolean) => setAgreedTo(yes ? text : '');
  return { today, draft, setDraft, problems, text, agreed, agree, reason, place, send, clear };
}

function Form(props: FormProps) {
  const { product, offered, related, onPick } = props;
  const request = useRequest(props);
  const { draft, setDraft, place, today } = request;
  const refused = fieldErrors(place.error);
  const problems = {
    ...request.problems,
    ...(refused['start_date'] !== undefined && { start: refused['start_date'] }),
  };
  const terms = termsOf(draft);
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        aria-label="Request details"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void request.send();
        }}
      >
        <RequestFields
          product={product}
          draft={draft}
          problems={problems}
          today={today}
          onChange={setDraft}
        />
        <SupplierChoice
          offered={offered}
          excluded={draft.excluded}
          problem={problems.suppliers}
          onChange={(excluded) => setDraft({ ...draft, excluded })}
        />
        <Acknowledge text={request.text} height={600} checked={request.agreed} onChange={request.agree} />
        {place.error !== null && (
          <p role="alert" className={styles.problem}>
            {errorText(place.error)}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => void request.clear()}>
            Clear
          </Button>
          <ReasonedButton type="submit" reason={request.reason} loading={place.isPending}>
            Submit
          </ReasonedButton>
        </div>
      </form>
      <div className={styles.form}>
        <ProductSide
          product={product}
          related={related}
          period={draft.period}
          onSuggest={(quantity) => setDraft({ ...draft, quantity })}
          onPick={onPick}
        />
        {terms !== null && draft.start !== '' && <Schedule deliveries={deliveries(terms, draft.start)} />}
      </div>
    </div>
  );
}
