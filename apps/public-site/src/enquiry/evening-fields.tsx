import type { RefusedForm } from '@tablier/contracts/contact-form'
import {
  allergenCodes,
  allergens,
  type EveningField,
  type EveningProblems,
  MAX_GUESTS,
  NEEDS_CONSENT,
} from '@tablier/contracts/evening-form'
import { EveningCheckbox, EveningInput, type FilledEvening } from './evening-field.tsx'

const labels = {
  date: 'Date',
  is_flexible: 'I am flexible',
  start: 'Start',
  guests: 'Guests',
  occasion: 'Occasion',
  place: 'Postcode or town',
  liked: 'A menu or dish you liked',
  budget: 'Budget a head',
  telephone: 'Telephone',
  diets: 'Diets and allergies',
  allergens: 'Allergens',
  has_consent: 'You may keep this to plan my evening',
} as const satisfies Record<EveningField, string>

/** What is optional in an enquiry. The contact form of the landing page takes this element from the enquiry's page. */
export function EveningFields({ posted }: { readonly posted?: RefusedForm['evening'] }) {
  const problems = sentences(posted?.problems ?? {})
  const firstWrong = inOrder.find((name) => problems[name] !== undefined)
  const filled: FilledEvening = { texts: posted?.texts ?? {}, problems, firstWrong }
  const field = <Name extends EveningField>(name: Name) => ({ name, label: labels[name], filled })
  return (
    <fieldset className="grid items-start gap-5 text-sm font-medium sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-5 font-display text-xl font-normal">The evening, as far as you know</legend>
      <div className="grid gap-2">
        <EveningInput {...field('date')} type="date" />
        <EveningCheckbox {...field('is_flexible')} />
      </div>
      <EveningInput {...field('start')} type="time" />
      <EveningInput {...field('guests')} type="number" min={1} max={MAX_GUESTS} />
      <EveningInput {...field('occasion')} />
      <EveningInput {...field('place')} autoComplete="postal-code" />
      <EveningInput {...field('telephone')} type="tel" autoComplete="tel" />
      <EveningInput {...field('liked')} />
      <EveningInput {...field('budget')} />
      <EveningInput {...field('diets')} isWide isLong />
      <fieldset className="sm:col-span-2">
        <legend className="mb-2">One of us must not eat</legend>
        <div className="grid grid-cols-2 gap-x-6">
          {allergenCodes.map((code) => (
            <EveningCheckbox key={code} name="allergens" label={allergens[code]} value={code} filled={filled} />
          ))}
        </div>
      </fieldset>
      <div className="sm:col-span-2">
        <EveningCheckbox {...field('has_consent')} />
        <p className="text-sand">Needed only if you tell about diets or allergies.</p>
      </div>
      <input type="hidden" name="evening" value="1" />
    </fieldset>
  )
}

const inOrder = Object.keys(labels) as readonly EveningField[] // the object's own keys

function sentences(problems: EveningProblems): FilledEvening['problems'] {
  return Object.fromEntries(inOrder.flatMap((name) => (problems[name] ? [[name, sentence(name, problems[name])]] : [])))
}

function sentence(name: EveningField, problem: string): string {
  if (name === 'guests') return `Guests must be a whole number from 1 to ${MAX_GUESTS}.`
  if (name === 'has_consent') return NEEDS_CONSENT
  return `${labels[name]} ${problem}.`
}
