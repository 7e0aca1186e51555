import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { ApiError, type Client, createClient, fetchTransport } from '@tablier/api-client'
import { type Api, api, type Role } from '@tablier/contracts'
import { type Session, sessionOf, storageOf, test as signedIn } from './signed-in.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

interface TestAccount extends Account {
  readonly id: number
  readonly name: string
}

interface Fixtures {
  /** Calls the API as the owner. */
  readonly owner: Client<Api>
  /** Signs somebody else in: each page that opens afterwards is theirs. Answers their client. */
  readonly signIn: (account: Account) => Promise<Client<Api>>
  /** Makes an account for this test alone; it is gone afterwards. */
  readonly newAccount: (role: Role) => Promise<TestAccount>
}

/** The owner's pages, as in signed-in.ts, and other accounts beside theirs. */
export const test = signedIn.extend<Fixtures>({
  owner: async ({ baseURL, session }, use) => {
    await use(clientOf(session, baseURL!))
  },

  signIn: async ({ baseURL, context }, use) => {
    await use(async (account) => {
      const session = await sessionOf(context.request, account)
      await context.setStorageState(storageOf(session, baseURL!))
      return clientOf(session, baseURL!)
    })
  },

  newAccount: async ({ owner }, use) => {
    const made: number[] = []
    await use(async (role) => {
      const name = unique('Cook')
      const account = { name, email: uniqueEmail(), password: 'secret123' }
      const { user } = await owner.users.create({ body: { ...account, role } })
      made.push(user.id)
      return { ...account, id: user.id }
    })
    for (const id of made) await owner.users.delete({ params: { id } }).catch(unlessMissing)
  },
})

/** A text that nothing else on the server contains. */
export function unique(what: string): string {
  return `${what} ${randomUUID().slice(0, 8)}`
}

export function uniqueEmail(): string {
  return `${randomUUID().slice(0, 8)}@example.com`
}

/** The notice that says what was done, or that it failed. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

function clientOf({ token }: Session, origin: string): Client<Api> {
  return createClient(api, fetchTransport(origin), { token: () => token })
}

/** The test itself may have deleted the account. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}
