import { progressOf, taskNames, type Task } from './backup-words.ts'

/** The progress of the running task. */
export function TaskProgress({ task }: { readonly task: Task }) {
  const { text, percent } = progressOf(task)
  return (
    <section aria-label="Under way" className="rounded-xl border border-line bg-primary-wash p-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{taskNames[task.kind]}</span>
        <span className="text-muted tabular-nums">
          {text}
          {percent !== null && ` · ${percent} %`}
        </span>
      </div>
      <progress
        aria-label={taskNames[task.kind]}
        aria-valuetext={percent === null ? text : `${text}, ${percent} %`}
        max={100}
        value={percent ?? undefined}
        className="mt-3 h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p className="mt-2 text-muted">
        {task.kind === 'restore'
          ? 'Please change nothing until this has finished. Then everybody signs in again.'
          : 'You can go on working, and leave this page.'}
      </p>
    </section>
  )
}
