import {
  type AnyHandler,
  AppError,
  applyDue,
  callerOf,
  compileCheck,
  countCall,
  countUpload,
  failure,
  failureHeaders,
  fileHeaders,
  invalidInput,
  type Ports,
  success,
} from '@tablier/backend'
import { type Endpoint, errorsOf, Failure, type FileToSend, reasonsOf, replySchema } from '@tablier/contracts'
import { askedLanguage } from '@tablier/words/language-of'
import type { UploadServices } from './media/receive-upload.ts'
import { readBody } from './read-body.ts'
import type { Interception } from './scenarios/scenario.ts'

export interface AnswerServices extends UploadServices {
  readonly ports: Ports
  /** Runs before each call. */
  readonly intercept: Interception
}

/** All callers of a mock have the same IP address. */
const IP = '127.0.0.1'

type Params = Readonly<Record<string, string>>

/** Wraps a handler in the endpoint's access check, validation, rate limit and envelope, in the server's order. */
export function answerCall(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  services: AnswerServices,
): (request: Request, params: Params) => Promise<Response> {
  const { access, path, status = 200 } = endpoint
  const { ports, intercept } = services
  const schema = replySchema(endpoint)

  async function dataFor(request: Request, params: Params): Promise<unknown> {
    const caller = await callerOf(ports, request.headers.get('authorization'), endpoint)
    if (caller) await countCall(ports.attempts, endpoint, { ip: IP, caller })
    const { body, file } = await readBody(request, endpoint, {
      ...services,
      countUpload: async () => caller && countUpload(ports, caller),
    })
    const input = {
      params: checked(endpoint.params, 'url', { ...params }),
      body: checked(endpoint.body, 'body', body),
      query: checked(endpoint.query, 'url', queryOf(request)),
    }
    if (!caller) await countCall(ports.attempts, endpoint, { ip: IP })
    const call = { ...input, file, ip: IP, userAgent: navigator.userAgent } as unknown as Parameters<AnyHandler>[0] // checked against the same schemas
    await applyDue(ports)
    return handler(call, caller)
  }

  const answerTo = async (request: Request, params: Params): Promise<Response> => {
    const data = await dataFor(request, params)
    if (endpoint.sendsFile) return fileAnswer(data as FileToSend) // its type says so
    return answer(schema, success(data, endpoint.message), { status })
  }

  return async (request, params) => {
    const answerNow = () => answerTo(request, params)
    try {
      return (await intercept({ name, path, access, params, answer: answerNow })) ?? (await answerNow())
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!errorsOf(endpoint).includes(error.code))
        throw new Error(`The contract of ${name} does not list the error '${error.code}'`, { cause: error })
      if (!reasonsOf(endpoint, error.code).includes(error.refusal.reason))
        throw new Error(`The contract of ${name} does not list the reason '${error.refusal.reason}'`, { cause: error })
      return refusal(error, request)
    }
  }
}

function checked(schema: object | undefined, part: 'body' | 'url', value: unknown): unknown {
  if (!schema) return undefined
  const check = compileCheck(schema, part) // ajv caches compiled schemas
  if (!check(value)) throw invalidInput(check.errors ?? [])
  return value
}

function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length === 1 ? values[0]! : values] // a listed name has a value
    }),
  )
}

/** Returns a JSON response without the keys that the schema does not name. @throws for a bug in the mock */
function answer(schema: object, body: object, init: { status: number; headers?: Record<string, string> }) {
  const check = compileCheck(schema, 'reply') // ajv caches compiled schemas
  const copy = JSON.parse(JSON.stringify(body)) as object // a JSON text of an object
  if (!check(copy)) throw new Error(`The mock's reply does not match its schema: ${JSON.stringify(check.errors)}`)
  return Response.json(copy, init)
}

function fileAnswer(file: FileToSend): Response {
  return new Response(new Uint8Array(file.content), { headers: fileHeaders(file) })
}

let refusals = 0

/** Returns an error in the API's envelope, in the language of the request. */
export function refusal(error: AppError, request: Request): Response {
  const { status } = error
  const language = askedLanguage(request.headers.get('accept-language') ?? '')
  const body = failure(error, language, `mock-${(refusals += 1)}`)
  return answer(Failure, body, { status, headers: failureHeaders(error) })
}
