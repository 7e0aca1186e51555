import { type Static, Type } from '@sinclair/typebox'
import { oneWordOf, strictObject, text } from '../endpoint/fields.ts'
import { orderLimits, type OrderState } from './orders.ts'

/** The states about which the guest can be told when an order is moved to them. */
export const toldStates = ['held', 'quoted', 'confirmed', 'done', 'lost'] as const satisfies readonly OrderState[]
export type ToldState = (typeof toldStates)[number]

/** The mail that is offered when an order is moved to a state. */
export const MoveMail = strictObject({
  state: oneWordOf(toldStates),
  is_offered: Type.Boolean(),
  body: {
    ...text(orderLimits.mail),
    description: 'With the fields of a template. A line whose field is unknown is left out.',
  },
})
export type MoveMail = Static<typeof MoveMail>

const facts = `Date: {date}
Start: {start}
Guests: {guests}
Place: {place}`

const bodies: Readonly<Record<ToldState, string>> = {
  held: `Hello {first name},

I am keeping this evening for you until {until}:

${facts}

Until then nobody else gets it. You can see it here, add something or withdraw:
{link}`,
  quoted: `Hello {first name},

This is my price for your evening:

${facts}
Price: {price}

Please tell me whether it suits you, or what I should change. You can see all of it here:
{link}`,
  confirmed: `Hello {first name},

Your evening is confirmed:

${facts}
Price: {price}

If anything changes, please write to me. You can see all of it here:
{link}

I look forward to it.`,
  done: `Hello {first name},

Thank you for the evening. I enjoyed cooking for you, and I hope that all of you had a good time.

If you have a moment, please write to me how it was. I would be glad to cook for you again.`,
  lost: `Hello {first name},

Thank you for asking me. The evening will not take place with me this time:

Date: {date}

If another date suits you, please write to me.`,
}

/** The mails of a site whose owner has changed none. All are offered. */
export const defaultMoveMails: readonly MoveMail[] = toldStates.map((state) => ({
  state,
  is_offered: true,
  body: bodies[state],
}))
