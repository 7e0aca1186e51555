import { type Static, Type } from '@sinclair/typebox'
import { PublicQuery } from '../content/define-collection.ts'
import { SiteLanguage, translationsOf, untranslatedField } from '../site/translations.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { MoveMail, toldStates } from '../orders/move-mails.ts'
import { Checklist } from '../orders/orders.ts'
import { hideableNames } from '../content/look-choices.ts'

/**
 * The maximum lengths of texts in characters, of notified people, of days in the trash, and of hours for which a
 * message may wait for its answer.
 */
export const settingsLengths = {
  siteName: 100,
  language: 35,
  timeZone: 64,
  region: 2,
  signatureName: 100,
  signatureTelephone: 60,
  signatureImprint: 1000,
  notifyEmails: 20,
  trashDays: { min: 1, max: 365 },
  answerWithinHours: { min: 0, max: 720 },
} as const

const siteName = { ...f.text(settingsLengths.siteName), description: "'' if the site goes by the text of its logo." }

/** A language in which the site is written besides its main one. */
const OtherLanguage = f.strictObject({
  language: SiteLanguage,
  is_shown: Type.Boolean({ description: 'Whether visitors can read the site in it.' }),
})

export const settingsFields = {
  site_name: siteName,
  language: { ...f.requiredText(settingsLengths.language), description: 'A BCP 47 tag, such as en or pt-BR.' },
  time_zone: { ...f.requiredText(settingsLengths.timeZone), description: 'An IANA name, such as Europe/London.' },
  region: {
    ...f.text(settingsLengths.region),
    description:
      "The country whose dates, times and numbers are used, such as GB; '' follows the language's tag and the time zone.",
  },
  notify_emails: Type.Array(f.Email, {
    maxItems: settingsLengths.notifyEmails,
    description: 'Who gets a mail about a new message; empty means every administrator.',
  }),
  trash_days: f.within(settingsLengths.trashDays, 'How many days what was deleted can be restored.'),
  reply_email: {
    ...f.OptionalEmail,
    description:
      "Where the answers of guests go; '' is the published email address, or else that of the first administrator.",
  },
  signature_name: { ...f.text(settingsLengths.signatureName), description: 'Who signs every mail to a guest.' },
  signature_telephone: f.text(settingsLengths.signatureTelephone),
  signature_imprint: {
    ...f.text(settingsLengths.signatureImprint),
    description: 'What the law wants under business mails, such as an address.',
  },
  answer_within_hours: f.within(
    settingsLengths.answerWithinHours,
    'After how many hours a message without an answer is pointed out; 0 is never.',
  ),
  strong_passwords: Type.Boolean({ description: 'True if a new password that is easy to guess is refused.' }),
  hidden_sections: Type.Array(f.oneWordOf(hideableNames), {
    maxItems: hideableNames.length,
    uniqueItems: true,
    description: 'The sections that the public page leaves out.',
  }),
  second_step_required: Type.Boolean({ description: 'Whether administrators must have two-step sign-in.' }),
  other_languages: Type.Array(OtherLanguage, {
    description: 'The languages besides the main one, each at most once.',
  }),
  translations: translationsOf({ site_name: siteName }, ['site_name']),
  is_live: Type.Boolean({
    description: 'False while visitors only read that the site is coming. A restored version does not change it.',
  }),
}

/**
 * Whether a change of each setting needs a fresh session, because it protects the site, decides how long something is
 * kept, or decides who gets the guests' mails.
 */
export const guardedSettings = {
  site_name: false,
  language: false,
  time_zone: false,
  region: false,
  notify_emails: true,
  trash_days: true,
  reply_email: true,
  signature_name: false,
  signature_telephone: false,
  signature_imprint: false,
  answer_within_hours: false,
  strong_passwords: true,
  hidden_sections: false,
  second_step_required: true,
  other_languages: false,
  translations: false,
  is_live: false,
} as const satisfies Record<keyof typeof settingsFields, boolean>

