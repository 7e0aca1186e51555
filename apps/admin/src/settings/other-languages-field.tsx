import { languages } from '@tablier/words/languages'
import { languageOf } from '@tablier/words/language-of'
import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { languageName, ownName } from '../translations/languages.ts'
import type { Settings } from './settings-queries.ts'
import { t } from '../words.ts'

/** The languages besides the main one, each with whether visitors can read the site in it. */
export function OtherLanguagesField({ main }: { readonly main: string }) {
  const { value, onChange, ref } = useController<Settings, 'otherLanguages'>({ name: 'otherLanguages' }).field
  const offered = languages.filter((language) => language !== languageOf(main))
  function set(language: (typeof languages)[number], isShown: boolean | null) {
    const others = value.filter((other) => other.language !== language)
    onChange(isShown === null ? others : [...others, { language, isShown }])
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t.otherLanguages}</legend>
      <p className="mt-1 text-sm text-muted">{t.inWhichYouAlsoGiveYourTexts}</p>
      {offered.map((language, index) => {
        const chosen = value.find((other) => other.language === language)
        const label = t.fieldInLanguage({ field: t.shownToVisitors, language: languageName(language) })
        return (
          <div key={language} className="mt-1 flex flex-wrap gap-x-6">
            <Tick
              ref={index === 0 ? ref : undefined}
              text={ownName(language)}
              lang={language}
              checked={chosen !== undefined}
              onChange={({ target }) => set(language, target.checked ? false : null)}
            />
            {chosen && (
              <Tick
                text={t.shownToVisitors}
                aria-label={label}
                checked={chosen.isShown}
                onChange={({ target }) => set(language, target.checked)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function Tick({ text, lang, ...input }: ComponentProps<'input'> & { readonly text: string }) {
  return (
    <label lang={lang} className="flex min-h-11 min-w-36 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9">
      <input type="checkbox" className="size-4.5 shrink-0 accent-primary" {...input} />
      {text}
    </label>
  )
}
