import { Button } from '@mantine/core';
import { countOf, listOf } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useTakeBack, type Report } from '../api.ts';

const ofOthers = ({ other_facilities: others }: Report): string =>
  others.length === 0 ? '' : ` and those of ${listOf(others)}`;

/** Takes a report back after a question that says what goes with it. */
export function TakeBack({ report, compact = false }: { report: Report; compact?: boolean }) {
  const takeBack = useTakeBack();
  if (!report.can.take_back) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: 'Take this report back?',
      body: `${report.file_name}. ${
        report.counted_rows === 0
          ? 'Nothing of it counts.'
          : `${countOf(report.counted_rows, 'line')} no longer count in your prices and savings${ofOthers(report)}, unless another report has them.`
      } The file is deleted.`,
      confirmLabel: 'Take back',
      destructive: true,
    });
    if (agreed)
      takeBack.mutate(report.id, { onSuccess: () => toast.success('The report is being taken back') });
  };
  return (
    <Button
      variant="default"
      size={compact ? 'xs' : 'sm'}
      leftSection={<Icon name="trash" size={14} />}
      loading={takeBack.isPending}
      onClick={() => void ask()}
    >
      Take back<span className="visually-hidden"> {report.file_name}</span>
    </Button>
  );
}
