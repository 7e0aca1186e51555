import type { Allergen } from '@tablier/contracts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Guest } from './guest-dialog.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import { t } from '../../language/words.ts'

interface Diets {
  readonly diets: string
  readonly allergens: readonly Allergen[]
  readonly isUnreadable: boolean
}

interface AllergiesProps {
  readonly order: Diets & { readonly guests: number | null }
  readonly customer: Diets & { readonly name: string }
  readonly guests: readonly Guest[]
  /** True to leave out the guests without an allergy. */
  readonly isShort?: boolean
}

/** What the people at an evening cannot eat, and how many have not said it. */
export function Allergies({ order, customer, guests, isShort = false }: AllergiesProps) {
  const missing = order.guests === null ? 0 : order.guests - guests.length
  const shown = isShort ? guests.filter((guest) => !hasNone(guest)) : guests
  return (
    <div className="flex flex-col gap-1.5">
      <Told who={t.forTheEvening} told={order} />
      <Told who={customer.name} told={customer} />
      {shown.length > 0 && (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
          {shown.map((guest) => (
            <li key={guest.id} className="break-inside-avoid">
              <AtTable guest={guest} />
            </li>
          ))}
        </ul>
      )}
      {missing > 0 && guests.length > 0 && <p className="font-medium">{t.guestsHaveNotSaid({ missing })}</p>}
      {guests.length === 0 && <p className="font-medium">{t.noGuestWasAskedByName}</p>}
    </div>
  )
}

export function hasNone({ allergens: told, diet, isUnreadable }: Guest): boolean {
  return told.length === 0 && diet === '' && !isUnreadable
}

interface ToldProps {
  readonly who: string
  readonly told: Diets
}

function Told({ who, told: { diets, allergens: codes, isUnreadable } }: ToldProps): ReactNode {
  if (isUnreadable) return <Warning words={t.labelColon({ label: who })}>{t.toldIsUnreadable}</Warning>
  if (diets === '' && codes.length === 0) return null
  return (
    <Warning words={t.labelColon({ label: who })}>
      {toldText(codes.map((code) => t.allergen({ code })).join(', '), diets)}
    </Warning>
  )
}

/** Returns the allergens and the free text. The text is not compared with the dishes. */
function toldText(codes: string, words: string): string {
  return [codes, words && t.notCheckedAgainstTheDishes({ words })].filter(Boolean).join('. ')
}

function AtTable({ guest }: { readonly guest: Guest }): ReactNode {
  const { name, diet, allergens: told, isUnreadable } = guest
  if (isUnreadable) return <Warning words={t.labelColon({ label: t.aGuest })}>{t.toldIsUnreadable}</Warning>
  if (hasNone(guest))
    return (
      <p className="[overflow-wrap:anywhere]">
        <Rich text={t.hasNoAllergy({ name })} />
      </p>
    )
  const codes = told.map(({ code, severity }) => t.withSeverity({ what: t.allergen({ code }), severity }))
  return <Warning words={t.labelColon({ label: name })}>{toldText(codes.join(', '), diet)}</Warning>
}

interface MarkedDietsProps extends Diets {
  /** What was told for single orders, in words. */
  readonly told?: string
  readonly consentedAt: string | null
}

/** What was told about diets and allergies, marked, and when the guest agreed to it. */
export function MarkedDiets({ told, diets, allergens, isUnreadable, consentedAt }: MarkedDietsProps) {
  return (
    <div className="rounded-md bg-danger-wash p-3 text-sm">
      <p className="mb-1 flex items-center gap-2 font-medium text-danger">
        <TriangleAlert size={16} aria-hidden="true" />
        {t.dietsAndAllergies}
      </p>
      {told && <p className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">{told}</p>}
      {isUnreadable && <p>{t.dietsAreUnreadable}</p>}
      {allergens.length > 0 && (
        <p className="font-semibold">{allergens.map((code) => t.allergen({ code })).join(', ')}</p>
      )}
      {diets && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{diets}</p>}
      {consentedAt !== null && (
        <p className="mt-2 text-xs text-muted">
          <Rich text={t.theGuestAgreedOn} time={() => <DateTime iso={consentedAt} />} />
        </p>
      )}
    </div>
  )
}

interface WarningProps {
  /**
   * Shown in capitals, because a black and white print has no red, with the sign that ends them: a colon, or a dash if
   * they have a colon themselves, such as 'Contains: Milk –'.
   */
  readonly words: string
  readonly children: ReactNode
}

/** A line about an allergy, in red, with a sign and in words. */
export function Warning({ words, children }: WarningProps) {
  return (
    <p className="flex items-start gap-1.5 text-danger">
      <TriangleAlert size={16} strokeWidth={2.5} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="[overflow-wrap:anywhere]">
        <strong className="uppercase">{words}</strong> {children}
      </span>
    </p>
  )
}
