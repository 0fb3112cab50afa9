import { Button } from '@mantine/core';
import { saveFile } from '../../../shared/transfers.ts';

/** The signed order with all that proves it, as a file. */
export function SignatureLink({ orderId }: { orderId: number }) {
  return (
    <Button variant="default" onClick={() => saveFile('getOrderSignature', { params: { id: orderId } })}>
      CSOS proof (.json)
    </Button>
  );
}
