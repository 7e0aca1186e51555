import type { SiteLanguage } from '@tablier/contracts'
import { exampleTexts } from './demo-bodies.ts'
import de from './desk.de.json' with { type: 'json' }
import es from './desk.es.json' with { type: 'json' }
import fr from './desk.fr.json' with { type: 'json' }
import it from './desk.it.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
/** The texts of the first messages and evenings in other languages, by the English text. */
export const deskTexts = { de, fr, es, it } as const satisfies Record<Exclude<SiteLanguage, 'en'>, Texts>

/** Returns what an example message or evening holds, in every language of the product. Names and numbers stay. */
export function inLanguages<Value>(value: Value): Record<SiteLanguage, Value> {
  const inOther = (language: keyof typeof deskTexts): Value => {
    const texts: Texts = { ...exampleTexts[language], ...deskTexts[language] }
    const replace = (_key: string, held: unknown) => (typeof held === 'string' ? (texts[held] ?? held) : held)
    return JSON.parse(JSON.stringify(value, replace)) as Value // replaces texts by texts
  }
  return { en: value, de: inOther('de'), fr: inOther('fr'), es: inOther('es'), it: inOther('it') }
}
