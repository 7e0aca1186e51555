import { AppError, compileCheck, invalidInput, success } from '@tablier/api-rules'
import { type Endpoint, errorsOf, successSchema } from '@tablier/contracts'
import { answer, refusal } from './answers.ts'
import type { AnyHandler, Call, Caller, Interception } from './calls.ts'
import { readBody } from './read-body.ts'
import type { Attempts } from './state/attempts.ts'
import type { MockState } from './state/mock-state.ts'
import { findToken } from './state/sessions.ts'

export interface AnswerServices {
  readonly state: MockState
  readonly attempts: Attempts
  /** Asked before each call. */
  readonly intercept: Interception
}

type Params = Readonly<Record<string, string>>

/** An endpoint's access, schemas, limit and envelope around a handler, in the order in which the server has them. */
export function answerCall(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  { state, attempts, intercept }: AnswerServices,
): (request: Request, params: Params) => Promise<Response> {
  const { access, limit, path, status = 200 } = endpoint
  const replySchema = successSchema(endpoint)

  async function dataFor(request: Request, params: Params): Promise<unknown> {
    const caller = callerOf(state, endpoint, request)
    const { body, upload } = await readBody(request, endpoint)
    const input = {
      params: checked(endpoint.params, 'address', { ...params }),
      body: checked(endpoint.body, 'body', body),
      query: checked(endpoint.query, 'address', queryOf(request)),
    }
    if (limit) attempts.consume(limit)
    if (upload) state.files.set(upload.name, upload.file)
    const call = { ...input, file: upload && `/api/uploads/${upload.name}` } as unknown as Call<Endpoint> // checked against the same schemas
    return handler(call, caller)
  }

  return async (request, params) => {
    try {
      const intercepted = await intercept({ name, path, access, params })
      if (intercepted) return intercepted
      return answer(replySchema, success(await dataFor(request, params), endpoint.message), { status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!errorsOf(endpoint).includes(error.code))
        throw new Error(`${name} does not answer '${error.code}'`, { cause: error })
      return refusal(error)
    }
  }
}

/** @throws AppError `unauthenticated` or `forbidden` */
function callerOf(state: MockState, { access }: Endpoint, request: Request): Caller | undefined {
  if (access === 'public') return undefined
  const token = findToken(state, request.headers.get('authorization'))
  const user = token && state.accounts.find(token.userId)
  if (!user) throw new AppError('unauthenticated')
  if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
  return { user, token }
}

function checked(schema: object | undefined, place: 'body' | 'address', value: unknown): unknown {
  if (!schema) return undefined
  const check = compileCheck(schema, place) // compiled once: ajv remembers each schema
  if (!check(value)) throw invalidInput(check.errors ?? [])
  return value
}

function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length === 1 ? values[0]! : values] // there is one
    }),
  )
}
