import { language } from '../language/words.ts'

const names = new Intl.DisplayNames([language], { type: 'language' })

/** A language's name in the language of the back office, such as `German` for `de`. */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}

/** A language's own name, such as `Français` for `fr`; the tag itself if the browser does not know it. */
export function ownName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag // the server refuses it
  }
}
