import type { Allergen } from '@tablier/contracts'
import type { MergedFields } from '../components/field-merge.ts'
import { labelsOf } from '../components/field-merge.ts'
import type { Conflict } from '../components/versions-dialog.tsx'
import { dietsText } from '../orders/form/order-fields.ts'
import type { Customer } from './customer-queries.ts'
import type { CustomerForm } from './use-customer-form.ts'

/** What the form holds. */
export interface CustomerValues {
  readonly name: string
  readonly email: string
  readonly telephone: string
  readonly notes: string
  readonly diets: string
  readonly allergens: readonly Allergen[]
  readonly hasConsent: boolean
  readonly isRemembered: boolean
}

type Field = Exclude<keyof CustomerValues, 'allergens' | 'hasConsent'>

/** What two people can change independently. */
export const customerFields: MergedFields<CustomerValues, Field> = {
  labels: {
    name: 'Name',
    telephone: 'Telephone',
    email: 'Email',
    diets: 'Diets and allergies',
    isRemembered: 'Remembered after their evenings',
    notes: 'Notes',
  },
  companions: { diets: ['allergens', 'hasConsent'] },
}

export function valuesOf(customer: Customer): CustomerValues {
  const { name, email, telephone, notes, diets, allergens, consentedAt, isRemembered } = customer
  return { name, email, telephone, notes, diets, allergens, hasConsent: consentedAt !== null, isRemembered }
}

/** Both versions of what two people changed of a customer, in words; null if there is nothing to choose. */
export function customerConflict(versions: CustomerForm['conflict']): Conflict | null {
  if (!versions) return null
  const { mine, theirs, collisions, onlyTheirs } = versions
  return {
    version: theirs.version,
    alsoKept: labelsOf(customerFields.labels, onlyTheirs),
    collisions: collisions.map((name) => ({
      name,
      label: customerFields.labels[name],
      contents: { mine: fieldText(name, mine), theirs: fieldText(name, valuesOf(theirs)) },
    })),
  }
}

function fieldText(field: Field, values: CustomerValues): string {
  if (field === 'diets') return dietsText(values)
  if (field === 'isRemembered') return values.isRemembered ? 'Yes' : 'No'
  return values[field]
}
