import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { Panel } from '../../../ui/page.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import type { Chart } from './board-api.ts';
import { ChartTable } from './chart-table.tsx';
import { LyingBars, lyingHeight } from './lying-bars.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { isMultiples, multiplesHeight, SmallMultiples } from './small-multiples.tsx';
import { UPRIGHT_HEIGHT, UprightBars, type Drawing } from './upright-bars.tsx';
import { emptyMonths } from './words.ts';
import styles from './board.module.css';

const LEAST = 240;

interface Props {
  chart: Chart;
  /** Months that may be chosen, and the like. */
  aside?: ReactNode;
  /** Absent for who may not. */
  onExport?: ((format: 'csv' | 'xlsx') => void) | undefined;
  onPicture: (svg: SVGSVGElement, format: 'png' | 'svg') => void;
  onOpen: (bar: string, part?: string) => void;
  onAgain: () => void;
  waiting: boolean;
}

/** One chart of a board, with its numbers; what could not be made says so alone (RB-477). */
export function BoardChart({ chart, aside, onExport, onPicture, onOpen, onAgain, waiting }: Props) {
  const picture = useRef<SVGSVGElement>(null);
  const { title, unit, error, bars, note, form } = chart;
  const save = (format: 'png' | 'svg') => picture.current && onPicture(picture.current, format);
  const hasPicture = form !== 'marks';
  return (
    <Panel
      title={title}
      aside={
        onExport &&
        error === null &&
        bars.length > 0 && <ExportMenu onExport={onExport} onPicture={hasPicture ? save : undefined} />
      }
    >
      {aside}
      {error !== null && (
        <div className={styles.failed} role="alert">
          <p>{error}</p>
          <Button variant="default" loading={waiting} onClick={onAgain}>
            Try again
          </Button>
        </div>
      )}
      {error === null && bars.length === 0 && <p className={styles.none}>No records found</p>}
      {error === null && bars.length > 0 && (
        <>
          <p className={styles.unit}>{unit}</p>
          {hasPicture && <Picture chart={chart} picture={picture} onOpen={onOpen} />}
          <details className={styles.fold} open={form === 'marks' || undefined}>
            <summary>Figures as a table</summary>
            <ChartTable chart={chart} onOpen={onOpen} />
          </details>
        </>
      )}
      {error === null && isMultiples(chart) && <EmptyMonths chart={chart} />}
      {error === null && note !== null && <p className={styles.note}>{note}</p>}
    </Panel>
  );
}

const EmptyMonths = ({ chart }: { chart: Chart }) => {
  const months = emptyMonths(chart);
  return (
    months !== null && <p className={styles.note}>No orders or reported purchases of them in {months}.</p>
  );
};

interface PictureProps extends Pick<Props, 'chart' | 'onOpen'> {
  picture: RefObject<SVGSVGElement | null>;
}

function Picture({ chart, picture, onOpen }: PictureProps) {
  const { ref, width: measured } = useElementSize();
  const id = useId();
  const { title, form, opens, series, bars, line } = chart;
  const width = Math.max(LEAST, measured);
  const count = form === 'waterfall' ? 2 : series.length;
  const open = (bar: number, part: number) => {
    const key = bars[bar]?.key;
    if (key !== undefined) onOpen(key, opens === 'bars' ? undefined : series[part]?.key);
  };
  const drawing = { chart, id, width, onOpen: opens === null ? null : open };
  return (
    <figure className={styles.figure}>
      <div ref={ref}>
        <svg ref={picture} role="img" aria-label={title} width={width} height={heightOf(chart)}>
          <Patterns id={id} count={isMultiples(chart) ? 1 : count} />
          <Shape {...drawing} />
        </svg>
      </div>
      <figcaption>
        <ul className={styles.legend} aria-label={`Legend of ${title}`}>
          {legendOf(chart).map((name, at) => (
            <li key={name}>
              <svg width={14} height={14} aria-hidden="true">
                <rect width={14} height={14} fill={fillOf(id, at)} />
              </svg>
              {name}
            </li>
          ))}
          {line && (
            <li>
              <svg width={14} height={14} aria-hidden="true" className={styles.share}>
                <circle cx={7} cy={7} r={3} />
              </svg>
              {line.label} (axis at the right)
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}

const isLying = ({ form }: Chart): boolean => form === 'ranked' || form === 'waterfall';

function heightOf(chart: Chart): number {
  if (isLying(chart)) return lyingHeight(chart);
  return isMultiples(chart) ? multiplesHeight(chart) : UPRIGHT_HEIGHT;
}

function Shape(drawing: Drawing) {
  if (isLying(drawing.chart)) return <LyingBars {...drawing} />;
  return isMultiples(drawing.chart) ? <SmallMultiples {...drawing} /> : <UprightBars {...drawing} />;
}

/** What each filling means, in words; what stands below its name needs none. */
export function legendOf({ form, series }: Chart): string[] {
  if (form === 'waterfall') return ['Spend', 'Saved'];
  return isMultiples({ form, series }) ? [] : series.map(({ label }) => label);
}
