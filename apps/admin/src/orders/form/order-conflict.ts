import { labelsOf } from '../../components/field-merge.ts'
import type { Conflict } from '../../components/versions-dialog.tsx'
import { fieldText, orderFields } from './order-fields.ts'
import { readValues, valuesOf } from './order-values.ts'
import type { OrderForm } from './use-order-form.ts'

/** Both versions of what two people changed of an order, in words; null if there is nothing to choose. */
export function orderConflict(versions: OrderForm['conflict'], language: string): Conflict | null {
  if (!versions) return null
  const { mine, theirs, collisions, onlyTheirs } = versions
  const { currency, version } = theirs
  const my = readValues(mine, currency, language).changes
  const their = readValues(valuesOf(theirs, language), currency, language).changes
  return {
    version,
    alsoKept: labelsOf(orderFields.labels, onlyTheirs),
    collisions: collisions.map((name) => ({
      name,
      label: orderFields.labels[name],
      contents: {
        mine: fieldText(name, my, currency, language),
        theirs: fieldText(name, their, currency, language),
      },
    })),
  }
}