/** The settings that visitors may know. */
export const SiteSettings = Type.Object({
  ...f.pick(settingsFields, 'site_name', 'language', 'time_zone', 'hidden_sections'),
  locale: Type.String({
    description: 'The BCP 47 tag by which dates, times and numbers are written, such as en-GB.',
  }),
  languages: Type.Array(Type.String(), {
    description: 'The languages in which visitors can read the site: the main one, then the others that are shown.',
  }),
  ...untranslatedField,
})
export type SiteSettings = Static<typeof SiteSettings>

export const AdminSettings = Type.Object({ ...settingsFields, version: f.Version })
export type AdminSettings = Static<typeof AdminSettings>

export const MailState = Type.Object({
  is_set_up: Type.Boolean({ description: 'False if the server only writes its mails to the log.' }),
  from: Type.String({ description: 'The sender of all mails.' }),
  /** How mails go to the mail server: encrypted, or on the same machine; encrypted for whoever answers; in clear text. */
  protection: f.oneWordOf(['safe', 'unchecked', 'clear']),
  waiting: f.count('How many mails are still to be sent.'),
  problem: f.nullableText(500, 'Why the newest of the waiting mails was not accepted; null if none was refused.'),
  is_test_waiting: Type.Boolean({ description: "True while the caller's own test mail is still to be sent." }),
  test_problem: f.nullableText(500, "Why the caller's waiting test mail was not accepted."),
})
export type MailState = Static<typeof MailState>
export type MailProtection = MailState['protection']

/** A DNS record of the sender's domain, by which others recognize its mails. */
const MailRecord = Type.Object({
  kind: f.oneWordOf(['spf', 'dkim', 'dmarc']),
  /** `wrong`: it does not name the mail server, or there are several; `unknown`: it cannot be looked up. */
  state: f.oneWordOf(['ok', 'missing', 'wrong', 'unknown']),
  type: f.oneWordOf(['TXT', 'CNAME']),
  name: Type.String({ description: 'Where it is, such as `_dmarc.example.com`; empty if that is not known.' }),
  found: Type.String({ description: 'Empty if there is none.' }),
  add: Type.String({ description: 'What to write there; empty if that is not known, or if nothing is to be done.' }),
})
export type MailRecord = Static<typeof MailRecord>
export const MailRecords = Type.Object({ domain: Type.String(), records: Type.Array(MailRecord) })
export type MailRecords = Static<typeof MailRecords>

/** Whether the file system of the server's data has room for uploads. */
export const DiskState = Type.Object({
  /** `low`: soon no pictures and videos can be uploaded; `full`: none can be uploaded now. */
  state: f.oneWordOf(['enough', 'low', 'full']),
  free_bytes: f.nullable(f.count(), 'How much is free; null if it is not known.'),
})
export type DiskState = Static<typeof DiskState>

export const settings = {
  get: {
    ...f.route('public', 'GET', '/settings'),
    opensWithSite: true,
    summary: "Read the site's name, languages and time zone, and what its page leaves out",
    query: PublicQuery,
    reply: f.oneOf('settings', SiteSettings),
  },
  adminGet: {
    ...f.route('admin', 'GET', '/settings/admin'),
    summary: 'Read all settings, whether mails are sent, and whether the disk has room',
    reply: Type.Object({
      settings: AdminSettings,
      is_language_chosen: Type.Boolean({ description: 'Whether somebody has chosen or confirmed the main language.' }),
      is_time_zone_chosen: Type.Boolean({ description: "False while the time zone is the machine's own." }),
      followed_region: Type.String({
        description: "The country that an empty `region` stands for; '' if none is known.",
      }),
      mail: MailState,
      disk: DiskState,
    }),
  },
  update: {
    ...f.route('admin', 'PUT', '/settings'),
    freshSession: 'sometimes',
    summary:
      'Change settings; what is left out stays as it is. The first choice of a time zone is also that of evenings in the former one',
    body: Type.Partial(f.strictObject({ ...settingsFields, version: f.Version })),
    reply: f.oneOf('settings', AdminSettings),
    message: 'Settings saved',
    errors: ['factor_needed'],
    reasons: ['theLanguage', 'theRegion', 'theTimeZone', 'setUpTwoStep'],
  },
  mailRecords: {
    ...f.route('admin', 'GET', '/settings/mail-records'),
    summary: "Look up SPF, DKIM and DMARC of the sender's domain; takes up to five seconds",
    reply: Type.Object({
      records: f.nullable(MailRecords, 'null if no mail is sent, or for a provider.'),
    }),
  },
  sendTestMail: {
    ...f.route('admin', 'POST', '/settings/test-mail'),
    summary: "Send a test mail to the caller's own address",
    message: 'The test mail is on its way',
    errors: ['mail_not_set_up'],
  },
} as const satisfies Record<string, Endpoint>

