import type { Allergen } from '@tablier/contracts'
import { type AppError, wrongField } from '../calls/app-error.ts'
import type { Secrets } from '../database/secrets.ts'
import { type Diets, type DietsOf, hasDiets, sealDiets } from './sealed-diets.ts'

/**
 * The rule for everything that people tell about what they eat, on messages, orders, customers and guests: it is stored
 * with their consent only, and changing a part of it never loses the rest.
 */

/** What a call asks to store. What is left out stays as it is. */
interface AskedDiets {
  readonly diets?: string | undefined
  readonly allergens?: readonly Allergen[] | undefined
  /** False withdraws the consent; undefined leaves it as it is. */
  readonly has_consent?: boolean | undefined
}

/** What the record has. */
interface KeptDiets extends Diets {
  /** When the person agreed; null without consent. */
  readonly consented_at: string | null
  readonly is_unreadable: boolean
}

const nothingKept: KeptDiets = { diets: '', allergens: [], consented_at: null, is_unreadable: false }

interface DietChange {
  readonly asked: AskedDiets
  /** Left out for a new record. */
  readonly kept?: KeptDiets
  readonly now: Date
}

/**
 * Returns the columns for diets and allergens; none if they stay as they are.
 * @throws AppError `invalid_input` without consent, or if only a part of unreadable diets would be replaced
 */
export async function dietColumns(secrets: Secrets, record: DietsOf, { asked, kept = nothingKept, now }: DietChange) {
  const { diets, allergens, has_consent } = asked
  if (diets === undefined && allergens === undefined && has_consent !== false) return {}
  if (kept.is_unreadable && (diets === undefined || allergens === undefined)) throw unreadableDiets()
  const after = { diets: diets?.trim() ?? kept.diets, allergens: [...(allergens ?? kept.allergens)] }
  if (!hasDiets(after)) return { sealed: null, sealed_key: null, consented_at: null }
  if (!(has_consent ?? kept.consented_at !== null)) throw withoutConsent()
  return { ...(await sealDiets(secrets, record, after)), consented_at: kept.consented_at ?? now.toISOString() }
}

/** Returns the refusal of diets for which nobody has given consent, as the owner reads it. */
function withoutConsent(): AppError {
  return wrongField({ field: 'has_consent', reason: 'neededToKeep' }, { reason: 'dietsNeedConsent' })
}

function unreadableDiets(): AppError {
  const refusal = { reason: 'dietsUnreadable' } as const
  return wrongField({ field: 'diets', ...refusal }, refusal)
}
