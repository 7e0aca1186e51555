import { type Client, createClient, type Transport } from '@tablier/api-client'
import { type Api, api, FRESH_SECONDS, type Role } from '@tablier/contracts'
import { afterAll, beforeAll } from 'vitest'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface ReceivedMail {
  /** Addresses. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** A mailed link with a token. */
export interface MailedLink {
  readonly email: string
  readonly token: string
}

/** An implementation of the API under test. It starts without content or messages. */
export interface Subject {
  /** The only account at the start. */
  readonly administrator: Credentials
  /** Sends one call. */
  readonly transport: Transport
  /** Fetches a file, such as an upload, by its path. */
  load(path: string): Promise<{ status: number; contentType: string | null; bytes: Uint8Array }>
  /** The current time of the subject. */
  now(): Date
  /** Moves the subject's clock forward. */
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
  /** The administrator's client; signs in again only if the session has ended or is no longer fresh. */
  admin(): Promise<Client<Api>>
  /** The links to a screen, such as `/reset-password`, that were mailed since the last call, in order. */
  mailedLinks(path?: string): Promise<MailedLink[]>
  /** Creates a user. */
  createUser(role: Role): Promise<Credentials & { readonly id: number }>
}

/** Opens a subject before the tests of a suite and closes it after them. */
export function useTestSubject(open: OpenSubject, options: SubjectOptions = { hasLimits: false }): TestSubject {
  const test = {} as TestSubject // the first hook fills it
  beforeAll(async () => {
    Object.assign(test, withSteps(await open(options)))
  })
  afterAll(() => test.close())
  return test
}

/** Calls that can end the administrator's session. */
const ENDING = /^\/api\/(?:auth|users|trash)\b/

function withSteps(subject: Subject): TestSubject {
  let isSure = false // that the administrator is signed in
  let freshUntil = 0
  const transport: Transport = (call) => {
    if (call.method !== 'GET' && ENDING.test(call.path)) isSure = false
    return subject.transport(call)
  }
  const advance = (milliseconds: number) => {
    isSure = false
    subject.advance(milliseconds)
  }
  const client = (token?: string) => createClient(api, transport, { token: () => token ?? null })
  const token = async ({ email, password } = subject.administrator) =>
    (await client().auth.login({ body: { email, password } })).token
  let signedIn: Client<Api> | undefined
  const admin = async () => {
    if (signedIn && isSure) return signedIn
    const isFresh = subject.now().getTime() < freshUntil
    const isSignedIn =
      isFresh &&
      (await signedIn?.auth.me().then(
        () => true,
        () => false, // a test has ended the session
      ))
    if (!signedIn || !isSignedIn) {
      signedIn = client(await token())
      freshUntil = subject.now().getTime() + FRESH_SECONDS * 1000
    }
    isSure = true
    return signedIn
  }
  let users = 0
  return {
    ...subject,
    transport,
    advance,
    client,
    token,
    admin,
    mailedLinks: async (path = '/reset-password') => (await subject.mails()).flatMap((mail) => linksIn(mail, path)),
    createUser: async (role) => {
      const credentials = { email: `user${(users += 1)}@example.com`, password: 'secret123' }
      const { user } = await (await admin()).users.create({ body: { name: 'Somebody', ...credentials, role } })
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
  { transport }: Subject,
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
