import { Button } from '@mantine/core';
import { saveFile } from '../../../shared/transfers.ts';
import { Icon } from '../../../ui/icon.tsx';

interface Props {
  id: number;
  operation: 'getImportReport' | 'getImportPrices';
  label: string;
}

/** Saves rows of an import as a file, as a workbook or as text. */
export function SaveButtons({ id, operation, label }: Props) {
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => saveFile(operation, { params: { id }, query: { format } })}
        >
          {label} .{format}
        </Button>
      ))}
    </>
  );
}
