import { paymentLimits } from '@tablier/contracts'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { FieldError } from '../components/field.tsx'
import { RecordField } from '../forms/record-form.tsx'
import { t } from '../language/words.ts'
import type { TypedOffer } from './offer-fields.ts'

const dueWords = { accepted: t.afterAcceptance, evening: t.beforeTheEvening } as const

/** The parts in which the whole is paid. */
export function PartsFields() {
  const id = useId()
  const { fields, append, remove } = useFieldArray<Pick<TypedOffer, 'parts'>>({ name: 'parts' })
  const parts = useWatch<Pick<TypedOffer, 'parts'>, 'parts'>({ name: 'parts' })
  const { getFieldState, formState } = useFormContext()
  const error = getFieldState('parts', formState).error
  const problem = error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message // of a list
  const rest = 100 - parts.reduce((sum, { share }) => sum + (Number(share) || 0), 0)
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[6rem_6rem_1fr_auto]"
        >
          <legend className="sr-only">{t.offerPartOfNumber({ number: index + 1 })}</legend>
          <RecordField name={`parts.${index}.share`} label={t.offerShare} />
          <RecordField name={`parts.${index}.days`} label={t.daysOfPart} />
          <div className="max-sm:col-span-2 max-sm:row-start-2">
            <RecordField name={`parts.${index}.due`} label={t.offerDueOfPart} words={dueWords} />
          </div>
          <IconButton
            label={t.removePart({ index: index + 1 })}
            onClick={() => remove(index)}
            className="mt-6.5"
            isDanger
            icon={X}
          />
        </fieldset>
      ))}
      <FieldError id={id} error={problem} />
      {fields.length < paymentLimits.parts.max && (
        <Button
          className="self-start"
          icon={Plus}
          onClick={() =>
            append({ share: String(Math.max(rest, 1)), due: 'evening', days: '0' }, { shouldFocus: false })
          }
        >
          {t.addAPart}
        </Button>
      )}
    </div>
  )
}

/** What cancelling costs, from a day on. */
export function CancelFields() {
  const { fields, append, remove } = useFieldArray<Pick<TypedOffer, 'cancelSteps'>>({ name: 'cancelSteps' })
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && <p className="text-sm text-muted">{t.cancellingIsFree}</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <legend className="sr-only">{t.offerStepOfNumber({ number: index + 1 })}</legend>
          <RecordField name={`cancelSteps.${index}.daysBefore`} label={t.daysBeforeTheEvening} />
          <RecordField name={`cancelSteps.${index}.percent`} label={t.offerShare} />
          <IconButton
            label={t.removeStep({ number: index + 1 })}
            onClick={() => remove(index)}
            className="mt-6.5"
            isDanger
            icon={X}
          />
        </fieldset>
      ))}
      {fields.length < paymentLimits.cancelSteps && (
        <Button
          className="self-start"
          icon={Plus}
          onClick={() => append({ daysBefore: '0', percent: '100' }, { shouldFocus: false })}
        >
          {t.addAStep}
        </Button>
      )}
    </div>
  )
}
