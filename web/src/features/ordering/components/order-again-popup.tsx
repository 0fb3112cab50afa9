import { Popup } from '../../../ui/dialogs.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useOrderAgain } from '../api.ts';
import { useReview } from '../use-review.ts';
import { AgainTable } from './again-table.tsx';
import { AddReviewed } from './add-reviewed.tsx';

interface Props {
  orderId: number;
  opened: boolean;
  onClose: () => void;
}

/** The lines of an order with today's prices, and one button that adds them. */
export function OrderAgainPopup({ orderId, opened, onClose }: Props) {
  const { data, error, refetch } = useOrderAgain(orderId, opened);
  const review = useReview(data, onClose);
  return (
    <Popup title={`Order ${orderId} again`} width={980} opened={opened} onClose={onClose}>
      {data === undefined ? (
        <NoRecord
          error={error}
          missing="This order is of another facility; it cannot be ordered again here."
          action={null}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <AgainTable
            label={`Lines of order ${orderId}`}
            lines={review.lines}
            onQuantity={review.setQuantity}
            agreed={review.agreed}
            onAgree={review.agree}
          />
          <AddReviewed review={review} words={`Add ${review.found} to Cart`} />
        </>
      )}
    </Popup>
  );
}
