import { Button } from '@mantine/core';
import { useState } from 'react';
import { whatTaskDoes } from '#rules/admin/task-words.ts';
import { alreadyRunning, runningNow, STAYS_ON, switchingOff } from '#rules/admin/tasks.ts';
import { formatMoment } from '../../../shared/format.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import {
  useRunTask,
  useSwitchTask,
  useTask,
  useTaskLog,
  type Task,
  type TaskRun,
  type TaskWithRuns,
} from '../tasks-api.ts';
import { durationText, offText, Result } from './task-columns.tsx';
import styles from './tasks.module.css';

/** One task with its last runs, and what can be done with it. */
export function TaskPanel({ name, onClose }: { name: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="Task" width={620} opened={name !== undefined} onClose={onClose}>
      {name !== undefined && <Panel key={name} name={name} />}
    </SidePanel>
  );
}

function Panel({ name }: { name: string }) {
  const { data: task, error, refetch } = useTask(name);
  if (error && !task) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return task ? <Contents task={task} /> : <SkeletonLines lines={8} />;
}

function Contents({ task }: { task: TaskWithRuns }) {
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{task.title}</h3>
      <p className={styles.does}>{whatTaskDoes(task.name)}</p>
      <Facts>
        <Fact label="Schedule (UTC)">{task.schedule}</Fact>
        <Fact label="Result">
          <Result result={task.result} />
        </Fact>
        <Fact label="Outcome">{task.outcome}</Fact>
        <Fact label="Next Run">{task.next_run && formatMoment(task.next_run)}</Fact>
        <Fact label="Enabled">{offText(task) ?? 'Yes'}</Fact>
      </Facts>
      <Buttons task={task} />
      <Runs runs={task.runs} />
    </div>
  );
}

function Buttons({ task }: { task: Task }) {
  const run = useRunTask();
  const turn = useSwitchTask();
  const { name, title } = task;
  const runNow = async () => {
    const sure =
      !task.mails ||
      (await confirm({
        title: `Run ${title} now?`,
        body: runningNow(whatTaskDoes(name)),
        confirmLabel: 'Run now',
      }));
    if (sure) run.mutate(task);
  };
  const switchOff = async () => {
    const sure = await confirm({
      title: `Switch off ${title}?`,
      body: switchingOff(title),
      confirmLabel: 'Switch off',
    });
    if (sure) turn.mutate({ name, enabled: false });
  };
  return (
    <div className={styles.buttons}>
      <ReasonedButton
        reason={task.can.run ? null : alreadyRunning(title)}
        waiting={run.isPending}
        onClick={() => void runNow()}
      >
        Run now
      </ReasonedButton>
      {task.enabled ? (
        <ReasonedButton
          variant="default"
          reason={task.can.switch_off ? null : STAYS_ON}
          waiting={turn.isPending}
          onClick={() => void switchOff()}
        >
          Switch off
        </ReasonedButton>
      ) : (
        <Button
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate({ name, enabled: true })}
        >
          Switch on
        </Button>
      )}
    </div>
  );
}

function Runs({ runs }: { runs: readonly TaskRun[] }) {
  if (runs.length === 0) return <p className={styles.soft}>It has not run yet.</p>;
  return (
    <section aria-labelledby="task-runs">
      <h3 id="task-runs" className={styles.heading}>
        Last runs
      </h3>
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id} className={styles.run}>
            <div className={styles.runLine}>
              <span>{formatMoment(run.started_at)}</span>
              <Result result={run.result} />
            </div>
            <div>{run.outcome}</div>
            <div className={styles.soft}>
              {run.by} · {durationText(run.seconds)}
            </div>
            {run.has_log && <RunLog run={run} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function RunLog({ run }: { run: TaskRun }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        aria-label={`Log of the run of ${formatMoment(run.started_at)}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide log' : 'Show log'}
      </Button>
      {shown && <LogText id={run.id} />}
    </>
  );
}

function LogText({ id }: { id: number }) {
  const { data: log, error, refetch } = useTaskLog(id);
  if (error && log === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <pre className={styles.log}>{log ?? 'Please Wait'}</pre>;
}
