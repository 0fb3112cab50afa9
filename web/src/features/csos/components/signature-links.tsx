import { Button } from '@mantine/core';
import { fileAddress, saveFile } from '../../../shared/transfers.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The signed order as a report to read, and as a file with all that proves it. */
export function SignatureLinks({ orderId }: { orderId: number }) {
  const params = { id: orderId };
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={fileAddress('getSignatureReport', { params })}
        target="_blank"
        rel="noopener"
        leftSection={<Icon name="external" size={16} />}
      >
        CSOS report
      </Button>
      <Button variant="default" onClick={() => saveFile('getOrderSignature', { params })}>
        CSOS proof (.json)
      </Button>
    </>
  );
}
