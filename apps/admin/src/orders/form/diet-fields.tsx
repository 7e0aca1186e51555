import { allergenCodes, allergens as allergenWords, eveningLengths } from '@tablier/contracts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { FieldError } from '../../components/field.tsx'
import { LongTextInput } from '../../components/text-input.tsx'
import type { Order } from '../order-queries.ts'
import type { PartProps } from './order-form.tsx'

/** What the form has of diets and allergens. */
export type DietValues = Pick<PartProps['values'], 'diets' | 'allergens' | 'hasConsent'>

interface DietPart {
  readonly values: DietValues
  readonly change: (values: Partial<DietValues>) => void
  readonly problems: PartProps['problems']
}

interface DietFieldsProps extends DietPart {
  /** What is kept of an evening or of a customer. */
  readonly kept: Pick<Order, 'isUnreadable' | 'consentedAt'>
  /** What a customer told for single evenings, in words, which is not changed here. */
  readonly told?: string
}

/** What the guest must not or does not eat: shown marked, and changed only after a press. */
export function DietFields({ kept, told = '', ...part }: DietFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { diets, allergens } = part.values
  const isEmpty = diets === '' && allergens.length === 0
  return (
    <div className="flex flex-col gap-4">
      {(!isEmpty || kept.isUnreadable || told) && (
        <div className="rounded-md bg-danger-wash p-3 text-sm">
          <p className="mb-1 flex items-center gap-2 font-medium text-danger">
            <TriangleAlert size={16} aria-hidden="true" />
            Diets and allergies
          </p>
          {told && <p className="font-semibold [overflow-wrap:anywhere] whitespace-pre-line">{told}</p>}
          {kept.isUnreadable && (
            <p>
              Something was told, but this server cannot read it: its secret is another one than at the time. Please ask
              the guest again.
            </p>
          )}
          {allergens.length > 0 && (
            <p className="font-semibold">{allergens.map((code) => allergenWords[code]).join(', ')}</p>
          )}
          {diets && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{diets}</p>}
          {kept.consentedAt !== null && (
            <p className="mt-2 text-xs text-muted">
              The guest agreed on <DateTime iso={kept.consentedAt} /> that you keep this to plan the evening.
            </p>
          )}
        </div>
      )}
      {isEmpty && !kept.isUnreadable && !told && (
        <p className="text-sm text-muted">Nothing was told. That does not mean that there is nothing: ask the guest.</p>
      )}
      {isOpen ? (
        <DietEditor {...part} />
      ) : (
        <Button onClick={() => setIsOpen(true)} className="self-start max-sm:min-h-11">
          {isEmpty ? 'Add diets and allergies' : 'Change diets and allergies'}
        </Button>
      )}
    </div>
  )
}

function DietEditor({ values, change, problems }: DietPart) {
  const { diets, allergens, hasConsent } = values
  const problem = problems['hasConsent']
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Allergens</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
          {allergenCodes.map((code) => (
            <label key={code} className={tickClass}>
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-primary"
                checked={allergens.includes(code)}
                onChange={({ target: { checked } }) =>
                  change({
                    allergens: allergenCodes.filter((one) => (one === code ? checked : allergens.includes(one))),
                  })
                }
              />
              {allergenWords[code]}
            </label>
          ))}
        </div>
      </fieldset>
      <LongTextInput
        label="Diets and other allergies"
        maxLength={eveningLengths.diets}
        value={diets}
        error={problems['diets']}
        onChange={(event) => change({ diets: event.target.value })}
      />
      <div>
        <label className={tickClass}>
          <input
            type="checkbox"
            aria-invalid={problem !== undefined}
            aria-describedby="order-consent-problem"
            className="size-4.5 shrink-0 accent-primary"
            checked={hasConsent}
            onChange={(event) => change({ hasConsent: event.target.checked })}
          />
          The guest agrees that you keep this to plan the evening
        </label>
        <FieldError id="order-consent-problem" error={problem} />
      </div>
    </>
  )
}

const tickClass = 'flex min-h-11 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9'
