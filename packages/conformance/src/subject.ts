import { type Client, createClient, type Transport } from '@tablier/api-client'
import { type Api, api, type Role } from '@tablier/contracts'
import { afterAll, beforeAll } from 'vitest'

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface ReceivedMail {
  /** Addresses. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

interface MailedLink {
  readonly email: string
  readonly token: string
}

/** An implementation of the API under test. It starts without content or messages. */
export interface Subject {
  /** The only account at the start. */
  readonly administrator: Credentials
  readonly transport: Transport
  /** Fetches a file, such as an upload, by its path. */
  load(path: string): Promise<{ status: number; contentType: string | null; bytes: Uint8Array }>
  now(): Date
  advance(milliseconds: number): void
  /** The mails sent since the last call, in order. */
  mails(): Promise<ReceivedMail[]>
  close(): Promise<void>
}

interface SubjectOptions {
  /** False turns the rate limits off. */
  readonly hasLimits: boolean
  /** True if mail is set up; `mails` returns what is sent either way. */
  readonly hasMail?: boolean
}

export type OpenSubject = (options: SubjectOptions) => Promise<Subject>

/** A subject with the steps that most tests need. */
export interface TestSubject extends Subject {
  /** A client that sends this token, or none. */
  client(token?: string): Client<Api>
  /** Signs in, as the administrator by default, and returns the token. */
  token(credentials?: Credentials): Promise<string>
  /** True while the session of a token has neither ended nor expired. */
  readonly isAlive: (token: string) => Promise<boolean>
  /** A client of the administrator, which signs in when it is first used, and again when it has to. */
  readonly owner: Client<Api>
  /** The links to a screen, such as `/reset-password`, that were mailed since the last call, in order. */
  mailedLinks(path?: string): Promise<MailedLink[]>
  createUser(role: Role): Promise<Credentials & { readonly id: number }>
}

/** Opens a subject before the tests of a suite and closes it after them. */
export function useTestSubject(open: OpenSubject, options: SubjectOptions = { hasLimits: false }): TestSubject {
  const test = {} as TestSubject // the first hook fills it
  beforeAll(async () => {
    const subject = await open(options)
    Object.assign(test, subject, stepsOf(subject, test))
  })
  afterAll(() => test.close())
  return Object.assign(test, { owner: ownerOf(test) })
}

/** Returns a client of the administrator, which signs in when it is first used, and again when it has to. */
export function ownerOf(test: Pick<TestSubject, 'transport' | 'token'>): Client<Api> {
  let session: Promise<string> | undefined
  const transport: Transport = async (call) => {
    if (!call.headers['authorization']) return test.transport(call)
    const ask = async (token: Promise<string>) =>
      test.transport({ ...call, headers: { ...call.headers, authorization: `Bearer ${await token}` } })
    const used = (session ??= test.token())
    const answer = await ask(used)
    const isOld = answer.status === 403 && JSON.stringify(answer.body).includes('"sign_in_again"')
    if (answer.status !== 401 && !isOld) return answer
    if (session === used) session = test.token() // once, however many calls find that it has ended
    return ask(session)
  }
  return createClient(api, transport, { token: () => 'of the owner' })
}

function stepsOf(subject: Subject, test: TestSubject): Partial<TestSubject> {
  const client = (token?: string) => createClient(api, subject.transport, { token: () => token ?? null })
  let users = 0
  return {
    client,
    token: async ({ email, password } = subject.administrator) =>
      (await client().auth.login({ body: { email, password } })).token,
    isAlive: async (token) => (await send(subject, { method: 'GET', path: '/api/auth/me', token })).status === 200,
    mailedLinks: async (path = '/reset-password') => (await subject.mails()).flatMap((mail) => linksIn(mail, path)),
    createUser: async (role) => {
      const credentials = { email: `user${(users += 1)}@example.com`, password: 'secret123' }
      const { user } = await test.owner.users.create({ body: { name: 'Somebody', ...credentials, role } })
      return { id: user.id, ...credentials }
    },
  }
}

function linksIn({ to, text }: ReceivedMail, path: string): MailedLink[] {
  const [, token] = text.split(`${path}?token=`)
  return token === undefined ? [] : to.map((email) => ({ email, token: /^\S*/.exec(token)![0] })) // matches any text
}

/** Sends a call as written, without the client's types and mapping of names. */
export function send(
  { transport }: Pick<Subject, 'transport'>,
  call: Pick<Parameters<Transport>[0], 'method' | 'path'> & {
    readonly body?: object | string
    readonly token?: string
  },
): ReturnType<Transport> {
  const { method, path, body, token } = call
  const isEncoded = typeof body === 'string' || body instanceof FormData
  return transport({
    method,
    path,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isEncoded ? body : JSON.stringify(body) }),
  })
}
