import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import styles from './catalog.module.css';

const loadPanel = () => import('./saved-views-panel.tsx');
const SavedViewsPanel = lazyPart(async () => (await loadPanel()).SavedViewsPanel);

export interface SavedViewsProps {
  /** The address of what is shown now, without the page: '?tag=fav'; empty for the whole catalog. */
  current: string;
  onOpen: (address: string) => void;
}

/** Searches kept under a name in this browser. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Dropdown
      kind="panel"
      label="Saved views"
      button={(button) => (
        <Button variant="default" onMouseEnter={() => void loadPanel()} {...button}>
          Views
        </Button>
      )}
    >
      <Suspense
        fallback={
          <div className={styles.views}>
            <SkeletonLines lines={2} />
          </div>
        }
      >
        <SavedViewsPanel {...props} />
      </Suspense>
    </Dropdown>
  );
}
