import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH, sellerTerms, SHIPPING_GUARANTEE } from '#rules/rfps/rfp-words.ts';
import { errorText } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Acknowledge } from '../../../ui/acknowledge.tsx';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import {
  useDeclineRfp,
  usePlaceProposal,
  useUsualShipping,
  type NdcListing,
  type Rfp,
} from '../answering-api.ts';
import { problemsOf, quantityOf, reasonNotToSend, type Draft, type Terms } from '../proposal.ts';
import { ContractQuestion } from './contract-question.tsx';
import { ProposalFields } from './proposal-fields.tsx';
import { ProposalTotals } from './proposal-totals.tsx';
import styles from './rfp-form.module.css';

interface Props {
  rfp: Rfp;
  /** The own products of the drug. */
  own: readonly NdcListing[];
  onDone: () => void;
}

const CONFIRM = {
  title: 'Confirm Your Proposal',
  question: 'Do you want to confirm your Proposal?',
  confirmLabel: 'Submit',
};

/** The requested product where it is sold, else another of the drug (G-080); of a renewal what was proposed before (G-087). */
function startOf({ rfp, own }: Props): Draft {
  const sold = (wanted: string | undefined) => own.find(({ ndc }) => ndc === wanted)?.ndc;
  const before = rfp.parent_proposal;
  return {
    ndc: sold(before?.ndc) ?? sold(rfp.ndc) ?? own[0]?.ndc ?? null,
    price: before?.price ?? null,
    ...(before && { shipping: before.shipping_price }),
  };
}

function useProposal(props: Props) {
  const { rfp, own, onDone } = props;
  const [draft, setDraft, forget] = useKeptDraft(`proposal-${rfp.id}`, () => startOf(props));
  const [guaranteed, setGuaranteed] = useState<number | null>(null);
  const [agreed, setAgreed] = useState(false);
  const place = usePlaceProposal();
  const { ndc, price } = draft;
  const usual = useUsualShipping(
    rfp.id,
    ndc === null || price === null || price <= 0 ? null : { ndc, price },
  );
  const shipping = draft.shipping === undefined ? (usual ?? null) : draft.shipping;
  const terms: Terms = { product: own.find((one) => one.ndc === ndc) ?? null, price, shipping };
  const problems = problemsOf(terms);
  // A guarantee is given for one price alone, and terms for one proposal (TR-354, G-079).
  const guarantees = guaranteed !== null && guaranteed === shipping;
  const reason = reasonNotToSend(problems, { shipping: guarantees, terms: agreed });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    if ('shipping' in part) setGuaranteed(null);
    else setAgreed(false);
  };
  const send = async () => {
    const { product } = terms;
    if (reason !== null || product === null || price === null || shipping === null) return;
    const quantity = quantityOf(rfp, product);
    const { question, ...asked } = CONFIRM;
    const proposal = { price, shipping_price: shipping, quantity };
    const said = <ContractQuestion question={question} rfp={rfp} proposal={proposal} />;
    if (!(await confirm({ ...asked, body: said }))) return;
    const body = {
      ...proposal,
      request_id: rfp.id,
      ndc: product.ndc,
      csp: product.csp,
      acknowledged: agreed,
      shipping_acknowledged: guarantees,
    };
    place.mutate(body, {
      onSuccess: () => {
        forget();
        onDone();
      },
    });
  };
  const clear = () => {
    forget();
    setGuaranteed(null);
    setAgreed(false);
  };
  const guarantee = (yes: boolean) => setGuaranteed(yes ? shipping : null);
  return { terms, problems, reason, place, change, send, clear, guarantees, guarantee, agreed, setAgreed };
}

/** 'Submit Proposal' (TR-345 … TR-360, G-079 … G-082). */
export function ProposalForm(props: Props) {
  const { rfp, own, onDone } = props;
  const me = useMe();
  const proposal = useProposal(props);
  const { place, terms } = proposal;
  return (
    <form
      className={styles.form}
      aria-label="Proposal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void proposal.send();
      }}
    >
      <ProposalFields rfp={rfp} own={own} {...proposal} />
      <ProposalTotals rfp={rfp} terms={terms} />
      <Checkbox
        label={SHIPPING_GUARANTEE}
        checked={proposal.guarantees}
        disabled={terms.shipping === null}
        onChange={(event) => proposal.guarantee(event.currentTarget.checked)}
      />
      <Acknowledge
        title="Acknowledge Terms"
        text={sellerTerms(me.company?.name ?? '')}
        height={600}
        checked={proposal.agreed}
        onChange={proposal.setAgreed}
      />
      {place.error !== null && (
        <p role="alert" className={styles.problem}>
          {errorText(place.error)}
        </p>
      )}
      <div className={styles.buttons}>
        <DeclineRequest rfp={rfp} onDone={onDone} />
        <Button variant="default" onClick={proposal.clear}>
          Clear
        </Button>
        <ReasonedButton type="submit" reason={proposal.reason} loading={place.isPending}>
          Submit
        </ReasonedButton>
      </div>
    </form>
  );
}

function DeclineRequest({ rfp, onDone }: { rfp: Rfp; onDone: () => void }) {
  const [opened, setOpened] = useState(false);
  const decline = useDeclineRfp(rfp.id);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Decline
      </Button>
      <ReasonPopup
        title="Decline Request"
        text="Your company sends no proposal then. The buyer reads why."
        label="Reason"
        confirmLabel="Decline Request"
        width={600}
        most={REASON_LENGTH}
        opened={opened}
        pending={decline.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => decline.mutate(reason, { onSuccess: onDone })}
      />
    </>
  );
}
