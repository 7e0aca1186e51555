import {
  api,
  areDistinct,
  groupedIban,
  isBic,
  isIban,
  isNumberForm,
  isPaymentLink,
  isWholePrice,
  paymentLimits,
  storedBic,
  storedIban,
} from '@tablier/contracts'
import { asIs, type Kind, Refusal } from '../forms/kinds.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import type { TranslatedField } from '../translations/form-languages.tsx'
import { translatedParts } from '../translations/translated-parts.ts'
import { translationsKind } from '../translations/translations.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { PaymentSettings } from './settings-queries.ts'

const { body } = api.paymentSettings.update
type Only<Name extends keyof PaymentSettings> = RecordFields<Pick<PaymentSettings, Name>>

/** Returns the kind of a text that is refused if it is wrong; an empty one is none. */
function checkedText(
  isRight: (text: string) => boolean,
  problem: string,
  clean = (typed: string) => typed.trim(),
): Kind {
  return {
    ...asIs,
    read(typed: string) {
      const text = clean(typed)
      if (text === '' || isRight(text)) return text
      throw new Refusal(problem)
    },
  }
}

export const accountFields: Only<'accountHolder' | 'tradeName' | 'iban' | 'bic' | 'paymentLink' | 'takesCash'> = {
  body,
  labels: {
    accountHolder: t.accountHolder,
    iban: t.ibanOfAccount,
    bic: t.bicOfAccount,
    tradeName: t.tradeName,
    paymentLink: t.providersLink,
    takesCash: t.guestsCanPayInCash,
  },
  kinds: {
    iban: {
      ...checkedText(isIban, t.ibanIsWrong, storedIban),
      typed: (iban: string) => groupedIban(iban),
      shown: (iban: string) => groupedIban(iban),
    },
    bic: checkedText(isBic, t.bicIsWrong, storedBic),
    paymentLink: checkedText(isPaymentLink, t.providersLinkIsWrong),
  },
  check: ({ iban, accountHolder }, found) =>
    iban && !accountHolder ? { accountHolder: t.holderIsNeeded, ...found } : found,
}

const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn', useGrouping: false })
/** Returns a rate in per cent, without the sign. @param rate in hundredths of a per cent */
const rateText = (rate: number) => rates.format(rate / 100)

/** A rate of value-added tax, which people write in per cent. */
const rateKind: Kind = {
  ...asIs,
  typed: rateText,
  shown: rateText,
  read(typed: string) {
    const text = typed.replace('%', '').replace(',', '.').trim()
    const rate = Math.round(Number(text) * 100)
    if (/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && rate <= paymentLimits.vatRate.max) return rate
    throw new Refusal(t.pleaseWriteTheRateLike({ example: rateText(1950) }))
  },
}

export const vatFields: Only<'chargesVat' | 'pricesIncludeVat' | 'vatRates'> = {
  body,
  labels: { chargesVat: t.iChargeVat, pricesIncludeVat: t.myPricesIncludeVat, vatRates: t.vatRates },
  kinds: { 'vatRates.rate': rateKind },
  shown: { vatRates: ({ vatRates }) => vatRates.map(({ rate, name }) => `${rateText(rate)} % ${name}`).join('\n') },
  check({ chargesVat, vatRates }, found) {
    if (chargesVat && vatRates.length === 0) return { ...found, vatRates: t.chargingNeedsARate }
    return ofList(found, 'vatRates', areDistinct(vatRates.map(({ rate }) => rate)), t.eachRateOnce)
  },
}

export const partFields: Only<'parts'> = {
  body,
  labels: { parts: t.partsOfThePrice },
  shown: {
    parts: ({ parts }) =>
      parts.map(({ share, due, days }) => `${share} %, ${days} ${t.partDueName({ due })}`).join('\n'),
  },
  check: ({ parts }, found) => ofList(found, 'parts', isWholePrice(parts), t.partsAddUpTo({ sum: sumOf(parts) })),
}

function sumOf(parts: readonly { readonly share: number }[]): number {
  return parts.reduce((sum, { share }) => sum + share, 0)
}

export const stepFields: Only<'cancelSteps'> = {
  body,
  labels: { cancelSteps: t.cancelling },
  shown: {
    cancelSteps: ({ cancelSteps }) =>
      cancelSteps.map(({ daysBefore: days, percent }) => t.stepInWords({ days, percent })).join('\n'),
  },
  check({ cancelSteps }, found) {
    const days = cancelSteps.map(({ daysBefore }) => daysBefore)
    return ofList(found, 'cancelSteps', areDistinct(days), t.eachDayOnce)
  },
}

/** Adds the problem of a whole list, unless one of its rows has one. */
function ofList(found: Readonly<Record<string, string>>, name: string, isRight: boolean, problem: string) {
  const hasOther = Object.keys(found).some((path) => path.startsWith(name))
  return isRight || hasOther ? found : { ...found, [name]: problem }
}

/** The texts of an offer that can be given in other languages. */
export const offerTexts: readonly TranslatedField[] = [
  {
    name: 'terms',
    path: 'terms',
    at: 'paymentTranslations',
    label: t.termsOfOffers,
    kind: 'longText',
    maxLength: paymentLimits.terms,
  },
  {
    name: 'vatFreeSentence',
    path: 'vatFreeSentence',
    at: 'paymentTranslations',
    label: t.sentenceWithoutVat,
    kind: 'longText',
    maxLength: paymentLimits.vatFreeSentence,
  },
]

const translated = translatedParts(offerTexts)

export const termFields: Only<'terms' | 'vatFreeSentence' | 'paymentTranslations'> = {
  body,
  labels: { terms: t.termsOfOffers, vatFreeSentence: t.sentenceWithoutVat, ...translated.labels },
  shown: translated.shown,
  kinds: { paymentTranslations: translationsKind(['terms', 'vatFreeSentence']) },
}

export const numberFields: Only<
  'numberForm' | 'offerDays' | 'confirms' | 'reminderBeforeDays' | 'reminderAfterDays' | 'recordsYears'
> = {
  body,
  labels: {
    numberForm: t.numberOfAnOffer,
    offerDays: t.daysAnOfferIsValid,
    confirms: t.whatConfirmsAnOrder,
    reminderBeforeDays: t.reminderDaysBefore,
    reminderAfterDays: t.reminderDaysAfter,
    recordsYears: t.yearsToKeepRecords,
  },
  kinds: { numberForm: { ...asIs, read: readNumberForm } },
  shown: { confirms: ({ confirms }) => t.confirmsName({ confirms }) },
}

function readNumberForm(typed: string): string {
  if (isNumberForm(typed.trim())) return typed.trim()
  throw new Refusal(t.numberFormIsWrong)
}
