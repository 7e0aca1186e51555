import { type Static, Type } from '@sinclair/typebox'
import { translationsOf } from '../site/translations.ts'
import { oneWordOf, strictObject, text } from '../endpoint/fields.ts'
import { type MailedNews, orderLimits, type OrderState } from './orders.ts'

/** The states about which the guest can be told when an order is moved to them. */
export const toldStates = ['held', 'quoted', 'confirmed', 'done', 'lost'] as const satisfies readonly OrderState[]
export type ToldState = (typeof toldStates)[number]
/** What a mail tells of an order: the state that it was moved to, what it is about, or something else about the evening. */
export type OrderNews = ToldState | MailedNews | 'evening'

const body = {
  ...text(orderLimits.mail),
  description: 'With the fields of a template. A line whose field is unknown is left out.',
}

/** The mail that is offered when an order is moved to a state. */
export const MoveMail = strictObject({
  state: oneWordOf(toldStates),
  is_offered: Type.Boolean(),
  body,
  translations: Type.Optional(translationsOf({ body }, ['body'])),
})
export type MoveMail = Static<typeof MoveMail>
