import type { Translations } from '@tablier/contracts'

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
