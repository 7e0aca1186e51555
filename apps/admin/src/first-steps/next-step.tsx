import { Link, useLocation } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '../language/words.ts'
import { followedStep, followStep, onFollowed } from './followed-step.ts'
import { useFirstSteps } from './steps.ts'

/** Leads on from a step of the checklist that was opened there: where one stands, and what is next once it is done. */
export function NextStep() {
  const followed = useSyncExternalStore(onFollowed, followedStep)
  const { pathname } = useLocation()
  return followed?.path === pathname ? <FollowedStep name={followed.name} /> : null
}

function FollowedStep({ name }: { readonly name: string }) {
  const steps = useFirstSteps()?.steps ?? []
  const step = steps.find((one) => one.name === name)
  if (!step) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, link }) => !isDone && link)
  return (
    <nav
      aria-label={t.firstSteps}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-sunken px-4 py-2 text-sm"
    >
      {step.isDone && <Check size={18} className="text-success" aria-hidden="true" />}
      <span>{t.stepWithProgress({ step: step.name, done, count: steps.length })}</span>
      {step.isDone && next?.link && (
        <Link
          to={next.link.path}
          search={next.link.search ?? {}}
          onClick={() => followStep(next)}
          className="ms-auto flex min-h-11 items-center gap-1 font-medium text-link hover:underline"
        >
          {t.nextStep({ step: next.name })}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
      {step.isDone && !next && (
        <Link
          to="/admin/dashboard"
          className="ms-auto flex min-h-11 items-center font-medium text-link hover:underline"
        >
          {t.backToTheFirstSteps}
        </Link>
      )}
    </nav>
  )
}
