import { type Client, createClient, type Transport } from '@tablier/api-client'
import { type Api, api, type Role } from '@tablier/contracts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A link to set a password that was mailed. */
export interface MailedLink {
  readonly email: string
  readonly token: string
}

/** Something that answers as the API does: the server, or a mock of it. It begins without content and messages. */
export interface Subject {
  /** The only account that is there from the start. */
  readonly administrator: Credentials
  /** Carries one call. */
  readonly transport: Transport
  /** What an address outside the envelope serves. */
  load(path: string): Promise<{ status: number; contentType: string | null; bytes: Uint8Array }>
  /** The subject's clock. */
  now(): Date
  /** Turns the subject's clock. */
  advance(milliseconds: number): void
  /** The links that were mailed since the last call, in their order. */
  mailedLinks(): Promise<MailedLink[]>
  close(): Promise<void>
}

export interface SubjectOptions {
  /** False: nobody is stopped for trying too often. */
  readonly hasLimits: boolean
}

export type OpenSubject = (options: SubjectOptions) => Promise<Subject>

/** A subject and what the suites do with it again and again. */
export interface Visit extends Subject {
  /** A client that presents a token, or none. */
  client(token?: string): Client<Api>
  /** Signs in; as the administrator unless told. */
  token(credentials?: Credentials): Promise<string>
  /** A client of the administrator, signed in once for as long as that session lasts. */
  admin(): Promise<Client<Api>>
  /** Makes a user and gives its credentials. */
  createUser(role: Role): Promise<Credentials & { readonly id: number }>
}

export async function visit(open: OpenSubject, options: SubjectOptions = { hasLimits: false }): Promise<Visit> {
  const subject = await open(options)
  const client = (token?: string) => createClient(api, subject.transport, { token: () => token ?? null })
  const token = async (credentials = subject.administrator) =>
    (await client().auth.login({ body: { email: credentials.email, password: credentials.password } })).token
  let signedIn: Client<Api> | undefined
  const admin = async () => {
    const isSignedIn = await signedIn?.auth.me().then(
      () => true,
      () => false, // ended, by a test or by the clock
    )
    if (!signedIn || !isSignedIn) signedIn = client(await token())
    return signedIn
  }
  let users = 0
  return {
    ...subject,
    client,
    token,
    admin,
    createUser: async (role) => {
      const credentials = { email: `user${(users += 1)}@example.com`, password: 'secret123' }
      const { user } = await (await admin()).users.create({ body: { name: 'Somebody', ...credentials, role } })
      return { id: user.id, ...credentials }
    },
  }
}

/** A call as it stands, without the client's help. */
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
