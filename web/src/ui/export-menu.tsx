import { Button } from '@mantine/core';
import { Dropdown, MenuItem } from './dropdown.tsx';
import { Icon } from './icon.tsx';

/** Saves a list as a file in the format of choice. */
export function ExportMenu({ onExport }: { onExport: (format: 'xlsx' | 'csv') => void }) {
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
    </Dropdown>
  );
}
