import type { SiteLanguage } from '@tablier/contracts'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RichTextExtent } from '../components/rich-text-schema.ts'
import { useOtherLanguages, useSiteLanguage } from '../site/site-settings.ts'
import { t } from '../language/words.ts'
import { ownName } from './languages.ts'
import { isWaiting, type NamedTranslations } from './translations.ts'

/** A text of a form that can be given in other languages. */
export interface TranslatedField {
  /** Its name among the translations. */
  readonly name: string
  /** The path of the main text in the form. */
  readonly path: string
  /** The path of the translations in the form; `translations` if it is left out. */
  readonly at?: string
  readonly label: string
  readonly kind: 'text' | 'longText' | 'richText'
  readonly extent?: RichTextExtent
  /** In characters. */
  readonly maxLength: number
  /** True if what the form began with was another text, such as that of a replaced picture. */
  readonly isNew?: boolean
}

/** The main language, as the shown language. */
const MAIN = ''
type ShownLanguage = SiteLanguage | typeof MAIN

const TranslatedFields = lazy(async () => ({
  default: (await import('./translated-fields.tsx')).TranslatedFields,
}))

interface FormLanguagesProps {
  readonly fields: readonly TranslatedField[]
  /** Called when another language is shown; undefined is the main one. */
  readonly onShow?: (language: SiteLanguage | undefined) => void
  /** The fields of the form in the main language. */
  readonly children: ReactNode
}

/** A form's fields, or its texts in another language, with a switch between them. What is typed stays in both. */
export function FormLanguages({ fields, onShow, children }: FormLanguagesProps) {
  const [language, setLanguage] = useState<ShownLanguage>(MAIN)
  const others = useOtherLanguages()
  const { subscribe } = useFormContext()
  function show(next: ShownLanguage) {
    setLanguage(next)
    onShow?.(next || undefined)
  }
  const showMain = useEffectEvent(() => show(MAIN))
  useEffect(() => {
    let known = { attempts: 0, hasProblem: false }
    return subscribe({
      formState: { errors: true, submitCount: true },
      callback({ errors = {}, submitCount: attempts = 0 }) {
        const hasProblem = Object.keys(errors).length > 0
        const isNew = attempts > known.attempts || !known.hasProblem
        if (hasProblem && isNew) flushSync(showMain) // its field takes the focus next
        known = { attempts, hasProblem }
      },
    })
  }, [subscribe])
  return (
    <>
      {others.length > 0 && fields.length > 0 && (
        <LanguageSwitch others={others} fields={fields} value={language} onChange={show} />
      )}
      <div hidden={language !== MAIN} className="contents">
        {children}
      </div>
      {language !== MAIN && (
        <Suspense fallback={<output className="text-sm text-muted">{t.loadingPending}</output>}>
          <TranslatedFields language={language} fields={fields} />
        </Suspense>
      )}
    </>
  )
}

interface LanguageSwitchProps extends Pick<FormLanguagesProps, 'fields'> {
  readonly others: readonly SiteLanguage[]
  readonly value: ShownLanguage
  readonly onChange: (language: ShownLanguage) => void
}

/** Chooses the language whose texts a form shows, and counts what waits in each. */
function LanguageSwitch({ others, fields, value, onChange }: LanguageSwitchProps) {
  const main = useSiteLanguage()
  const group = useId()
  const texts: unknown[] = useWatch({ name: fields.map(({ path }) => path) })
  const given = useWatch({ name: fields.map(({ at = 'translations' }) => at) }) as (NamedTranslations | undefined)[] // of the fields at `at`
  const waiting = (language: string) =>
    fields.filter(({ name }, index) => isWaiting(texts[index], given[index]?.[`${language}:${name}`])).length
  return (
    <div role="radiogroup" aria-label={t.languageOfTheTexts} className="flex flex-wrap gap-2">
      {([MAIN, ...others] as const).map((language) => (
        <label
          key={language}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-control-line px-3 text-sm has-checked:border-primary has-checked:bg-primary-wash has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={group}
            data-language // not the field that a dialog begins with
            checked={value === language}
            onChange={() => onChange(language)}
            className="size-4.5 shrink-0 accent-primary"
          />
          <span lang={language || main}>{ownName(language || main)}</span>{' '}
          {language !== MAIN && waiting(language) > 0 && (
            <span className="inline-flex min-h-6 items-center rounded-full bg-badge-blue px-2.5 text-xs font-semibold text-badge-blue-ink">
              <span aria-hidden="true">{waiting(language)}</span>
              <span className="sr-only">{t.textsWait({ count: waiting(language) })}</span>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
