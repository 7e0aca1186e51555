import { api, deskLimits, orderLimits } from '@tablier/contracts'
import { lines, Refusal } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import type { TranslatedField } from '../translations/form-languages.tsx'
import { languageName } from '../translations/languages.ts'
import { translatedParts } from '../translations/translated-parts.ts'
import { translationsKind } from '../translations/translations.ts'
import type { DeskSettings } from './settings-queries.ts'
import { t } from '../language/words.ts'

/** The text for guests, which can be given in other languages. */
export const confirmation: readonly TranslatedField[] = [
  {
    name: 'confirmationText',
    path: 'confirmationText',
    at: 'confirmationTranslations',
    label: t.yourWordsToGuestsWhoAsk,
    kind: 'longText',
    maxLength: deskLimits.confirmationText,
  },
]

const parts = translatedParts(confirmation)

export const eveningFields = {
  body: api.deskSettings.update.body,
  labels: {
    eveningsADay: t.eveningsADay,
    holdDays: t.daysToHoldADate,
    purgeDays: t.daysToKeepAllergies,
    keepYears: t.yearsToKeepCustomers,
    currency: t.currencyOfNewOrders,
    confirmationText: t.yourWordsToGuestsWhoAsk,
    ...parts.labels,
  },
  shown: parts.shown,
  kinds: { confirmationTranslations: translationsKind(['confirmationText']) },
} satisfies RecordFields<Omit<DeskSettings, 'version' | 'checklists' | 'moveMails' | 'answerMails'>>

const MAX_LINES = 50

export const checklistFields: RecordFields<Pick<DeskSettings, 'checklists'>> = {
  body: api.deskSettings.update.body,
  labels: { checklists: t.checklists },
  required: { 'checklists.name': t.pleaseEnterAName },
  kinds: { 'checklists.items': { ...lines, read: readLines } },
  shown: {
    checklists: ({ checklists }) => checklists.map(({ name, items }) => [name, ...items].join('\n– ')).join('\n'),
  },
}

function readLines(typed: string): string[] {
  const read = lines.read(typed)
  if (read.length > MAX_LINES) throw new Refusal(t.atMostLines({ max: MAX_LINES }))
  if (read.some(({ length }) => length > orderLimits.checklistText))
    throw new Refusal(t.eachLineCanHave({ max: orderLimits.checklistText }))
  return read
}

export const moveMailFields: RecordFields<Pick<DeskSettings, 'moveMails' | 'answerMails'>> = {
  body: api.deskSettings.update.body,
  labels: { moveMails: t.mailsToYourGuest, answerMails: t.answerMailsLabel },
  kinds: { 'moveMails.translations': translationsKind(['body']) },
  shown: { moveMails: ({ moveMails }) => moveMails.map(mailText).join('\n\n') },
}

function mailText({ state, isOffered, body, translations = {} }: DeskSettings['moveMails'][number]): string {
  const offered = `${t.offerThisMail({ state })}: ${isOffered ? t.yes : t.no}`
  const others = Object.entries(translations).map(
    ([language, texts]) => `${languageName(language)}: ${texts.body?.text ?? ''}`,
  )
  return isOffered ? [offered, body, ...others].join('\n') : offered
}
