import { allergenCodes, allergens } from '@tablier/contracts/evening-form'
import { guestLengths, severities, severityCodes } from '@tablier/contracts/guest-words'
import type { ReactNode } from 'react'
import type { GuestTexts } from '../guest-forms/guest-page.ts'
import { strongButton } from './guest-frame.tsx'

interface GuestFormProps {
  readonly path: string
  readonly texts: GuestTexts
  /** The names of the fields that are wrong. */
  readonly wrong: readonly string[]
  readonly button: string
  readonly children?: ReactNode
}

/** What a guest tells: everything but the name is optional, and nothing is kept without consent. */
export function GuestForm({ path, texts, wrong, button, children }: GuestFormProps) {
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
