import { messageOf } from '@tablier/api-client'
import { languageOf } from '@tablier/words/language-of'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { browserLanguage, LanguageField } from '../settings/language-field.tsx'
import { settingsOptions, useSiteLanguage } from '../site-time-zone.ts'
import { languageName, ownName } from '../translations/languages.ts'
import { t } from '../words.ts'

/** Asks for the site's main language. Proposes the browser's, or the present one if the browser has a form of it. */
export function LanguageStep() {
  const present = useSiteLanguage()
  const [language, setLanguage] = useState(() => {
    const own = browserLanguage()
    return own.split('-')[0] === present.split('-')[0] ? present : own
  })
  const queryClient = useQueryClient()
  const choice = useMutation({
    mutationFn: async () => {
      const { settings } = await queryClient.fetchQuery(settingsOptions)
      const otherLanguages = settings.otherLanguages.filter((other) => other.language !== languageOf(language))
      return client.settings.update({ body: { language, otherLanguages } })
    },
    onSuccess({ settings }) {
      announceSuccess(t.theSitesLanguageIs({ language: languageName(settings.language) }))
      void queryClient.invalidateQueries() // the examples are in every list
    },
    meta: { action: 'choose the language of the site' },
  })
  const isBusy = choice.isPending || language.trim() === ''
  return (
    <form
      className="mt-3 flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) choice.mutate()
      }}
    >
      <LanguageField
        ref={null}
        value={language}
        error={choice.error ? messageOf(choice.error, t.failedToSaveTheSettings) : undefined}
        onChange={setLanguage}
      />
      <Button type="submit" className="min-h-11 self-start" aria-disabled={isBusy}>
        {t.use({ choice: ownName(language) })}
      </Button>
    </form>
  )
}