/** The limits of each number, the maximum length of texts in characters, and the maximum number of checklists. */
export const deskLimits = {
  eveningsADay: { min: 1, max: 20 },
  holdDays: { min: 1, max: 90 },
  keepYears: { min: 1, max: 10 },
  purgeDays: { min: 1, max: 365 },
  confirmationText: 2000,
  checklists: 20,
} as const

const confirmationText = {
  ...f.text(deskLimits.confirmationText),
  description: "The owner's own words in the mail that confirms an enquiry.",
}

export const deskSettingsFields = {
  currency: { ...f.requiredText(10), description: 'An ISO 4217 code, such as EUR.' },
  evenings_a_day: f.within(deskLimits.eveningsADay, 'How many evenings a day can have.'),
  hold_days: f.within(deskLimits.holdDays, 'How long a date is held unless the order says otherwise.'),
  keep_years: f.within(deskLimits.keepYears, 'After how many years without a sign of life a customer is erased.'),
  purge_days: f.within(deskLimits.purgeDays, 'How many days after an evening its allergies and guests are forgotten.'),
  confirmation_text: confirmationText,
  confirmation_translations: translationsOf({ confirmation_text: confirmationText }, ['confirmation_text']),
  checklists: Type.Array(Checklist, {
    maxItems: deskLimits.checklists,
    description: 'What the checklist of an order can begin with. Sending none brings back the first three.',
  }),
  move_mails: Type.Array(MoveMail, {
    maxItems: toldStates.length,
    description: 'What the guest can be told at a move. Sending none brings back the first ones.',
  }),
  answer_mails: Type.Boolean({ description: 'Whether each answer of a guest at a table is told by mail.' }),
}

/** Whether a change of each setting needs a fresh session, as in `guardedSettings`. */
export const guardedDeskSettings = {
  currency: false,
  evenings_a_day: false,
  hold_days: false,
  keep_years: true,
  purge_days: true,
  confirmation_text: false,
  confirmation_translations: false,
  checklists: false,
  move_mails: false,
  answer_mails: false,
} as const satisfies Record<keyof typeof deskSettingsFields, boolean>

export const DeskSettings = Type.Object({
  ...deskSettingsFields,
  version: f.Version,
  default_confirmation: Type.String({ description: 'The words that take the place of an empty confirmation_text.' }),
})
export type DeskSettings = Static<typeof DeskSettings>

export const deskSettings = {
  get: {
    ...f.route('admin', 'GET', '/settings/desk'),
    summary: 'Read the settings of orders and customers',
    reply: f.oneOf('settings', DeskSettings),
  },
  update: {
    ...f.route('admin', 'PUT', '/settings/desk'),
    freshSession: 'sometimes',
    summary: 'Change settings of orders and customers; what is left out stays as it is',
    body: Type.Partial(f.strictObject({ ...deskSettingsFields, version: f.Version })),
    reply: f.oneOf('settings', DeskSettings),
    message: 'Settings saved',
    reasons: ['theCurrency'],
  },
} as const satisfies Record<string, Endpoint>
