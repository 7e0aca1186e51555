import type { Words } from '@tablier/words/refusals/words'
import { type CamelCase, camelCase } from './case.ts'
import type { ErrorCode } from './error-codes.ts'

/** Why something was refused: the name of a message in the catalogue `refusals`. */
export type Reason = Exclude<keyof Words, 'lang'>

/** The reasons whose message is always the same. */
type PlainReason = { [R in Reason]: Words[R] extends string ? R : never }[Reason]

type FilledRefusal = {
  [R in Reason]: Words[R] extends (values: infer Values) => string
    ? { readonly reason: R; readonly values: Readonly<Values> }
    : never
}[Reason]

/** A reason, with the values that its message needs. */
export type Refusal = { readonly reason: PlainReason; readonly values?: undefined } | FilledRefusal

/** Why a field was refused. The field has its wire name; `''` is the whole input. */
export type FieldRefusal = Refusal & { readonly field: string }

/** Returns the reason of an error whose code says enough: `not_found` -> `notFound`. */
export function reasonOf<Code extends ErrorCode>(code: Code): CamelCase<Code> {
  return camelCase(code) as CamelCase<Code> // maps a key as the type does
}
