import type { Api, BodyOf, Order } from '@tablier/contracts'
import { type Diets, hasDiets, sealDiets, type SealedColumns } from '../customers/sealed-diets.ts'
import type { Secrets } from '../secrets.ts'
import { checkedTimeZone } from '../settings/locale-rules.ts'
import { refusedField } from './refuse-field.ts'

/** What somebody wants to change of an order; what is left out stays as it is. */
export type OrderChanges = Omit<BodyOf<Api['orders']['update']>, 'version'>

type Told = Pick<OrderChanges, 'diets' | 'allergens' | 'has_consent'>
/** What the order has kept about diets. */
type Kept = Pick<Order, 'diets' | 'allergens' | 'consented_at' | 'is_unreadable'>
type DietColumns = SealedColumns & { readonly consented_at: string | null }

/**
 * Trims the texts of a change.
 * @throws AppError `invalid_input` for an unknown time zone
 */
export function checkedChanges(changes: OrderChanges): OrderChanges {
  const { time_zone } = changes
  const trimmed = Object.entries(changes).map(([name, value]) => [name, trim(value)])
  return {
    ...(Object.fromEntries(trimmed) as OrderChanges), // the same names and types
    ...(time_zone !== undefined && { time_zone: checkedTimeZone(time_zone) }),
  }
}

/** Trims a text, and the texts of a list's entries. */
function trim(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, trim(inside)]))
}

/**
 * Returns the columns for diets and allergens; none if they stay as they are.
 * @throws AppError `invalid_input` without consent, or if half of something unreadable would be replaced
 */
export async function dietColumns(
  secrets: Secrets,
  { diets, allergens, has_consent }: Told,
  kept: Kept,
  now: Date,
): Promise<Partial<DietColumns>> {
  if (diets === undefined && allergens === undefined) return {}
  if (kept.is_unreadable && (diets === undefined || allergens === undefined))
    throw refusedField('diets', 'What was told can no longer be read. Please enter diets and allergens again.')
  const after: Diets = { diets: diets ?? kept.diets, allergens: allergens ?? kept.allergens }
  if (!hasDiets(after)) return { sealed: null, sealed_key: null, consented_at: null }
  const consented_at = kept.consented_at ?? (has_consent ? now.toISOString() : null)
  if (consented_at === null)
    throw refusedField('has_consent', 'Diets and allergies can be kept only if your guest has agreed.')
  return { ...(await sealDiets(secrets, 'orders.sealed', after)), consented_at }
}

/** Columns that are set as they were sent. */
type PlainColumns = Pick<
  OrderChanges,
  'day' | 'start' | 'time_zone' | 'guests' | 'occasion' | 'place' | 'price' | 'budget' | 'telephone' | 'notes'
> & { readonly dishes?: string; readonly checklist?: string }

/** Returns the other columns of a change. */
export function plainColumns(changes: OrderChanges): PlainColumns {
  const { diets: _d, allergens: _a, has_consent: _c, amounts: _m, dishes, checklist, ...plain } = changes
  return {
    ...plain,
    ...(dishes && { dishes: JSON.stringify(dishes) }),
    ...(checklist && { checklist: JSON.stringify(checklist) }),
  }
}
