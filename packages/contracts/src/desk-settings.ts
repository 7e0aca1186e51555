import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from './endpoint/endpoint.ts'
import { oneOf, requiredText, strictObject, text, within } from './endpoint/fields.ts'
import { Checklist } from './orders.ts'

/** The least and the most of each number, the longest text in characters, and how many checklists there can be. */
export const deskLimits = {
  eveningsADay: { min: 1, max: 20 },
  holdDays: { min: 1, max: 90 },
  keepYears: { min: 1, max: 10 },
  purgeDays: { min: 1, max: 365 },
  confirmationText: 2000,
  checklists: 20,
} as const

/** The checklists of an owner who has not written any. */
export const defaultChecklists: readonly Checklist[] = [
  {
    name: 'Shop',
    items: ['Order fish and meat', 'Buy vegetables and herbs', 'Buy dry goods', 'Check wine and water'],
  },
  {
    name: 'Pack',
    items: ['Knives and boards', 'Pans and trays', 'Aprons and towels', 'Plates and serving dishes', 'Kitchen card'],
  },
  {
    name: 'Cook',
    items: ['Check allergies with the host', 'Prepare sauces and stocks', 'Set the table', 'Clean the kitchen'],
  },
]

/** What can be changed of the settings of orders and customers. */
export const deskSettingsFields = {
  currency: { ...requiredText(10), description: 'An ISO 4217 code, such as EUR.' },
  evenings_a_day: within(deskLimits.eveningsADay, 'How many evenings a day can have.'),
  hold_days: within(deskLimits.holdDays, 'How long a date is held unless the order says otherwise.'),
  keep_years: within(deskLimits.keepYears, 'After how many years without a sign of life a customer is erased.'),
  purge_days: within(deskLimits.purgeDays, 'How many days after an evening its allergies and guests are forgotten.'),
  confirmation_text: {
    ...text(deskLimits.confirmationText),
    description: "The owner's own words in the mail that confirms an enquiry.",
  },
  checklists: Type.Array(Checklist, {
    maxItems: deskLimits.checklists,
    description: 'What the checklist of an order can begin with. Sending none brings back the first three.',
  }),
}

export const DeskSettings = Type.Object(deskSettingsFields)
export type DeskSettings = Static<typeof DeskSettings>

/** Settings of orders and customers. */
export const deskSettings = {
  get: {
    method: 'GET',
    path: '/settings/desk',
    access: 'admin',
    summary: 'The settings of orders and customers',
    reply: oneOf('settings', DeskSettings),
  },
  update: {
    method: 'PUT',
    path: '/settings/desk',
    access: 'admin',
    summary: 'Change settings of orders and customers; what is left out stays as it is',
    body: Type.Partial(strictObject(deskSettingsFields)),
    reply: oneOf('settings', DeskSettings),
    message: 'Settings saved',
  },
} as const satisfies Record<string, Endpoint>
