import { type AppError, compileCheck, failure, failureHeaders } from '@tablier/backend'
import { Failure } from '@tablier/contracts'

/**
 * A JSON answer; what the schema does not name does not leave.
 * @throws where the schema does not allow it: the mock is wrong then, not its caller
 */
export function answer(schema: object, body: object, init: { status: number; headers?: Record<string, string> }) {
  const check = compileCheck(schema, 'reply') // compiled once: ajv remembers each schema
  const copy = JSON.parse(JSON.stringify(body)) as object // a JSON text of an object
  if (!check(copy)) throw new Error(`The mock's reply is not as its schema: ${JSON.stringify(check.errors)}`)
  return Response.json(copy, init)
}

let refusals = 0

/** A failure in the API's envelope. */
export function refusal(error: AppError): Response {
  const { status } = error
  return answer(Failure, failure(error, `mock-${(refusals += 1)}`), { status, headers: failureHeaders(error) })
}
