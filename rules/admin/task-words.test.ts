import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TOLD_TASKS, whatTaskDoes } from './task-words.ts';

it('RB-517 tells of each task what the documentation tells', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, part = ''] = text.split('## What runs by itself');
  const rows = [...(part.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)`\s*\|[^|]*\| (.*?)\s*\|$/gm)];
  const plain = (cell: string) => cell.replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll('`', '');
  expect(rows.map(([, task]) => task)).toEqual(TOLD_TASKS);
  for (const [, task = '', does = ''] of rows)
    expect(whatTaskDoes(task).toLowerCase()).toBe(`${plain(does)}.`.toLowerCase());
  expect(whatTaskDoes('sweep-assistant')).toBe('Removes what is over.');
});
