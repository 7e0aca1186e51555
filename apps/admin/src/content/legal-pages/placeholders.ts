import { listText, type Translations } from '@tablier/contracts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

/** What the templates leave to the owner, such as `[Your name or company]`. */
const PLACEHOLDER = /\[[^[\]]{2,200}\]/g

interface LegalTexts {
  readonly body: string
  readonly translations: Translations<'title' | 'body'>
}

/** Returns the placeholders that a legal page still has, in any language, each once. */
export function placeholdersIn({ body, translations }: LegalTexts): string[] {
  const bodies = [body, ...Object.values(translations).map((texts) => texts?.body?.text ?? '')]
  const found = bodies.flatMap((html) => html.replaceAll(/<[^>]*>/g, '').match(PLACEHOLDER) ?? [])
  return [...new Set(found.map((text) => text.replaceAll(/\s+/g, ' ')))]
}

/** How many placeholders the question names. */
const MAX_LISTED = 3

/** Returns what is asked before visitors can read a page that still has placeholders; null if there is nothing to ask. */
export function questionBeforePublishing(page: LegalTexts & { readonly isPublished: boolean }) {
  const left = page.isPublished ? placeholdersIn(page) : []
  if (left.length === 0) return null
  const question = t.placeholdersAreLeft({ left: listText(left.slice(0, MAX_LISTED), locale), count: left.length })
  return { title: t.publishWithPlaceholders, question, confirm: t.publishPageAnyway }
}
