import { Popup } from '../../../ui/dialogs.tsx';
import type { ListingDetail } from '../api.ts';
import { PriceFlagPanel } from './price-flag-panel.tsx';

const WIDTH = 400;

interface Props {
  listing: ListingDetail;
  opened: boolean;
  onClose: () => void;
}

/** What the facility pays and uses, over the listing; dismissing it leaves both as they were (TR-238). */
export function PriceFlagPopup({ listing, opened, onClose }: Props) {
  return (
    <Popup title="Price Flag" opened={opened} onClose={onClose} width={WIDTH}>
      <PriceFlagPanel listing={listing} onDone={onClose} />
    </Popup>
  );
}
