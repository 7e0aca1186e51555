import { allergenCodes, type Guest, type GuestAllergen, severityCodes } from '@tablier/contracts'
import type { Secrets } from '../secrets.ts'

/** What a guest told. It is kept encrypted as a whole, the name too. */
export type GuestAnswer = Pick<Guest, 'name' | 'diet' | 'allergens'>

interface SealedAnswer {
  readonly sealed: string
  readonly sealed_key: string
}

const PURPOSE = 'order_guests.sealed'

export async function sealAnswer(secrets: Secrets, { name, diet, allergens }: GuestAnswer): Promise<SealedAnswer> {
  const answer: GuestAnswer = { name: name.trim(), diet: diet.trim(), allergens: worstOfEach(allergens) }
  const { text, keyId } = await secrets.seal(JSON.stringify(answer), PURPOSE)
  return { sealed: text, sealed_key: keyId }
}

/** Opens what `sealAnswer` returned. With another secret, the answer is empty and unreadable. */
export async function openAnswer(
  secrets: Secrets,
  { sealed, sealed_key }: SealedAnswer,
): Promise<GuestAnswer & { readonly is_unreadable: boolean }> {
  const opened = await secrets.open({ keyId: sealed_key, text: sealed }, PURPOSE)
  if (opened === undefined) return { name: '', diet: '', allergens: [], is_unreadable: true }
  return { ...(JSON.parse(opened) as GuestAnswer), is_unreadable: false } // sealed by sealAnswer
}

/** In the usual order. Of an allergen that is named twice, the worse one counts. */
function worstOfEach(allergens: readonly GuestAllergen[]): GuestAllergen[] {
  return allergenCodes.flatMap((code) => {
    const named = allergens.filter((allergen) => allergen.code === code)
    const severity = severityCodes.findLast((known) => named.some((allergen) => allergen.severity === known))
    return severity ? [{ code, severity }] : []
  })
}
