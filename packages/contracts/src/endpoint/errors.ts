import { type Static, Type } from '@sinclair/typebox'
import { type ErrorCode, errorCodes } from './error-codes.ts'
import { oneWordOf } from './fields.ts'

/** A wrong field: its wire name (`''` for the input as a whole) and what is wrong. */
export const FieldError = Type.Object({ field: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The body of every failure. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  code: oneWordOf(Object.keys(errorCodes) as ErrorCode[]), // Object.keys widens its keys to string
  request_id: Type.Optional(Type.String({ description: 'Identifies this request in the server log.' })),
  errors: Type.Optional(Type.Array(FieldError)),
  data: Type.Optional(
    Type.Unknown({ description: 'stale_version: the current record under its key. backup_busy: the task under way.' }),
  ),
})
export type Failure = Static<typeof Failure>
