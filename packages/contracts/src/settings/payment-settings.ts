import { type Static, Type } from '@sinclair/typebox'
import { languages } from '@tablier/words/languages'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { translationsOf } from '../site/translations.ts'

/** The maximum lengths of texts in characters and of lists, and the bounds of numbers. */
export const paymentLimits = {
  name: 140,
  iban: 60,
  bic: 20,
  paymentLink: 500,
  vatRates: 10,
  vatRate: { min: 0, max: 10_000 },
  vatRateName: 60,
  vatFreeSentence: 500,
  parts: { min: 1, max: 4 },
  share: { min: 1, max: 100 },
  days: { min: 0, max: 365 },
  cancelSteps: 10,
  cancelPercent: { min: 0, max: 100 },
  terms: 20_000,
  offerDays: { min: 1, max: 90 },
  numberForm: 40,
  recordsYears: { min: 1, max: 30 },
  reminderDays: { min: 0, max: 30 },
} as const

const { days } = paymentLimits

/** A rate of value-added tax that the owner charges. */
export const VatRate = f.strictObject({
  rate: f.within(paymentLimits.vatRate, 'In hundredths of a per cent: 1900 is 19 %.'),
  name: { ...f.text(paymentLimits.vatRateName), description: 'What it is for, such as Drinks.' },
})
export type VatRate = Static<typeof VatRate>

/** From when the days of a part count: after an offer was accepted, or back from the evening. */
export const partDues = ['accepted', 'evening'] as const

/** A part of the price that is paid by itself. */
export const PaymentPart = f.strictObject({
  share: f.within(paymentLimits.share, 'In per cent of the price. The shares of all parts add up to 100.'),
  due: f.oneWordOf(partDues),
  days: f.within(days, 'How many days after the offer was accepted, or before the evening.'),
})
export type PaymentPart = Static<typeof PaymentPart>

/** What cancelling costs from a day on, until the next step. */
export const CancelStep = f.strictObject({
  days_before: f.within(days, 'How many days before the evening it begins; 0 is the day itself.'),
  percent: f.within(paymentLimits.cancelPercent, 'How much of the price is owed then.'),
})
export type CancelStep = Static<typeof CancelStep>

const translatedTexts = {
  terms: { ...f.text(paymentLimits.terms), description: 'The terms of an offer, as plain text in paragraphs.' },
  vat_free_sentence: {
    ...f.inLines(f.text(paymentLimits.vatFreeSentence)),
    description: 'What an offer says of the tax if none is charged.',
  },
}
/** The texts that can be given in other languages. */
export const paymentTexts = f.namesOf(translatedTexts)

/** Bytes of all texts in all languages at full length: see `legalPages.update`. */
const maxBytes = 4 * 2 * languages.length * (paymentLimits.terms + paymentLimits.vatFreeSentence) + 64 * 1024

/** How guests pay, and what offers begin with. */
export const paymentSettingsFields = {
  account_holder: { ...f.text(paymentLimits.name), description: 'Whose account it is, exactly as the bank has it.' },
  trade_name: { ...f.text(paymentLimits.name), description: 'The name that guests know, if it differs.' },
  iban: { ...f.text(paymentLimits.iban), description: "Checked, and stored without spaces; '' for no account." },
  bic: { ...f.text(paymentLimits.bic), description: 'Checked; needed only outside of the European Economic Area.' },
  payment_link: {
    ...f.inOneLine(f.text(paymentLimits.paymentLink)),
    description: "An https address of the owner's provider with {amount} and {reference}; '' for none.",
  },
  takes_cash: Type.Boolean({ description: 'Whether guests can pay in cash.' }),
  charges_vat: Type.Boolean({ description: 'False if offers show no value-added tax. True needs a rate.' }),
  prices_include_vat: Type.Boolean({ description: 'Whether prices are entered with their value-added tax.' }),
  vat_rates: Type.Array(VatRate, {
    maxItems: paymentLimits.vatRates,
    description: 'Each rate once; the first is the usual one.',
  }),
  parts: Type.Array(PaymentPart, {
    minItems: paymentLimits.parts.min,
    maxItems: paymentLimits.parts.max,
    description: 'The parts in which the price of an offer is paid.',
  }),
  cancel_steps: Type.Array(CancelStep, {
    maxItems: paymentLimits.cancelSteps,
    description: 'What cancelling costs, the earliest first; empty if nothing is agreed. Before the first it is free.',
  }),
  ...translatedTexts,
  payment_translations: translationsOf(translatedTexts, paymentTexts),
  offer_days: f.within(paymentLimits.offerDays, 'How many days an offer is valid unless it says otherwise.'),
  confirms: {
    ...f.oneWordOf(['accepted', 'first_part']),
    description: 'What confirms an order: that its offer is accepted, or that its first part is paid.',
  },
  number_form: {
    ...f.requiredText(paymentLimits.numberForm),
    description: 'How the number of an offer is written, with {year} and {number} once each.',
  },
  records_years: f.within(
    paymentLimits.recordsYears,
    'For how many years accepted offers and payments are kept, counted from the end of their year.',
  ),
  reminder_before_days: f.within(
    paymentLimits.reminderDays,
    'How many days before its due day a part is called to mind; 0 for never.',
  ),
  reminder_after_days: f.within(
    paymentLimits.reminderDays,
    'How many days after its due day an unpaid part is called to mind; 0 for never.',
  ),
}

/** Whether a change of each setting needs a fresh session: it decides where money goes, or how long records are kept. */
export const guardedPaymentSettings = {
  account_holder: true,
  trade_name: false,
  iban: true,
  bic: true,
  payment_link: true,
  takes_cash: false,
  charges_vat: false,
  prices_include_vat: false,
  vat_rates: false,
  parts: false,
  cancel_steps: false,
  terms: false,
  vat_free_sentence: false,
  payment_translations: false,
  offer_days: false,
  confirms: false,
  number_form: false,
  records_years: true,
  reminder_before_days: false,
  reminder_after_days: false,
} as const satisfies Record<keyof typeof paymentSettingsFields, boolean>

export const PaymentSettings = Type.Object({
  ...paymentSettingsFields,
  version: f.Version,
  proposed_records_years: f.nullable(
    f.count(),
    "For how many years the law of the site's country wants records; null if that is not known.",
  ),
})
export type PaymentSettings = Static<typeof PaymentSettings>

export const paymentSettings = {
  get: {
    ...f.route('admin', 'GET', '/settings/payment'),
    summary: 'Read how guests pay, and what offers begin with',
    reply: f.oneOf('settings', PaymentSettings),
  },
  update: {
    ...f.route('admin', 'PUT', '/settings/payment'),
    freshSession: 'sometimes',
    summary: 'Change how guests pay; what is left out stays as it is. Lists are sorted',
    body: Type.Partial(f.strictObject({ ...paymentSettingsFields, version: f.Version })),
    maxBytes,
    reply: f.oneOf('settings', PaymentSettings),
    message: 'Settings saved',
  },
} as const satisfies Record<string, Endpoint>
