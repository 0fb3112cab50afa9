import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/page.tsx';
import { useReports } from '../api.ts';
import styles from './report.module.css';

/** The reports that somebody may run; nothing until they are known. */
export function ReportLinks() {
  const { data } = useReports();
  if (!data || data.reports.length === 0) return null;
  return (
    <Panel title="All reports">
      <ul className={styles.links}>
        {data.reports.map(({ name, title }) => (
          <li key={name}>
            <Link to="/reports/$name" params={{ name }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
