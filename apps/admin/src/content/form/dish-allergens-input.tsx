import {
  type Allergen,
  allergenCodes,
  type DishAllergens,
  type DishAllergenState,
  dishAllergenStates,
  formatDishAllergens,
  parseDishAllergens,
} from '@tablier/contracts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { controlClass, Tick } from '../../components/field.tsx'
import type { OwnInputProps } from '../collection-screen.ts'
import { t } from '../../language/words.ts'

/** A choice for each of the 14 allergens. Until one is made, the dish counts as not declared. */
export function DishAllergensInput({ label, name }: OwnInputProps) {
  const { ref, value, onChange } = useController({ name }).field
  const said = parseDishAllergens(String(value))
  const hasAny = said !== null && Object.keys(said).length > 0
  const hint = useId()
  const change = (next: DishAllergens | null) => onChange(formatDishAllergens(next))

  function choose(code: Allergen, state: string) {
    const { [code]: _former, ...others } = said ?? {}
    const next = state === '' ? others : { ...others, [code]: state as DishAllergenState } // an option's value
    change(Object.keys(next).length > 0 ? next : null)
  }
  return (
    <fieldset aria-describedby={hint} className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <p id={hint} className="mt-1 text-sm text-muted">
        {said === null ? t.allergensUndeclaredHint : t.allergensHint}
      </p>
      <Tick
        ref={ref}
        checked={said !== null && !hasAny}
        disabled={hasAny}
        onChange={({ target }) => change(target.checked ? {} : null)}
        className="w-fit"
      >
        {t.noneOfThe14}
      </Tick>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {allergenCodes.map((code) => (
          <label key={code} className="flex items-center justify-between gap-3 text-sm">
            {t.allergen({ code })}
            <select
              className={`${controlClass} w-36! shrink-0 max-sm:min-h-11`}
              value={said?.[code] ?? ''}
              onChange={({ target }) => choose(code, target.value)}
            >
              <option value="">{t.no}</option>
              {dishAllergenStates.map((state) => (
                <option key={state} value={state}>
                  {t.dishAllergenState({ state })}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
