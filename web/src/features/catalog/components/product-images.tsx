import { imageText } from '#rules/catalog/images.ts';
import { useEffect, useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ListingDetail } from '../api.ts';
import styles from './product.module.css';

const DELAY_MS = 6000;
const SIZE = { width: 720, height: 540 };

interface Props {
  listing: Pick<ListingDetail, 'name' | 'images'>;
  opened: boolean;
  start?: number;
  onClose: () => void;
}

/** The pictures one after the other, 6 s each, ending with the last (SP-058 … SP-061). */
export function ProductImages({ opened, ...props }: Props) {
  return (
    <Popup title="Product Images" opened={opened} onClose={props.onClose} {...SIZE}>
      {opened && <Slides {...props} />}
    </Popup>
  );
}

function Slides({ listing: { name, images }, start = 0 }: Omit<Props, 'opened'>) {
  const [at, setAt] = useState(start);
  // A person who turns the pages does so at an own pace.
  const [held, setHeld] = useState(false);
  const last = images.length - 1;
  useEffect(() => {
    if (held || at >= last) return undefined;
    const timer = setTimeout(() => setAt(at + 1), DELAY_MS);
    return () => clearTimeout(timer);
  }, [at, held, last]);
  const turn = (to: number) => {
    setHeld(true);
    setAt(to);
  };
  return (
    <div className={styles.slides}>
      <img
        className={styles.slide}
        src={images[at]?.url}
        alt={imageText(name, images[at] ?? { text: '' }, at)}
      />
      {last > 0 && (
        <div className={styles.turns}>
          <IconButton
            icon="chevron-left"
            label="Previous picture"
            disabled={at === 0}
            onClick={() => turn(at - 1)}
          />
          <span role="status">
            {at + 1} of {images.length}
          </span>
          <IconButton
            icon="chevron-right"
            label="Next picture"
            disabled={at >= last}
            onClick={() => turn(at + 1)}
          />
        </div>
      )}
    </div>
  );
}
