import { Type } from '@sinclair/typebox'
import { contactHours } from './collections/contacts.ts'
import { commonFields } from './collections/content.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Id, strictObject, text } from './endpoint/fields.ts'

/** A line of the week or of a special day; a new one has no id. Its keys are the same on both sides. */
const WeekLine = strictObject({
  id: Type.Optional(Id),
  day: Type.String({ ...text(100), description: 'The name of a weekday, or a date such as 2026-12-25.' }),
  opens: text(50),
  closes: text(50),
  note: text(500),
})

export const weekHours = {
  save: {
    method: 'PUT',
    path: '/contacts/hours/week',
    access: 'admin',
    summary: 'Save the published hours of all weekdays and special days at once; other lines stay as they are',
    body: strictObject({
      lines: Type.Array(WeekLine, {
        maxItems: 500,
        description:
          'From Monday to Sunday, then the special days. A published line that is not among them is deleted.',
      }),
      based_on: Type.Array(strictObject({ id: Id, version: commonFields.version }), {
        maxItems: 500,
        description: 'The published weekdays and special days that the change was made from.',
      }),
    }),
    reply: Type.Object({ items: Type.Array(contactHours.record) }),
    message: 'Opening hours saved',
    errors: ['stale_version'],
  },
} as const satisfies Record<string, Endpoint>
