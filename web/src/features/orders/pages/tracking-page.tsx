import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TRACKING_FILE_BYTES } from '#rules/orders/bulk-tracking.ts';
import { errorText } from '../../../shared/api-error.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { TrackingReview } from '../components/tracking-review.tsx';
import { lookAtFile, type ReadRows } from '../tracking-api.ts';
import styles from '../components/tracking.module.css';

/** Tracking numbers of many orders from a file or from the clipboard: looked at first, then shipped. */
export function TrackingPage() {
  const [read, setRead] = useState<ReadRows | null>(null);
  const [text, setText] = useState('');
  const start = () => {
    setRead(null);
    setText('');
  };
  return (
    <Page>
      <PageHeader
        back={<Link to="/orders">Orders</Link>}
        title="Upload Tracking"
        summary="One row for each box. Nothing is shipped before you have seen what every row does."
      />
      {read === null ? (
        <Source
          text={text}
          onText={setText}
          look={async (file, signal) => {
            const report = await lookAtFile(file, undefined, signal);
            setRead({ file, report });
          }}
        />
      ) : (
        <TrackingReview read={read} onRead={setRead} onBack={() => setRead(null)} onStart={start} />
      )}
    </Page>
  );
}

interface SourceProps {
  text: string;
  onText: (text: string) => void;
  look: (file: File, signal?: AbortSignal) => Promise<void>;
}

function Source({ text, onText, look }: SourceProps) {
  const [state, setState] = useState<{ pending: boolean; error: string | null }>({
    pending: false,
    error: null,
  });
  const submit = async () => {
    if (text.trim() === '') return setState({ pending: false, error: 'Paste at least one row.' });
    setState({ pending: true, error: null });
    try {
      await look(new File([text], 'pasted.tsv', { type: 'text/tab-separated-values' }));
    } catch (error) {
      setState({ pending: false, error: errorText(error) });
    }
  };
  return (
    <div className={styles.sources}>
      <Panel title="From a file">
        <FileDrop
          what="a file of tracking numbers"
          hint="Order #, tracking number and ship date; carrier, NDC, lot and packs where you have them. .csv, at most 200 rows and 1 MB."
          accept=".csv,.tsv,.txt"
          problemOf={(file) => (file.size > TRACKING_FILE_BYTES ? 'The file is larger than 1 MB.' : null)}
          send={(file, { signal }) => look(file, signal)}
          working="Its rows are being read. Nothing is shipped yet."
        />
      </Panel>
      <Panel title="From the clipboard">
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Textarea
            label="Rows of a spreadsheet"
            placeholder={'Order #\tTracking number\tShip date\n785\t1Z12345E0205271688\t11/24/2026'}
            description="With their header, if there is one. Without packs a row ships what is left of its order."
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={state.error}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <Button type="submit" loading={state.pending}>
            Check rows
          </Button>
        </form>
      </Panel>
    </div>
  );
}
