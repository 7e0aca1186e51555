import {
  dateProblem,
  emptyOf,
  type EveningAsked,
  EveningFacts,
  type FieldRefusal,
  type Message,
  namesOf,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { dietColumns } from '../diets/diets-to-keep.ts'
import { hasDiets, openDiets } from '../diets/sealed-diets.ts'
import type { SealedColumns } from '../database/tables/site.ts'
import type { Secrets } from '../database/secrets.ts'

/** A message as the database stores it: diets and allergens are sealed. */
export interface StoredMessage extends Omit<Message, 'evening'>, SealedColumns {
  readonly evening: EveningFacts | null
}

/** Trims an evening's texts. Returns undefined if nothing was told. */
export function toldEvening(asked: EveningAsked = {}): EveningAsked | undefined {
  const { has_consent, is_flexible, ...told } = trimmed(asked)
  if (Object.keys(told).length === 0 && !is_flexible) return undefined
  return { ...told, ...(is_flexible && { is_flexible }), ...(has_consent && { has_consent }) }
}

function trimmed(asked: EveningAsked): EveningAsked {
  const values = Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const told = values.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(told) as EveningAsked // the same names and types
}

/**
 * Checks what the schema cannot express.
 * @param today in the site's time zone, such as `2027-05-31`
 * @throws AppError `invalid_input` that names the fields
 */
export function checkEvening(evening: EveningAsked, today: string): void {
  const errors: FieldRefusal[] = []
  const problem = evening.date === undefined ? undefined : dateProblem(evening.date, today)
  if (problem) errors.push({ field: 'evening.date', ...problem })
  if (hasDiets(evening) && !evening.has_consent) errors.push({ field: 'evening.has_consent', reason: 'neededToKeep' })
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
}

const { consented_at: _consentedAt, ...facts } = EveningFacts.properties

/** Returns the columns of a message that tell about the evening. */
export async function eveningColumns(
  evening: EveningAsked | undefined,
  { id, secrets, now }: { readonly id: number; readonly secrets: Secrets; readonly now: Date },
) {
  if (!evening) return { evening: null, sealed: null, sealed_key: null }
  const told = namesOf(facts).map((name) => [name, evening[name] ?? emptyOf(facts[name])])
  const { consented_at = null, ...sealed } = await dietColumns(
    secrets,
    { table: 'messages', id },
    { asked: evening, now },
  )
  return {
    evening: JSON.stringify({ ...Object.fromEntries(told), consented_at }),
    sealed: null,
    sealed_key: null,
    ...sealed,
  }
}

/** Decrypts the sealed columns of a message. */
export async function openMessage(secrets: Secrets, stored: StoredMessage): Promise<Message> {
  const { evening, sealed, sealed_key, ...message } = stored
  if (evening === null) return { ...message, evening }
  return {
    ...message,
    evening: {
      ...evening,
      ...(await openDiets(secrets, { table: 'messages', id: message.id }, { sealed, sealed_key })),
    },
  }
}
