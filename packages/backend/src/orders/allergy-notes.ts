import type { Guest } from '@tablier/contracts'
import { allergensNamed } from '@tablier/contracts/allergy-words'
import type { Db } from '../database/database.ts'

// An allergy note says that a guest's words name an allergy, until somebody has taken them over into an order or has put
// them aside. It has ids and times only: the words stay where they are, those of the table encrypted.

interface WrittenWords {
  readonly id: number
  readonly subject: string
  readonly message: string
  readonly follows_id: number | null
}

/** Notes the messages whose words name an allergy. The subject of an addition repeats that of its first message. */
export async function noteMessages(db: Db, messages: readonly WrittenWords[], now: Date): Promise<void> {
  const noted_at = now.toISOString()
  const noted = messages.filter(
    ({ subject, message, follows_id }) =>
      allergensNamed(follows_id === null ? `${subject}\n${message}` : message).isAllergy,
  )
  if (noted.length === 0) return
  const rows = noted.map(({ id }) => ({ message_id: id, noted_at }))
  await db.insertInto('allergy_notes').values(rows).execute()
}

type TableAnswer = Pick<Guest, 'diet' | 'allergens'>

/**
 * Notes a guest's answer if its own words name an allergy that the guest has not chosen from the list, from which the
 * kitchen card checks the dishes.
 * @param before the answer that it replaces; its note stays as it is unless the words change
 */
export async function noteAnswer(db: Db, guest_id: number, answer: TableAnswer, now: Date, before?: TableAnswer) {
  const isNoted = namesMore(answer)
  if (before && isNoted && before.diet === answer.diet && namesMore(before)) return
  if (before) await db.deleteFrom('allergy_notes').where('guest_id', '=', guest_id).execute()
  if (isNoted) await db.insertInto('allergy_notes').values({ guest_id, noted_at: now.toISOString() }).execute()
}

function namesMore({ diet, allergens: chosen }: TableAnswer): boolean {
  const { isAllergy, allergens } = allergensNamed(diet)
  const isChosen = (code: (typeof allergens)[number]) => chosen.some((allergen) => allergen.code === code)
  return isAllergy && !(allergens.length > 0 && allergens.every(isChosen))
}
