import { resolvedTimeZone, settingsLengths } from '@tablier/contracts'
import { type Ref, useState } from 'react'
import { SelectField } from '../components/select.tsx'
import { TextInput } from '../components/field.tsx'
import { ownName } from '../translations/languages.ts'
import { t } from '../language/words.ts'

/** The languages to choose from, by their BCP 47 tags; any other tag can be typed. */
const commonTags =
  `en en-GB en-US ar bg ca zh-Hans zh-Hant hr cs da nl et fi fr de el he hi hu id ga it ja ko lv lt ms mt nb fa pl pt-BR pt-PT
  ro ru sr sk sl es sv th tr uk ur vi`.split(/\s+/)

/** The common languages' tags by the names that their speakers use. */
const commonLanguages: ReadonlyMap<string, string> = new Map(commonTags.map((tag) => [ownName(tag), tag]))

const OTHER = t.anotherLanguage
const options = [...commonLanguages.keys(), OTHER]

interface LanguageFieldProps {
  readonly ref: Ref<HTMLInputElement>
  /** A BCP 47 tag, as typed. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A language to choose by its own name, or by its code. */
export function LanguageField({ ref, value, error, onChange }: LanguageFieldProps) {
  const [isTyped, setIsTyped] = useState(commonLanguages.get(ownName(value)) !== value)
  function choose(name: string) {
    const tag = commonLanguages.get(name)
    setIsTyped(tag === undefined)
    onChange(tag ?? '')
  }
  return (
    <>
      <SelectField label={t.language} options={options} value={isTyped ? OTHER : ownName(value)} onChange={choose} />
      {isTyped ? (
        <TextInput
          ref={ref}
          label={t.languageCode}
          required
          maxLength={settingsLengths.language}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={value}
          error={error}
          hint={t.languageCodeHint}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <p className="-mt-3 text-sm text-muted">{t.siteLanguageHint}</p>
      )}
    </>
  )
}

/** Returns the time zone of this browser, such as `Europe/Paris`. */
export function browserTimeZone(): string {
  return resolvedTimeZone() ?? 'UTC'
}

/** Returns the language of this browser as the settings offer it: `fr` for `fr-FR`. */
export function browserLanguage(): string {
  const [base = 'en'] = navigator.language.split('-')
  return [navigator.language, base].find((tag) => commonLanguages.has(ownName(tag))) ?? navigator.language
}

/** Returns a text such as `Europe/New York and Français`. */
export function localeText(timeZone: string, language: string): string {
  return t.and({ timeZone: timeZone.replaceAll('_', ' '), ownName: ownName(language) })
}
