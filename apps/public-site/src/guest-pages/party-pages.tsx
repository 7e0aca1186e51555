import type { AnswerPageFacts, GuestTexts, PartyPageFacts } from '../guest-forms/guest-page.ts'
import {
  GuestFrame,
  type PageFrame,
  PageMessage,
  Refusal,
  quietButton,
  strongButton,
  YesNoQuestion,
} from '../page/plain-page.tsx'
import { allergenCodes } from '@tablier/contracts/evening-form'
import { dateText, timeText } from '@tablier/contracts/formats'
import { guestLengths, severityCodes } from '@tablier/contracts/guest-words'
import type { ReactNode } from 'react'
import { useSiteWords } from '../site/words.ts'
import type { PartyEvening } from '@tablier/contracts'

/** The form for the guests of a party. It shows nothing about the host and the other guests. */
export function TablePage({ frame, ...page }: PartyPageFacts & { readonly frame: PageFrame }) {
  const { evening, path, texts, wrong, problem, isFull, another } = page
  const t = useSiteWords()
  return (
    <GuestFrame title={useTitleOf(evening, frame)} frame={frame}>
      {problem && <Refusal {...problem} />}
      {isFull ? (
        <p className="max-w-prose text-lead text-sand">{t.tableIsFull}</p>
      ) : (
        <>
          <p className="max-w-prose text-lead text-sand">{t.youAreInvited}</p>
          <GuestForm path={path} texts={texts} wrong={wrong} button={t.send}>
            {another !== undefined && <input type="hidden" name="another" value={another} />}
          </GuestForm>
        </>
      )}
    </GuestFrame>
  )
}

/** A guest's own answer, to change or delete it. */
export function AnswerPage({ frame, ...page }: AnswerPageFacts & { readonly frame: PageFrame }) {
  const { evening, path, url, texts, wrong, notice, problem, isUnreadable, isDeleting, another } = page
  const t = useSiteWords()
  return (
    <GuestFrame title={useTitleOf(evening, frame)} frame={frame}>
      {notice === 'sent' && <PageMessage>{t.answerIsSaved}</PageMessage>}
      {notice === 'sent' && (
        <p>
          <a href={`${path.slice(0, path.lastIndexOf('/'))}?another=${another}`} className={quietButton}>
            {t.anotherGuest}
          </a>
        </p>
      )}
      {notice === 'saved' && <PageMessage>{t.changesAreSaved}</PageMessage>}
      {problem && <Refusal {...problem} />}
      {isDeleting ? (
        <YesNoQuestion
          title={t.deleteYourAnswer}
          text={t.iWillNotKnow}
          yes={t.yesDeleteIt}
          action={`${path}/delete`}
          back={path}
        />
      ) : (
        <>
          <div className="grid max-w-prose gap-4 text-sand">
            <p>{t.keepThisAddress}</p>
            <p>
              <a href={path} className="rounded-md text-saffron-light underline underline-offset-4">
                {url}
              </a>
            </p>
            {isUnreadable && <p className="text-danger">{t.answerIsUnreadable}</p>}
          </div>
          <GuestForm path={path} texts={texts} wrong={wrong} button={t.saveMyChanges}>
            <a href={`${path}?ask=delete`} className={quietButton}>
              {t.deleteMyAnswer}
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
  const t = useSiteWords()
  return (
    <form method="post" action={path} aria-label={t.whatYouEat} className="panel grid gap-8">
      <div className="grid gap-5 text-sm font-medium">
        <div className="flex flex-col gap-2">
          <label htmlFor="name">{t.yourName}</label>
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
          <label htmlFor="diet">{t.yourDiet}</label>
          <textarea
            {...fieldOf('diet', wrong)}
            rows={3}
            dir="auto"
            maxLength={guestLengths.diet}
            defaultValue={texts['diet']}
            aria-describedby="diet-hint"
          />
          <p id="diet-hint" className="font-normal text-sand">
            {t.suchAsVegetarian}
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
          className="mt-0.5 size-5 shrink-0 accent-saffron [color-scheme:var(--scheme,dark)]"
        />
        {t.chefMayKeepThis}
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
  const t = useSiteWords()
  return (
    <fieldset>
      <legend className="mb-2 font-display text-xl">{t.allergiesAndIntolerances}</legend>
      <p className="mb-5 text-sand">{t.leaveEdibleAsIs}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {allergenCodes.map((code) => (
          <div key={code} className="flex flex-col gap-2 text-sm font-medium">
            <label htmlFor={code}>{t.allergen({ code })}</label>
            <select
              {...fieldOf(code, wrong)}
              defaultValue={texts[code] ?? ''}
              className="field [color-scheme:var(--scheme,dark)]"
            >
              <option value="">{t.iCanEatIt}</option>
              {severityCodes.map((severity) => (
                <option key={severity} value={severity}>
                  {t.severity({ severity })}
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
function useTitleOf({ day, start, occasion }: PartyEvening, { settings }: PageFrame): string {
  const t = useSiteWords()
  const date = day === null ? 'none' : dateText(day, settings.locale)
  return t.eveningTitle({
    occasion: occasion.trim() || t.dinner,
    date,
    start: start === null ? 'none' : timeText(start, settings.locale),
  })
}
