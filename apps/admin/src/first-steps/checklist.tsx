import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { ExampleStep } from './example-step.tsx'
import type { Examples } from './example-queries.ts'
import { type Step, useFirstSteps } from './steps.ts'

interface ChecklistProps {
  readonly className?: string
  /** The button that hides or shows it. */
  readonly action: ReactNode
}

/** The steps from the example site to the owner's own; each ticks itself off. */
export function Checklist({ className = '', action }: ChecklistProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = useFirstSteps()
  const done = loaded?.steps.filter(({ isDone }) => isDone).length ?? 0
  const total = loaded?.steps.length ?? 0
  return (
    <section aria-labelledby={id} className={`rounded-xl border border-line ${className}`}>
      <div className="flex items-start justify-between gap-3 pt-4 pr-3 pb-2 pl-4 sm:pt-5 sm:pr-4 sm:pl-6">
        <div>
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold">
            First steps
          </h2>
          <p className="text-sm text-muted">
            {!loaded && 'Loading...'}
            {loaded && (done === total ? `All ${total} done. The site is yours.` : `${done} of ${total} done`)}
          </p>
        </div>
        {action}
      </div>
      <ul className="divide-y divide-line px-4 pb-1 sm:px-6">
        {loaded?.steps.map((step) => (
          <StepRow key={step.name} step={step} examples={loaded.examples} heading={heading} />
        ))}
      </ul>
    </section>
  )
}

interface StepRowProps {
  readonly step: Step
  readonly examples: Examples | undefined
  readonly heading: RefObject<HTMLElement | null>
}

function StepRow({ step: { name, isDone, note, link }, examples, heading }: StepRowProps) {
  return (
    <li className="relative flex items-start gap-3 py-3">
      <Tick isDone={isDone} />
      <div className="min-w-0 flex-1">
        {link ? (
          <Link
            to={link.path}
            search={link.add === undefined || isDone ? {} : { add: link.add }}
            className={`rounded text-sm after:absolute after:inset-0 hover:underline ${isDone ? 'text-muted' : 'font-medium'}`}
          >
            {name}
          </Link>
        ) : (
          <p className={`text-sm ${isDone ? 'text-muted' : 'font-medium'}`}>{name}</p>
        )}
        <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
        {!isDone && <p className="text-sm text-muted">{note}</p>}
        {!link && examples && (
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            <ExampleStep examples={examples} heading={heading} />
          </div>
        )}
      </div>
      {link && !isDone && <ChevronRight size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />}
    </li>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full ${isDone ? 'bg-success text-background' : 'border-2 border-control-line'}`}
    >
      {isDone && <Check size={14} strokeWidth={3} />}
    </span>
  )
}
