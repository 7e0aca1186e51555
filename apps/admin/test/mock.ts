import { type Client, createClient, fetchTransport, type InputOf } from '@tablier/api-client'
import {
  type Api,
  api,
  type CollectionName,
  type Collections,
  collections,
  type ErrorCode,
  errorCodes,
  type Failure,
  type Message,
  reasonOf,
  type ToldState,
} from '@tablier/contracts'
import { createMockApi } from '@tablier/mocks'
import english from '@tablier/words/refusals/en'
import { http, HttpResponse } from 'msw/http'
import { setupServer } from 'msw/node'

/** The accounts. Their ids are 1 and 2. */
export const administrator = {
  name: 'Ada Cook',
  email: 'ada@example.com',
  password: 'secret123',
  role: 'admin',
} as const
export const visitor = { name: 'Vic', email: 'vic@example.com', password: 'secret123', role: 'user' } as const

/** What the mock says about mail. A test may set it up; `setup.ts` ends that after each test. */
export const mailHost = { isSetUp: false, from: 'site@example.com' }

/** The backend, empty except for the accounts. `setup.ts` resets it after each test. */
export const mock = createMockApi({
  accounts: [administrator, visitor],
  content: [],
  messages: [],
  mailHost,
  hasLimits: false,
})

/** Answers the tests' calls. A test may override one call with `server.use`. */
export const server = setupServer(...mock.handlers)

/** A failure of the API. If `message` is null, the server sends none. */
export function failure(code: ErrorCode = 'internal', message: string | null = english[reasonOf(code)]) {
  const body: Partial<Failure> = { success: false, code, reason: reasonOf(code), ...(message !== null && { message }) }
  return HttpResponse.json(body, { status: errorCodes[code] })
}

export function failCall(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  ...reason: Parameters<typeof failure>
) {
  server.use(http[method](path, () => failure(...reason)))
}

export function clientOf(token: string | null = null): Client<Api> {
  return createClient(api, fetchTransport(), { token: () => token })
}

export async function signIn({ email, password }: { email: string; password: string } = administrator) {
  const { user, token } = await clientOf().auth.login({ body: { email, password } })
  return { user, token, client: clientOf(token) }
}

type Body<Name extends CollectionName> = NonNullable<Collections[Name]['endpoints']['create']['body']>['static']

/** Replaces the content. Each list is in its display order. If new records go first, ids count from its end. */
export function seed(content: { readonly [Name in CollectionName]?: readonly Body<Name>[] }): void {
  const records = Object.entries(content).flatMap(([key, bodies]) => {
    const name = key as CollectionName // Object.entries forgets its keys' type
    const inCreationOrder = collections[name].newRecords === 'first' ? bodies.toReversed() : bodies
    return inCreationOrder.map((body) => ({ name, body }))
  })
  mock.play(({ showContent }) => showContent(records))
}

type NewMessage = Partial<
  Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'status' | 'created_at' | 'language'>
>

/** Adds messages to the inbox, the last one newest. */
export function seedMessages(...messages: readonly NewMessage[]): void {
  const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner for ten', message: 'In June?' }
  mock.play(async ({ db }) => {
    await db
      .insertInto('messages')
      .values(messages.map((message) => Object.assign({ ...texts }, message)))
      .execute()
  })
}

type NewOrder = Partial<InputOf<Api['orders']['create']>['body']>

/** Returns the date in that many days, such as `2027-05-31`. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Sets after which moves of an order a mail to the guest is offered. After the others, no dialog asks about one. */
export async function offerMails(states: readonly ToldState[]): Promise<void> {
  const { client } = await signIn()
  const { moveMails } = (await client.deskSettings.get()).settings
  const changed = moveMails.map((mail) => Object.assign(mail, { isOffered: states.includes(mail.state) }))
  await client.deskSettings.update({ body: { moveMails: changed } })
}

export async function newCustomer(name = 'Nora Guest') {
  const { client } = await signIn()
  const email = `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`
  return (await client.customers.create({ body: { name, email } })).customer
}

export async function newOrder({ name = 'Nora Guest', ...order }: NewOrder & { name?: string } = {}) {
  const { client } = await signIn()
  const customer = await newCustomer(name)
  return (await client.orders.create({ body: { customerId: customer.id, ...order } })).order
}
