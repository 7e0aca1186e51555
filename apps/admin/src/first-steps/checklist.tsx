import { messageOf } from '@tablier/api-client'
import { browserStorage } from '@tablier/contracts/browser-storage'
import { languageOf } from '@tablier/words/language-of'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react'
import { client } from '../calls/api.ts'
import { siteAreas } from '../content/site-areas.ts'
import { Button } from '../components/button.tsx'
import { ConfirmButton } from '../components/confirm-dialog.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { GoLiveButton } from '../settings/going-live.tsx'
import { HiddenSections } from '../settings/hidden-sections.tsx'
import { browserLanguage, LanguageField } from '../settings/language-field.tsx'
import { settingsOptions, useSiteLanguage } from '../site/site-settings.ts'
import { languageName, ownName } from '../translations/languages.ts'
import { followStep } from './followed-step.ts'
import { NameStep } from './name-step.tsx'
import { countChanged, countUntouched, type Examples, type Step, useExampleChanges, useFirstSteps } from './steps.ts'
import { Rich } from '../components/text.tsx'
import { clockText } from '../language/moment-text.ts'
import { t } from '../language/words.ts'

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
      <div className="flex items-start justify-between gap-3 pt-4 pe-3 pb-2 ps-4 sm:pt-5 sm:pe-4 sm:ps-6">
        <div>
          <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold">
            {t.firstSteps}
          </h2>
          <p className="text-sm text-muted">
            {!loaded && t.loadingPending}
            {loaded && (done === total ? t.allDoneTheSiteIsYours({ count: total }) : t.ofDone({ done, count: total }))}
          </p>
        </div>
        {action}
      </div>
      <ul className="divide-y divide-line px-4 pb-1 sm:px-6">
        {loaded?.steps.map((step) => (
          <StepRow key={step.name} step={step} examples={loaded.examples} heading={heading} />
        ))}
      </ul>
      <HiddenSections />
    </section>
  )
}

interface StepRowProps {
  readonly step: Step
  readonly examples: Examples | undefined
  readonly heading: RefObject<HTMLElement | null>
}

function StepRow({ step: { name, isDone, note, link, inPlace }, examples, heading }: StepRowProps) {
  return (
    <li className="relative flex items-start gap-3 py-3">
      <Tick isDone={isDone} />
      <div className="min-w-0 flex-1">
        {link ? (
          <Link
            to={link.path}
            search={isDone ? {} : (link.search ?? {})}
            onClick={() => followStep({ name, link })}
            className={`rounded text-sm after:absolute after:inset-0 hover:underline ${isDone ? 'text-muted' : 'font-medium'}`}
          >
            {name}
          </Link>
        ) : (
          <p className={`text-sm ${isDone ? 'text-muted' : 'font-medium'}`}>{name}</p>
        )}
        <span className="sr-only">{isDone ? t.done : t.toDo}</span>
        {!isDone && <p className="text-sm text-muted">{note}</p>}
        {inPlace === 'name' && <NameStep />}
        {inPlace === 'language' && <LanguageStep />}
        {inPlace === 'live' && !isDone && (
          <div className="mt-2">
            <GoLiveButton className="min-h-11" list={heading} />
          </div>
        )}
        {inPlace === 'examples' && examples && (
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

interface ExampleStepProps {
  readonly examples: Examples
  /** Gets the focus when the examples are removed and the button disappears. */
  readonly heading: RefObject<HTMLElement | null>
}

/** Offers to remove all examples, or to bring them back while that is possible. */
function ExampleStep({ examples, heading }: ExampleStepProps) {
  const { remove, restore, isBusy } = useExampleChanges()
  const untouched = countUntouched(examples)
  const { removed, restorableUntil } = examples
  const question = {
    title: t.removeAllExampleContentQuestion,
    question: <GoingAndStaying examples={examples} />,
    confirm: t.removeExamples({ count: untouched }),
  }
  return (
    <>
      {untouched > 0 && (
        <ConfirmButton
          className="min-h-11 whitespace-normal!"
          isBusy={isBusy}
          asks={question}
          onConfirm={remove}
          list={heading}
        >
          {t.removeAllExampleContent}
        </ConfirmButton>
      )}
      {removed > 0 && restorableUntil && (
        <Button variant="quiet" className="-ms-4 min-h-11" isBusy={isBusy} onClick={restore}>
          {t.bringThemBackUntil({ time: clockText(new Date(restorableUntil)) })}
        </Button>
      )}
    </>
  )
}

/**
 * Whether the dashboard hides the checklist. This is stored in the browser, because other administrators, or the same
 * one on a new device, may still need it. Help always shows it.
 */
const KEY = 'first_steps_hidden'
const listeners = new Set<() => void>()

export function useIsChecklistHidden(): boolean {
  return useSyncExternalStore(subscribe, () => browserStorage.read(KEY) !== null)
}

export function setChecklistHidden(isHidden: boolean): void {
  if (isHidden) browserStorage.write(KEY, 'true')
  else browserStorage.remove(KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says what goes and stays. An order that the owner made of an example message stays with its customer. */
function GoingAndStaying({ examples }: { examples: Examples }) {
  return (
    <>
      <span className="block">
        <Rich text={t.whatGoesAtOnce({ areas: goingByArea(examples).join(', ') })} b={strong} />
      </span>
      <span className="mt-2 block">
        <Rich text={t.whatStaysThere({ changed: countChanged(examples) })} b={strong} />
      </span>
      <span className="mt-2 block">{t.examplesCanComeBack}</span>
    </>
  )
}

const strong = (text: string) => <strong className="font-semibold text-ink">{text}</strong>

/** Such as 'Logos 2' and 'Messages 4', in the sidebar's order. */
function goingByArea({ lists }: Examples): string[] {
  const countIn = (names: readonly string[]) =>
    lists.filter(({ name }) => names.includes(name)).reduce((sum, { untouched }) => sum + untouched.length, 0)
  const areas = siteAreas.map(({ label, lists: screens }) => ({
    label,
    count: countIn(screens.map(({ name }) => name)),
  }))
  const desk = [
    { label: t.messages, count: countIn(['messages']) },
    { label: t.orders, count: countIn(['orders']) },
  ]
  return [...areas, ...desk].filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${count}`)
}

/** Asks for the site's main language. Proposes the browser's, or the present one if the browser has a form of it. */
function LanguageStep() {
  const present = useSiteLanguage()
  const [language, setLanguage] = useState(() => {
    const own = browserLanguage()
    return own.split('-')[0] === present.split('-')[0] ? present : own
  })
  const queryClient = useQueryClient()
  const choice = useMutation({
    mutationFn: async () => {
      const { settings } = await queryClient.fetchQuery(settingsOptions)
      const otherLanguages = settings.otherLanguages.filter((other) => other.language !== languageOf(language))
      return client.settings.update({ body: { language, otherLanguages } })
    },
    onSuccess({ settings }) {
      announceSuccess(t.theSitesLanguageIs({ language: languageName(settings.language) }))
      void queryClient.invalidateQueries() // the examples are in every list
    },
    meta: { action: 'choose the language of the site' },
  })
  const isBusy = choice.isPending || language.trim() === ''
  return (
    <form
      className="mt-3 flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) choice.mutate()
      }}
    >
      <LanguageField
        ref={null}
        value={language}
        error={choice.error ? messageOf(choice.error, t.failedToSaveTheSettings) : undefined}
        onChange={setLanguage}
      />
      <Button type="submit" className="min-h-11 self-start" aria-disabled={isBusy}>
        {t.use({ choice: ownName(language) })}
      </Button>
    </form>
  )
}
