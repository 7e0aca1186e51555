import { type Allergen, allergenCodes } from '@tablier/contracts'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Tick } from '../../components/field.tsx'
import { MarkedDiets } from '../guests/allergies.tsx'
import { RecordField } from '../../forms/record-form.tsx'
import type { Order } from '../order-queries.ts'
import type { OrderValues } from './order-fields.ts'
import { t } from '../../language/words.ts'

interface DietFieldsProps {
  /** The order or the customer as it is saved. */
  readonly record: Pick<Order, 'isUnreadable' | 'consentedAt'>
  /** What the customer told for single orders, in words. It cannot be changed here. */
  readonly told?: string
}

type Diets = Pick<OrderValues, 'diets' | 'allergens'>

/** Diets and allergens. They are shown marked, and become fields only after a press. */
export function DietFields({ record: { isUnreadable, consentedAt }, told = '' }: DietFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [diets, allergens] = useWatch<Diets, ['diets', 'allergens']>({ name: ['diets', 'allergens'] })
  const isEmpty = diets === '' && allergens.length === 0
  return (
    <div className="flex flex-col gap-4">
      {(!isEmpty || isUnreadable || told) && (
        <MarkedDiets told={told} {...{ diets, allergens, isUnreadable, consentedAt }} />
      )}
      {isEmpty && !isUnreadable && !told && <p className="text-sm text-muted">{t.noDietsTold}</p>}
      {isOpen ? (
        <DietEditor />
      ) : (
        <Button onClick={() => setIsOpen(true)} className="self-start">
          {isEmpty ? t.addDietsAndAllergies : t.changeDietsAndAllergies}
        </Button>
      )}
    </div>
  )
}

function DietEditor() {
  const { field } = useController<Diets, 'allergens'>({ name: 'allergens' })
  const isIn = (code: Allergen) => field.value.includes(code)
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t.allergens}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
          {allergenCodes.map((code) => (
            <Tick
              key={code}
              checked={isIn(code)}
              onChange={({ target: { checked } }) =>
                field.onChange(allergenCodes.filter((one) => (one === code ? checked : isIn(one))))
              }
            >
              {t.allergen({ code })}
            </Tick>
          ))}
        </div>
      </fieldset>
      <RecordField name="diets" label={t.dietsAndOtherAllergies} />
      <RecordField name="hasConsent" label={t.guestAgreesForPlanning} />
    </>
  )
}
