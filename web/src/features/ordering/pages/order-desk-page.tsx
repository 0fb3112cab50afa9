import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MOST_LINES } from '#rules/ordering/limits.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { fromSaved, newLine, type DeskLine } from '../desk-lines.ts';
import { DeskNotices } from '../components/desk-notices.tsx';
import { DeskSettings } from '../components/desk-settings.tsx';
import { DeskSummary } from '../components/desk-summary.tsx';
import { DeskTable, type Deciding } from '../components/desk-table.tsx';
import { LineEntry } from '../components/line-entry.tsx';
import { OrderFilePopup } from '../components/order-file.tsx';
import { SavedLists } from '../components/saved-lists.tsx';
import { useDesk, type Desk } from '../use-desk.ts';
import styles from '../components/desk.module.css';

/** Many lines at once, from paste to the cart without a mouse; each facility has a desk of its own. */
export function OrderDeskPage() {
  const { primary_facility: facility } = useMe();
  return <OrderDesk key={facility?.id ?? 0} />;
}

function OrderDesk() {
  const desk = useDesk();
  const [file, setFile] = useState<File | null>(null);
  const [opened, setOpened] = useState<'file' | 'lists' | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The last ambiguous line was decided by a key: the next step is to add. */
  const isDecided = useRef(false);
  const open = desk.lines.filter((line) => line.state === 'ambiguous');
  const reading = desk.lines.filter((line) => line.state === 'reading').length;

  // While lines are read the button says why it waits, and is another one afterwards.
  useEffect(() => {
    if (!isDecided.current) return;
    button.current?.focus();
    if (reading === 0) isDecided.current = false;
  }, [reading, open.length]);

  const takeFile = (given: File) => {
    setFile(given);
    setOpened('file');
  };
  const choose = (line: DeskLine, ndc: string) => {
    const place = open.indexOf(line);
    const next = open[place + 1] ?? open.find((one) => one !== line);
    desk.change(line.draft.id, { ndc });
    setDeciding(next ? { id: next.draft.id } : null);
    isDecided.current = next === undefined;
  };
  const submit = () => {
    if (desk.found.length > 0 && reading === 0 && !desk.adding) desk.submit();
  };
  return (
    <Page fill>
      <PageHeader
        title="Order desk"
        summary={`${countOf(desk.lines.length, 'line')}${desk.lines.length === 0 ? `, at most ${MOST_LINES.toLocaleString('en-US')}` : ''}`}
        actions={
          <>
            {desk.lines.length > 0 && (
              <Button variant="default" onClick={desk.clear}>
                Clear
              </Button>
            )}
            <Button variant="default" onClick={() => setOpened('lists')}>
              Saved lists
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="upload" size={16} />}
              onClick={() => {
                setFile(null);
                setOpened('file');
              }}
            >
              File
            </Button>
          </>
        }
      />
      <div className={styles.head}>
        <LineEntry onLines={desk.addTexts} onFile={takeFile} onSubmit={submit} after={happened(desk)} />
        <DeskSettings settings={desk.settings} onChange={desk.setSettings} />
      </div>
      <DeskNotices
        desk={desk}
        ambiguous={open.length}
        onDecide={() => setDeciding(open[0] ? { id: open[0].draft.id } : null)}
      />
      {desk.failure !== null && (
        <ErrorState error={desk.failure} title="The lines could not be read." onRetry={desk.retry} />
      )}
      {desk.lines.length === 0 ? (
        <EmptyState drawing="file" title="No lines yet">
          Paste a list, scan packages, type products one by one, or choose a file.
        </EmptyState>
      ) : (
        <DeskTable
          lines={desk.lines}
          offersOf={desk.offersOf}
          choosing={{ ...desk.settings, today: todayUtc() }}
          deciding={deciding}
          actionsOf={(line) => ({
            onQuantity: (quantity) => desk.change(line.draft.id, { quantity }),
            onChoose: (ndc) => choose(line, ndc),
            onSwap: (listingId) => desk.change(line.draft.id, { listingId }),
            onAgree: (agreed) => desk.change(line.draft.id, { agreed }),
            onSplit: (here) => desk.split(line, here),
            onRemove: () => desk.remove(line),
          })}
        />
      )}
      <DeskSummary
        totals={desk.totals}
        lines={desk.lines.length}
        found={desk.found.length}
        reading={reading}
        adding={desk.adding}
        button={button}
        onAdd={submit}
      />
      {opened === 'file' && (
        <OrderFilePopup
          file={file}
          onClose={() => setOpened(null)}
          onLines={(lines) => {
            const added = desk.add(lines.map(({ text, quantity }) => newLine(text, { quantity })));
            if (added) setOpened(null);
          }}
        />
      )}
      {opened === 'lists' && (
        <SavedLists
          lines={desk.lines}
          onClose={() => setOpened(null)}
          onOpen={(lines) => {
            if (desk.add(lines.map(fromSaved))) setOpened(null);
          }}
        />
      )}
    </Page>
  );
}

/** Changes with all that takes buttons off the page: Clear, Undo, Try again, the last line's own, Add all. */
const happened = ({ lines, removed, failure, result }: Desk): string =>
  JSON.stringify([lines.length === 0, removed?.words, failure !== null, result]);
