import type { AnswerPageFacts, GuestTexts, PartyPageFacts } from '../guest-forms/guest-page.ts'
import {
  GuestFrame,
  type PageFrame,
  PageMessage,
  quietButton,
  strongButton,
  YesNoQuestion,
} from '../page/plain-page.tsx'
import { allergenCodes, allergens, dateText } from '@tablier/contracts/evening-form'
import { guestLengths, severities, severityCodes } from '@tablier/contracts/guest-words'
import type { ReactNode } from 'react'
import type { PartyEvening } from '@tablier/contracts'

interface TablePageProps extends Omit<PartyPageFacts, 'kind'> {
  readonly frame: PageFrame
}

/** The form for the guests of a party. It shows nothing about the host and the other guests. */
export function TablePage({ frame, evening, path, texts, wrong, problem, isFull }: TablePageProps) {
  return (
    <GuestFrame title={eveningTitle(evening, frame.settings.language)} frame={frame}>
      {problem !== undefined && <PageMessage isWrong>{problem}</PageMessage>}
      {isFull ? (
        <p className="max-w-prose text-lead text-sand">
          This table has as many answers as it can have. If you have answered, use the address that you got then.
          Otherwise please tell your host.
        </p>
      ) : (
        <>
          <p className="max-w-prose text-lead text-sand">
            You are invited, and I am the one who cooks. Please tell me what you do not eat. Each guest fills this in
            once, also if there is nothing to mind.
          </p>
          <GuestForm path={path} texts={texts} wrong={wrong} button="Send" />
        </>
      )}
    </GuestFrame>
  )
}

interface AnswerPageProps extends Omit<AnswerPageFacts, 'kind'> {
  readonly frame: PageFrame
}

/** A guest's own answer, to change or delete it. */
export function AnswerPage({ frame, ...page }: AnswerPageProps) {
  const { evening, path, url, texts, wrong, notice, problem, isUnreadable, isDeleting } = page
  return (
    <GuestFrame title={eveningTitle(evening, frame.settings.language)} frame={frame}>
      {notice === 'sent' && <PageMessage>Thank you. Your answer is saved.</PageMessage>}
      {notice === 'sent' && (
        <p>
          <a href={path.slice(0, path.lastIndexOf('/'))} className={quietButton}>
            Another guest on this phone
          </a>
        </p>
      )}
      {notice === 'saved' && <PageMessage>Thank you. Your changes are saved.</PageMessage>}
      {problem !== undefined && <PageMessage isWrong>{problem}</PageMessage>}
      {isDeleting ? (
        <YesNoQuestion
          title="Delete your answer?"
          text="I will then not know what you cannot eat, unless you tell me in another way."
          yes="Yes, delete it"
          action={`${path}/delete`}
          back={path}
        />
      ) : (
        <>
          <div className="grid max-w-prose gap-4 text-sand">
            <p>Keep this address to change or delete your answer later. It is yours alone, and not sent by email:</p>
            <p>
              <a href={path} className="rounded-md text-saffron-light underline underline-offset-4 wrap-anywhere">
                {url}
              </a>
            </p>
            {isUnreadable && <p className="text-danger">Your answer can no longer be read. Please fill it in again.</p>}
          </div>
          <GuestForm path={path} texts={texts} wrong={wrong} button="Save changes">
            <a href={`${path}?ask=delete`} className={quietButton}>
              Delete my answer
            </a>
          </GuestForm>
        </>
      )}
    </GuestFrame>
  )
}

interface GuestFormProps {
  readonly path: string
  readonly texts: GuestTexts
  /** The names of the fields that are wrong. */
  readonly wrong: readonly string[]
  readonly button: string
  readonly children?: ReactNode
}

/** The fields for a guest's answer. All but the name are optional, and nothing is stored without consent. */
function GuestForm({ path, texts, wrong, button, children }: GuestFormProps) {
  return (
    <form method="post" action={path} aria-label="What you eat" className="panel grid gap-8">
      <div className="grid gap-5 text-sm font-medium">
        <div className="flex flex-col gap-2">
          <label htmlFor="name">Your name</label>
          <input
            {...fieldOf('name', wrong)}
            required
            dir="auto"
            autoComplete="name"
            maxLength={guestLengths.name}
            defaultValue={texts['name']}
          />
        </div>
        <div className="flex flex-col gap-2">
          <label htmlFor="diet">Your diet, in your own words</label>
          <textarea
            {...fieldOf('diet', wrong)}
            rows={3}
            dir="auto"
            maxLength={guestLengths.diet}
            defaultValue={texts['diet']}
            aria-describedby="diet-hint"
          />
          <p id="diet-hint" className="font-normal text-sand">
            Such as vegetarian, no pork, or no alcohol.
          </p>
        </div>
      </div>
      <AllergenFields texts={texts} wrong={wrong} />
      <label className="flex min-h-11 items-start gap-3">
        <input
          {...fieldOf('has_consent', wrong)}
          type="checkbox"
          required
          value="yes"
          defaultChecked={texts['has_consent'] !== undefined}
          className="mt-0.5 size-5 shrink-0 accent-saffron scheme-dark"
        />
        The chef may keep this to cook for me. It is seen by nobody else at the table, and deleted after the evening.
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={strongButton}>
          {button}
        </button>
        {children}
      </div>
    </form>
  )
}

function AllergenFields({ texts, wrong }: Pick<GuestFormProps, 'texts' | 'wrong'>) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-xl">Allergies and intolerances</legend>
      <p className="mb-5 text-sand">Leave what you can eat as it is.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {allergenCodes.map((code) => (
          <div key={code} className="flex flex-col gap-2 text-sm font-medium">
            <label htmlFor={code}>{allergens[code]}</label>
            <select {...fieldOf(code, wrong)} defaultValue={texts[code] ?? ''} className="field scheme-dark">
              <option value="">I can eat it</option>
              {severityCodes.map((severity) => (
                <option key={severity} value={severity}>
                  {severities[severity]}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function fieldOf(name: string, wrong: readonly string[]) {
  const isWrong = wrong.includes(name)
  return { id: name, name, 'aria-invalid': isWrong || undefined, className: 'field' }
}

/** Such as `Dinner on Saturday, June 12, 2027 at 19:30`. */
function eveningTitle({ day, start, occasion }: PartyEvening, language: string): string {
  const what = occasion.trim() || 'Dinner'
  const when = day === null ? '' : ` on ${dateText(day, language)}`
  return start === null ? what + when : `${what}${when} at ${start}`
}
