import { Button } from '@mantine/core';
import { Dropdown, MenuItem } from './dropdown.tsx';
import { Icon } from './icon.tsx';

interface Props {
  onExport: (format: 'xlsx' | 'csv') => void;
  /** Of what has a chart: saves it as a picture. */
  onPicture?: ((format: 'png' | 'svg') => void) | undefined;
}

/** Saves a list as a file in the format of choice. */
export function ExportMenu({ onExport, onPicture }: Props) {
  return (
    <Dropdown
      kind="menu"
      label="Export"
      button={(props) => (
        <Button variant="default" leftSection={<Icon name="download" size={16} />} {...props}>
          Export
        </Button>
      )}
    >
      <MenuItem onClick={() => onExport('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onClick={() => onExport('csv')}>CSV (.csv)</MenuItem>
      {onPicture && <MenuItem onClick={() => onPicture('png')}>Chart as picture (.png)</MenuItem>}
      {onPicture && <MenuItem onClick={() => onPicture('svg')}>Chart as drawing (.svg)</MenuItem>}
    </Dropdown>
  );
}
