import { api, cleanEmail, isEmail, settingsLengths } from '@tablier/contracts'
import { lines, Refusal } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import type { TranslatedField } from '../translations/form-languages.tsx'
import { ownName } from '../translations/languages.ts'
import { translatedParts } from '../translations/translated-parts.ts'
import { translationsKind } from '../translations/translations.ts'
import type { Settings } from './settings-queries.ts'
import { t } from '../language/words.ts'

type SignatureValues = Pick<Settings, 'signatureName' | 'signatureTelephone' | 'signatureImprint'>
type SiteValues = Omit<
  Settings,
  'version' | 'answerWithinHours' | 'isLive' | 'hiddenSections' | 'notifyEmails' | 'replyEmail' | keyof SignatureValues
>

/** The texts of the site's form that can be given in other languages. */
export const siteTexts: readonly TranslatedField[] = [
  { name: 'siteName', path: 'siteName', label: t.siteName, kind: 'text', maxLength: settingsLengths.siteName },
]

const parts = translatedParts(siteTexts)

export const siteFields: RecordFields<SiteValues> = {
  body: api.settings.update.body,
  labels: {
    siteName: t.siteName,
    language: t.language,
    otherLanguages: t.otherLanguages,
    timeZone: t.timeZone,
    region: t.datesAndTimesAsIn,
    trashDays: t.daysInTheTrash,
    strongPasswords: t.strongPasswords,
    secondStepRequired: t.twoStepSignInForAdministrators,
    ...parts.labels,
  },
  shown: { ...parts.shown, otherLanguages: ({ otherLanguages }) => otherLanguages.map(languageText).join('\n') },
  kinds: { translations: translationsKind(['siteName']) },
  isNamed: true,
}

function languageText({ language, isShown }: Settings['otherLanguages'][number]): string {
  return isShown ? `${ownName(language)} (${t.shownToVisitors})` : ownName(language)
}

export const sectionFields: RecordFields<Pick<Settings, 'hiddenSections'>> = {
  body: api.settings.update.body,
  labels: { hiddenSections: t.sectionsThatVisitorsDoNotSee },
  shown: {
    hiddenSections: ({ hiddenSections }) => hiddenSections.map((section) => t.sectionName({ section })).join('\n'),
  },
}

export const recipientFields: RecordFields<Pick<Settings, 'notifyEmails'>> = {
  body: api.settings.update.body,
  labels: { notifyEmails: t.notifyEmailsLabel },
  kinds: { notifyEmails: { ...lines, read: readEmails } },
}

function readEmails(typed: string): string[] {
  const names = /"[^"@]*"/g // such as in "Dupont, Marie" <marie@example.com>
  const emails = typed
    .replace(names, '')
    .split(/[\n,;]+/)
    .flatMap((part) => (isEmail(cleanEmail(part)) ? [part] : part.split(/\s+/)))
    .map(cleanEmail)
    .filter(Boolean)
  const wrong = emails.find((email) => !isEmail(email))
  if (wrong) throw new Refusal(t.isNotAnEmailAddress({ wrong }))
  if (emails.length > settingsLengths.notifyEmails)
    throw new Refusal(t.pleaseNameAtMost({ max: settingsLengths.notifyEmails }))
  return emails
}

/** Changed by its own button; named in the history. */
export const liveFields: RecordFields<Pick<Settings, 'isLive'>> = {
  body: api.settings.update.body,
  labels: { isLive: t.siteIsLiveLabel },
}

export const replyFields: RecordFields<Pick<Settings, 'replyEmail' | 'answerWithinHours'>> = {
  body: api.settings.update.body,
  labels: { replyEmail: t.addressForAnswers, answerWithinHours: t.hoursToAnswer },
}

export const signatureFields: RecordFields<SignatureValues> = {
  body: api.settings.update.body,
  labels: {
    signatureName: t.signatureName,
    signatureTelephone: t.signatureTelephoneLabel,
    signatureImprint: t.signatureImprint,
  },
}
