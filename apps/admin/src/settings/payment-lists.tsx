import { paymentLimits } from '@tablier/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { FieldError } from '../components/field.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { t } from '../language/words.ts'
import { partFields, stepFields, vatFields } from './payment-fields.ts'
import { type PaymentSettings, usePaymentForm } from './settings-queries.ts'

interface FormProps {
  readonly settings: PaymentSettings
}

/** Whether the owner charges value-added tax, and at which rates. */
export function VatForm({ settings }: FormProps) {
  const form = usePaymentForm(vatFields, settings)
  return (
    <CardForm form={form} save={t.saveVat}>
      <RecordField name="chargesVat" hint={t.iChargeVatHint} />
      <RecordField name="pricesIncludeVat" />
      <Rows
        name="vatRates"
        hint={t.vatRatesHint}
        max={paymentLimits.vatRates}
        start={{ rate: '', name: '' }}
        add={t.addRate}
        titleOf={(number) => t.rateOfNumber({ number })}
      >
        {(path) => (
          <>
            <RecordField name={`${path}.rate`} label={t.rateInPercent} type="text" inputMode="decimal" />
            <RecordField name={`${path}.name`} label={t.whatTheRateIsFor} />
          </>
        )}
      </Rows>
    </CardForm>
  )
}

const dueWords = {
  accepted: t.partDueName({ due: 'accepted' }),
  evening: t.partDueName({ due: 'evening' }),
} satisfies Record<PaymentSettings['parts'][number]['due'], string>

/** The parts in which the price of an offer is paid. */
export function PartsForm({ settings }: FormProps) {
  const form = usePaymentForm(partFields, settings)
  return (
    <CardForm form={form} save={t.saveParts}>
      <Rows
        name="parts"
        hint={t.partsHint}
        min={paymentLimits.parts.min}
        max={paymentLimits.parts.max}
        start={{ share: '', due: 'evening', days: '7' }}
        add={t.addPart}
        titleOf={(number) => t.partOfNumber({ number })}
      >
        {(path) => (
          <>
            <RecordField name={`${path}.share`} label={t.shareInPercent} />
            <RecordField name={`${path}.days`} label={t.daysUntilDue} />
            <div className="col-span-full">
              <RecordField name={`${path}.due`} label={t.dueOfPart} words={dueWords} />
            </div>
          </>
        )}
      </Rows>
    </CardForm>
  )
}

/** What cancelling costs, by days before the evening. */
export function StepsForm({ settings }: FormProps) {
  const form = usePaymentForm(stepFields, settings)
  return (
    <CardForm form={form} save={t.saveSteps}>
      <Rows
        name="cancelSteps"
        hint={t.cancellingHint}
        max={paymentLimits.cancelSteps}
        start={{ daysBefore: '', percent: '' }}
        add={t.addStep}
        titleOf={(number) => t.stepOfNumber({ number })}
      >
        {(path) => (
          <>
            <RecordField name={`${path}.daysBefore`} label={t.fromDaysBefore} />
            <RecordField name={`${path}.percent`} label={t.percentOfThePrice} />
          </>
        )}
      </Rows>
    </CardForm>
  )
}

interface RowsProps {
  readonly name: string
  readonly hint: string
  readonly min?: number
  readonly max: number
  /** What a new row begins with. */
  readonly start: Readonly<Record<string, string>>
  readonly add: string
  readonly titleOf: (number: number) => string
  /** Returns the fields of the row at a path. */
  readonly children: (path: string) => ReactNode
}

/** The rows of a list, each with two fields beside each other, and the problem of the whole list. */
function Rows({ name, hint, min = 0, max, start, add, titleOf, children }: RowsProps) {
  const { fields: rows, append, remove } = useFieldArray({ name })
  const { formState, getFieldState } = useFormContext()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div className="flex flex-col gap-4">
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none empty:hidden">
        {rows.map((row, index) => (
          <fieldset
            key={row.id}
            aria-describedby={`${id}-hint`}
            className="min-w-0 rounded-xl border border-line px-3 pt-1 pb-3"
          >
            <legend className="px-1 text-sm font-medium text-muted">{titleOf(index + 1)}</legend>
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 grid-cols-2 items-end gap-3">{children(`${name}.${index}`)}</div>
              {rows.length > min && (
                <IconButton
                  label={t.removeOfTitle({ title: titleOf(index + 1) })}
                  onClick={() => {
                    list.current?.focus() // the button disappears
                    remove(index)
                  }}
                  isDanger
                  icon={Trash2}
                  className="mt-6 max-sm:size-11"
                />
              )}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={problemOf(getFieldState(name, formState).error)} />
      {rows.length < max && (
        <Button icon={Plus} className="self-start" onClick={() => append(start)}>
          {add}
        </Button>
      )}
    </div>
  )
}

/** Returns the problem of a whole list: react-hook-form has it as `root` once a list has its own. */
function problemOf(
  error:
    | { readonly message?: string | undefined; readonly root?: { readonly message?: string | undefined } }
    | undefined,
) {
  return error?.message ?? error?.root?.message
}
