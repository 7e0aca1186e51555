import type { Client } from '@tablier/api-client'
import { type TestSubject, useTestSubject } from '@tablier/conformance'
import type { Api } from '@tablier/contracts'
import { openApi } from '../api-subject.ts'

export const HOUR_MS = 60 * 60 * 1000

export let test: TestSubject
export let admin: Client<Api>

export function openCustomers(): void {
  test = useTestSubject(openApi)
  admin = test.owner
}

type Customers = Client<Api>['customers']
type NewCustomer = Parameters<Customers['create']>[0]['body']
type Change = Omit<Parameters<Customers['update']>[0]['body'], 'version'>

let created = 0

export async function create(body: Partial<NewCustomer> = {}) {
  return (await admin.customers.create({ body: { name: `Guest ${(created += 1)}`, ...body } })).customer
}

export async function update({ id, version }: { readonly id: number; readonly version: number }, change: Change) {
  return (await admin.customers.update({ params: { id }, body: { version, ...change } })).customer
}

export async function write(email: string, subject = 'Dinner', name = 'Ada Guest'): Promise<number> {
  return (await admin.messages.createTest({ body: { name, email, subject, message: 'In March?' } })).message.id
}

export async function search(text: string) {
  return (await admin.customers.list({ query: { search: text } })).items
}

export const get = (id: number) => admin.customers.get({ params: { id } })
export const uniqueAddress = () => `guest${(created += 1)}@example.com`
export const activity = async () => (await admin.activity.list({ query: { limit: 1, area: 'customers' } })).items[0]
