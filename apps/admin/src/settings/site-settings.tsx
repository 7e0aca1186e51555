import { hideableNames } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { Loaded } from '../components/failure-notice.tsx'
import { controlClass, Tick } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import { CardForm, RecordField } from '../forms/record-form.tsx'
import { FormHistoryButton, LinkedFormHistory } from '../history/form-history.tsx'
import { useSession } from '../session/session-store.ts'
import { settingsOptions } from '../site/site-settings.ts'
import { FormLanguages } from '../translations/form-languages.tsx'
import { LiveCard } from './going-live.tsx'
import { LanguageField } from './language-field.tsx'
import { MailStatus } from './mail-status.tsx'
import { RegionField } from './region-field.tsx'
import { siteHistory } from './settings-history.ts'
import { type AllSettings, type Settings, useSettingsForm } from './settings-queries.ts'
import { recipientFields, sectionFields, siteFields, siteTexts } from './site-fields.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { languages } from '@tablier/words/languages'
import { languageName, ownName } from '../translations/languages.ts'
import { t } from '../language/words.ts'

export function SiteSettings() {
  const session = useSession()
  return (
    <Loaded query={useQuery(settingsOptions)} failed={t.failedToLoadTheSettings} loading={t.loadingSettings}>
      {({ settings, mail, followedRegion }) => (
        <>
          <LiveCard />
          <Card title={t.yourSite} action={<FormHistoryButton subject={siteHistory} />}>
            <SiteForm settings={settings} followedRegion={followedRegion} />
          </Card>
          <Card title={t.sectionsOfYourPage}>
            <SectionsForm settings={settings} />
          </Card>
          <Card title={t.mail}>
            <div className="flex flex-col gap-6">
              <MailStatus mail={mail} ownEmail={session?.email ?? ''} />
              <RecipientsForm settings={settings} />
            </div>
          </Card>
          <LinkedFormHistory subjects={[siteHistory]} />
        </>
      )}
    </Loaded>
  )
}

/** The site's name, language, time zone and country, and how long what was deleted is kept. */
function SiteForm({ settings, followedRegion }: Pick<AllSettings, 'settings' | 'followedRegion'>) {
  const form = useSettingsForm(siteFields, settings)
  const { control } = form.form
  const language = useController({ control, name: 'language' })
  const timeZone = useController({ control, name: 'timeZone' })
  const region = useController({ control, name: 'region' })
  return (
    <CardForm form={form} save={t.saveSettings}>
      <FormLanguages fields={siteTexts}>
        <RecordField name="siteName" hint={t.siteNameHint} />
        <LanguageField
          {...language.field}
          error={language.fieldState.error?.message}
          onChange={(tag) => {
            language.field.onChange(tag)
            const others = form.form.getValues('otherLanguages') as Settings['otherLanguages'] // by that name
            form.form.setValue(
              'otherLanguages',
              others.filter((other) => other.language !== languageOf(tag)),
            )
          }}
        />
        <OtherLanguagesField main={String(language.field.value)} />
        <TimeZoneField {...timeZone.field} error={timeZone.fieldState.error?.message} hint={t.timeZoneHint} />
        <RegionField
          value={String(region.field.value)}
          onChange={region.field.onChange}
          siteLanguage={String(language.field.value)}
          timeZone={String(timeZone.field.value)}
          known={{ language: settings.language, timeZone: settings.timeZone, region: followedRegion }}
        />
        <RecordField name="trashDays" className={`${controlClass} max-w-28`} hint={t.trashDaysHint} />
        <RecordField name="strongPasswords" hint={t.strongPasswordsHint} />
        <RecordField name="secondStepRequired" hint={t.administratorsWithoutItSetItUp} />
      </FormLanguages>
    </CardForm>
  )
}

/** Which sections the public page leaves out. */
function SectionsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(sectionFields, settings)
  const { field } = useController({ control: form.form.control, name: 'hiddenSections' })
  const { value: hidden, onChange, ref } = field
  return (
    <CardForm form={form} save={t.saveSections}>
      <fieldset>
        <legend className="text-sm font-medium">{sectionFields.labels.hiddenSections}</legend>
        <p className="mt-1 text-sm text-muted">{t.aHiddenSectionKeepsItsContent}</p>
        {hideableNames.map((name, index) => (
          <Tick
            key={name}
            ref={index === 0 ? ref : undefined}
            className="mt-1"
            checked={hidden.includes(name)}
            onChange={({ target }) =>
              onChange(hideableNames.filter((one) => (one === name ? target.checked : hidden.includes(one))))
            }
          >
            {t.sectionName({ section: name })}
          </Tick>
        ))}
      </fieldset>
    </CardForm>
  )
}

/** Who gets a mail about a new message. */
function RecipientsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(recipientFields, settings)
  return (
    <CardForm form={form} save={t.saveRecipients}>
      <RecordField
        name="notifyEmails"
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} field-sizing-content max-h-60 min-h-16`}
        hint={t.notifyEmailsHint}
      />
    </CardForm>
  )
}

/** The languages besides the main one, each with whether visitors can read the site in it. */
function OtherLanguagesField({ main }: { readonly main: string }) {
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
              lang={language}
              className="min-w-36"
              checked={chosen !== undefined}
              onChange={({ target }) => set(language, target.checked ? false : null)}
            >
              {ownName(language)}
            </Tick>
            {chosen && (
              <Tick
                aria-label={label}
                checked={chosen.isShown}
                onChange={({ target }) => set(language, target.checked)}
              >
                {t.shownToVisitors}
              </Tick>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
