import { ContactForm } from '../sections/contact/contact-form.tsx'
import { outcomeOf, type PostedForm } from '../sections/contact/contact.tsx'
import { PlainPage, type PageFrame } from '../page/plain-page.tsx'
import type { RefusedForm } from '@tablier/contracts/contact-form'
import {
  allergenCodes,
  allergens,
  type EveningField,
  eveningLengths,
  type EveningProblems,
  type EveningTexts,
  MAX_GUESTS,
  NEEDS_CONSENT,
} from '@tablier/contracts/evening-form'
import type { InputHTMLAttributes } from 'react'

/** The contact form with everything that a visitor can tell about the evening. */
export function EnquiryPage({ frame }: { readonly frame: PageFrame }) {
  return (
    <PlainPage title={TITLE} frame={frame} mainClass="content">
      <h1 className="text-heading font-normal tracking-tight">{TITLE}</h1>
      <p className="mt-4 mb-10 max-w-prose text-lead text-sand">
        The first four fields are all that is needed. The rest is optional.
      </p>
      <EnquiryForm />
    </PlainPage>
  )
}

const TITLE = 'Tell me about the evening'

/** The form alone, which replaces the empty one in the kept page after a post. */
export function EnquiryForm(posted: PostedForm) {
  const { refused } = posted
  return (
    <ContactForm before={outcomeOf(posted)} refused={refused}>
      <EveningFields posted={refused?.evening} />
    </ContactForm>
  )
}

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

/**
 * The optional fields of an enquiry. The contact form of the landing page takes this element from the enquiry's page.
 */
function EveningFields({ posted }: { readonly posted?: RefusedForm['evening'] }) {
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

/** The values of the fields, and what is wrong with them. */
interface FilledEvening {
  readonly texts: EveningTexts
  /** One whole sentence each. */
  readonly problems: Readonly<Partial<Record<EveningField, string>>>
  /** Focused when the page loads. */
  readonly firstWrong: EveningField | undefined
}

interface EveningFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'min' | 'max'
> {
  readonly name: EveningField
  readonly label: string
  readonly filled: FilledEvening
  readonly isWide?: boolean
  readonly isLong?: boolean
}

/** An optional field about the evening, with what is wrong with it below. */
function EveningInput({ name, label, filled, isWide, isLong, ...own }: EveningFieldProps) {
  const control = {
    ...controlOf(name, filled),
    dir: 'auto',
    maxLength: (eveningLengths as Readonly<Record<string, number>>)[name], // undefined for a date, a time or a number
    defaultValue: filled.texts[name]?.[0],
    className: 'field scroll-mb-24 scheme-dark',
  }
  return (
    <div className={`flex flex-col gap-2 ${isWide ? 'sm:col-span-2' : ''}`}>
      <label htmlFor={control.id}>{label}</label>
      {isLong ? <textarea {...control} rows={3} /> : <input {...control} {...own} />}
      <Problem name={name} filled={filled} />
    </div>
  )
}

interface EveningCheckboxProps {
  readonly name: EveningField
  readonly label: string
  readonly filled: FilledEvening
  readonly value?: string
}

/** A checkbox. Several with one name differ in their values. */
function EveningCheckbox({ name, label, filled, value = 'yes' }: EveningCheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          {...controlOf(name, filled)}
          id={undefined}
          value={value}
          defaultChecked={filled.texts[name]?.includes(value)}
          className="size-5 shrink-0 scheme-dark accent-saffron"
        />
        {label}
      </label>
      <Problem name={name} filled={filled} />
    </div>
  )
}

function controlOf(name: EveningField, { problems, firstWrong }: FilledEvening) {
  const isWrong = problems[name] !== undefined
  return {
    id: `evening-${name}`,
    name,
    autoFocus: name === firstWrong,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? problemId(name) : undefined,
  }
}

function Problem({ name, filled: { problems } }: Pick<EveningFieldProps, 'name' | 'filled'>) {
  if (problems[name] === undefined) return null
  return (
    <p id={problemId(name)} className="text-danger">
      {problems[name]}
    </p>
  )
}

function problemId(name: EveningField): string {
  return `evening-${name}-problem`
}
