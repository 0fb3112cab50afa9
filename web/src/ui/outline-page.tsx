import type { ReactNode } from 'react';
import { Page, PageHeader } from './page.tsx';
import { EmptyState, type Drawing } from './states.tsx';

interface Props {
  title: string;
  drawing: Drawing;
  /** One sentence: what belongs here. */
  holds: string;
  /** Where the person can go on. */
  next: ReactNode;
}

/** A page that has nothing to show yet says what belongs here and where to go on. */
export function OutlinePage({ title, drawing, holds, next }: Props) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState drawing={drawing} title={holds} action={next} />
    </Page>
  );
}
