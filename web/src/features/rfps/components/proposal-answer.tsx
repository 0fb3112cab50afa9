import { Button } from '@mantine/core';
import { useState } from 'react';
import { MOST_PROPOSALS } from '#rules/rfps/rfp-status.ts';
import { REASON_LENGTH } from '#rules/rfps/rfp-words.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { useAcceptProposal, useDeclineProposal, type Proposal, type Rfp } from '../answering-api.ts';
import { ContractQuestion } from './contract-question.tsx';
import styles from './rfp-form.module.css';

/** What its buyer answers to a proposal that waits (G-084). */
export function ProposalAnswer({ rfp, proposal }: { rfp: Rfp; proposal: Proposal }) {
  const accept = useAcceptProposal();
  if (proposal.status !== 'pending') return '–';
  const ask = async () => {
    const question = `Accept this proposal from ${proposal.company_name}?`;
    const body = <ContractQuestion question={question} rfp={rfp} proposal={proposal} />;
    if (await confirm({ title: 'Accept Proposal', body, confirmLabel: 'Accept' })) accept.mutate(proposal.id);
  };
  return (
    <span className={styles.answers}>
      <Button
        size="compact-sm"
        aria-label={`Accept the proposal of ${proposal.company_name}`}
        loading={accept.isPending}
        onClick={() => void ask()}
      >
        Accept
      </Button>
      <Decline proposal={proposal} />
    </span>
  );
}

function Decline({ proposal }: { proposal: Proposal }) {
  const [opened, setOpened] = useState(false);
  const decline = useDeclineProposal();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Decline the proposal of ${proposal.company_name}`}
        onClick={() => setOpened(true)}
      >
        Decline
      </Button>
      <ReasonPopup
        title="Decline Proposal"
        text={`${proposal.company_name} may send another one while the request is open, ${MOST_PROPOSALS} in all. It reads the reason, where you give one.`}
        label="Reason"
        confirmLabel="Decline Proposal"
        optional
        most={REASON_LENGTH}
        opened={opened}
        pending={decline.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) =>
          decline.mutate({ id: proposal.id, reason }, { onSuccess: () => setOpened(false) })
        }
      />
    </>
  );
}
