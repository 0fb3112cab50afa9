import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useReports } from '../api.ts';
import { SavedReports } from './saved-reports.tsx';
import styles from './report.module.css';

/** The reports that somebody saved, and below them those that somebody may run. */
export function ReportLinks() {
  const { data, error, refetch } = useReports();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />;
  if (data.reports.length === 0) return null;
  return (
    <>
      {data.can.save && <SavedReports saved={data.saved} />}
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
    </>
  );
}
