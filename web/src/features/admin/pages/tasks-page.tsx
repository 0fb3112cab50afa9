import { useSearch } from '@tanstack/react-router';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { FEWER_TASK_COLUMNS, TASK_COLUMNS, TaskCard } from '../components/task-columns.tsx';
import { TaskPanel } from '../components/task-panel.tsx';
import { TASKS } from '../lists.ts';
import { useTasks } from '../tasks-api.ts';

/** What the product does by the clock, how it went, and what can be run by hand (RB-517). */
export function TasksPage() {
  const search = useSearch({ from: '/app/admin/tasks' });
  const screen = useListScreen(TASKS, search);
  const open = (name: string) => screen.go({ task: name });
  return (
    <ListScreen
      screen={screen}
      result={useTasks(screen.query)}
      columns={TASK_COLUMNS}
      fewer={FEWER_TASK_COLUMNS}
      rowId={(task) => task.name}
      rowLabel={(task) => task.title}
      onOpen={(task) => open(task.name)}
      renderCard={(task) => <TaskCard task={task} onOpen={() => open(task.name)} />}
      onExport={(query) => saveFile('exportTasks', { query })}
    >
      <TaskPanel name={search.task} onClose={() => screen.go({ task: undefined })} />
    </ListScreen>
  );
}
