import { Button } from '@mantine/core';
import { useState } from 'react';
import { EXCLUSION_REASON_LEAST, EXCLUSION_REASON_MOST } from '#rules/catalog/exclusions.ts';
import { useMe } from '../../../shared/session.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { useAddExclusion } from '../api.ts';

/** Stops a product from being offered to everybody of the company. Only who buys for one. */
export function DoNotOffer({ ndc, name }: { ndc: string; name: string }) {
  const me = useMe();
  const [opened, setOpened] = useState(false);
  const add = useAddExclusion();
  if (!me.is_buyer || me.company_id === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Do Not Offer ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Do Not Offer
      </Button>
      <ReasonPopup
        title={`Do not offer ${name}?`}
        text="Nobody of your company gets it recommended or as an alternative. The catalog still finds it, with your reason, and it can be bought."
        label="Reason"
        confirmLabel="Do Not Offer"
        least={EXCLUSION_REASON_LEAST}
        most={EXCLUSION_REASON_MOST}
        opened={opened}
        pending={add.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => add.mutate({ ndc, reason }, { onSuccess: () => setOpened(false) })}
      />
    </>
  );
}
