import { Link } from '@tanstack/react-router';
import { useClient } from '../../../shared/session.ts';
import { FilterGroup } from '../../../ui/filters.tsx';
import { TEAM_TABS, teamTabs } from '../team-tabs.ts';
import styles from './filters.module.css';

/** The lists of the team, where the head of the page has no room for their button. */
export function TeamLinks() {
  const { hydra } = useClient();
  return (
    <FilterGroup title="Team lists">
      <ul className={styles.links}>
        {teamTabs(hydra).map((tab) => (
          <li key={tab}>
            <Link to="/catalog/team" search={{ tab }}>
              {TEAM_TABS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </FilterGroup>
  );
}
