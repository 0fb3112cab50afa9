import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { usePhone } from '../../../ui/dialogs.tsx';
import type { Report } from '../api.ts';
import styles from './report.module.css';

interface Props {
  report: Pick<Report, 'columns' | 'hidden' | 'sortable' | 'sort'>;
  /** What the address says is left out, by comma: ahead of what was answered. */
  hide: string | undefined;
  onHide: (hide: string | undefined) => void;
  onSort: (sort: string | undefined) => void;
}

/** Which columns are shown, and on a phone, which has no headers, how rows are sorted. */
export function ColumnChoice({ report, hide, onHide, onSort }: Props) {
  const isPhone = usePhone();
  const [, ...optional] = allOf(report);
  const unwanted = hide?.split(',').filter((one) => one !== '') ?? [];
  const toggle = (id: string, show: boolean) => {
    const left = unwanted.filter((one) => one !== id);
    const next = show ? left : [...left, id];
    onHide(next.length === 0 ? undefined : next.join(','));
  };
  const shown = optional.filter(({ id }) => !unwanted.includes(id)).length + 1;
  return (
    <div className={styles.choices} data-not-printed>
      {isPhone && report.sortable.length > 0 && <SortChoice report={report} onSort={onSort} />}
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" size="xs">
            Columns{shown <= optional.length && ` (${shown} of ${optional.length + 1})`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">Columns</legend>
            {optional.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={!unwanted.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

interface Named {
  id: string;
  label: string;
}

/** All columns in their places, whether or not they are shown; the first says what a row is of and stays. */
function allOf({ columns, hidden }: Pick<Report, 'columns' | 'hidden'>): Named[] {
  const all: Named[] = [...columns];
  for (const { place, ...one } of hidden) all.splice(place, 0, one);
  return all;
}

function SortChoice({ report, onSort }: Pick<Props, 'report' | 'onSort'>) {
  const { sortable, sort } = report;
  const options = allOf(report)
    .filter(({ id }) => sortable.includes(id))
    .flatMap(({ id, label }) => [
      { value: id, label: `${label}, ascending` },
      { value: `-${id}`, label: `${label}, descending` },
    ]);
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort by"
      data={[{ value: '', label: 'Usual order' }, ...options]}
      value={sort ?? ''}
      onChange={({ target }) => onSort(target.value === '' ? undefined : target.value)}
    />
  );
}
