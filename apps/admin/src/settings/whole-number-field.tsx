import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { HintedField } from './hint.tsx'

interface Bounds {
  readonly min: number
  readonly max: number
}

interface WholeNumberFieldProps extends Bounds {
  readonly label: string
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly registration: UseFormRegisterReturn
}

/** A required whole number. */
export function WholeNumberField({ label, hint, error, min, max, registration }: WholeNumberFieldProps) {
  return (
    <HintedField label={label} required error={error} hint={hint}>
      {({ className, ...field }) => (
        <input
          {...field}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          className={`${className} max-w-28`}
          {...registration}
        />
      )}
    </HintedField>
  )
}

/** What a form registers a whole number with. */
export function wholeNumberRules({ min, max }: Bounds) {
  return {
    valueAsNumber: true,
    validate: (value: number) =>
      (Number.isInteger(value) && value >= min && value <= max) || `Please enter a whole number from ${min} to ${max}`,
  } as const
}
