import { Link } from '@tanstack/react-router';
import styles from './history.module.css';

/** Of a report whose file was sent before: nothing of it counts twice, and nobody is asked twice. */
export const HereAlready = ({ id }: { id: number }) => (
  <span className={styles.short}>
    This file is here already:{' '}
    <Link to="/history-details/$id" params={{ id: String(id) }}>
      report {id}
    </Link>
  </span>
);
