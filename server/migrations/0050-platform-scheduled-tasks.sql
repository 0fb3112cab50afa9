-- When each task of the schedule was due last; whoever moves it on enqueues the task.
create table scheduled_task (
  task text primary key,
  due_at timestamptz not null
);
