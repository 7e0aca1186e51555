import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from './collections.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { count, Id, nullableText, oneWordOf, route } from '../endpoint/fields.ts'

/** For how many milliseconds removed example content can be restored. */
export const EXAMPLES_RESTORABLE_MS = 60 * 60 * 1000

/** A list that may hold examples: a collection, the inbox, or the evenings. */
export const ExampleListName = oneWordOf([...collectionNames, 'messages', 'orders'])
export type ExampleListName = Static<typeof ExampleListName>

const RestorableUntil = nullableText(
  40,
  'Until when removed examples can be restored, ISO 8601; null if there are none.',
)

export const examples = {
  get: {
    ...route('admin', 'GET', '/examples/admin'),
    summary: 'List the example records that are left from the first start',
    reply: Type.Object({
      lists: Type.Array(
        Type.Object({
          name: ExampleListName,
          untouched: Type.Array(Id, { description: 'Examples that nobody has changed: removing takes these.' }),
          changed: count('Examples that somebody has changed: these stay.'),
        }),
      ),
      removed: count('Removed examples that can be restored.'),
      restorable_until: RestorableUntil,
    }),
  },
  remove: {
    ...route('admin', 'DELETE', '/examples'),
    summary: 'Remove all examples that nobody has changed',
    reply: Type.Object({
      removed: count(),
      kept: count('Examples that stay because somebody has changed them.'),
      restorable_until: RestorableUntil,
    }),
    message: 'Example content removed',
  },
  restore: {
    ...route('admin', 'POST', '/examples/restore'),
    summary: 'Bring removed examples back, with their ids, positions and statuses, within an hour',
    reply: Type.Object({ restored: Type.Integer({ minimum: 1 }) }),
    message: 'Example content restored',
    errors: ['not_found'],
    reasons: ['noExamples'],
  },
} as const satisfies Record<string, Endpoint>
