import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { countOf, formatMoment, plainDay } from '../../../shared/format.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useCancel, useRequest, type RequestedProduct } from '../api.ts';
import { AnswerForm } from './answer-form.tsx';
import { Offers } from './offers.tsx';
import { RequestAnswer, RequestState } from './request-columns.tsx';
import styles from './requests.module.css';

/** One requested product, and what may be done with it. */
export function RequestPopup({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRequest(id);
  const busy = useIsMutating() > 0;
  return (
    <Popup
      title={data ? `Request ${id} for ${data.product}` : `Request ${id}`}
      width={640}
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {!data && (
        <NoRecord error={error} missing="This request does not exist." onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.parts}>
          <RequestFacts request={data} />
          {data.can.answer ? (
            <AnswerForm key={data.version} request={data} onClose={onClose} />
          ) : (
            <Answered request={data} />
          )}
          {data.can.cancel && <CancelRequest request={data} />}
        </div>
      )}
    </Popup>
  );
}

const RequestFacts = ({ request }: { request: RequestedProduct }) => (
  <Facts>
    <Fact label="Status">
      <RequestState status={request.status} />
    </Fact>
    {request.ndc_number !== null && (
      <Fact label="NDC">
        <Ndc ndc={request.ndc_number} />
      </Fact>
    )}
    <Fact label="Quantity">{countOf(request.quantity, 'pack')}</Fact>
    <Fact label="Needed By">{request.needed_by && plainDay(request.needed_by)}</Fact>
    <Fact label="Facility">{request.facility_name}</Fact>
    <Fact label="Asked by">
      {request.asked_by}, {formatMoment(request.created_date)}
    </Fact>
    {request.note !== null && <Fact label="Note">{request.note}</Fact>}
    {(!request.can.answer || request.sold_out) && (
      <Fact label="Answer">
        <RequestAnswer request={request} />
      </Fact>
    )}
  </Facts>
);

/** What it was answered with, and the way to buy it. */
function Answered({ request: { offers, quantity, status } }: { request: RequestedProduct }) {
  const buyable = offers.find(({ refusal }) => refusal === null);
  if (offers.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{offers.length === 1 ? 'Offer' : 'Offers'}</h3>
      <Offers label="Offers" offers={offers} packs={quantity} />
      {buyable && status === 'Available' && (
        <div className={styles.buttons}>
          <LinkButton
            to="/detailed/$id"
            params={{ id: String(buyable.listing_id) }}
            search={{ packs: String(quantity) }}
          >
            Open the offer
          </LinkButton>
        </div>
      )}
    </>
  );
}

function CancelRequest({ request: { id, product } }: { request: RequestedProduct }) {
  const cancel = useCancel(id);
  const ask = async () => {
    const sure = await confirm({
      title: `Cancel request ${id}?`,
      body: `Nobody looks for ${product} any more. You can ask again at any time.`,
      confirmLabel: 'Cancel Request',
      cancelLabel: 'Keep It',
      destructive: true,
    });
    if (sure) cancel.mutate();
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
        Cancel Request
      </Button>
    </div>
  );
}
