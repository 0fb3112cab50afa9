import type { ReactNode } from 'react';
import { Panel } from '../../../ui/page.tsx';
import styles from './picture.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  /** The picture, where there is something to draw. */
  picture?: ReactNode;
  /** The same in figures. */
  children: ReactNode;
}

/** A picture with the table of its figures beside it, or below where that has no room. */
export const Picture = ({ title, aside, picture, children }: Props) => (
  <Panel title={title} aside={aside}>
    <div className={styles.pair}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.figures}>{children}</div>
    </div>
  </Panel>
);
