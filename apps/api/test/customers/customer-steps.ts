import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useApi } from '../conformance/api-subject.ts'

export const HOUR_MS = 60 * 60 * 1000

type Customers = Client<Api>['customers']
type NewCustomer = Parameters<Customers['create']>[0]['body']
type Change = Omit<Parameters<Customers['update']>[0]['body'], 'version'>

export function openCustomers() {
  const { test, admin } = useApi()
  let created = 0

  async function create(body: Partial<NewCustomer> = {}) {
    return (await admin.customers.create({ body: { name: `Guest ${(created += 1)}`, ...body } })).customer
  }

  async function update({ id, version }: { readonly id: number; readonly version: number }, change: Change) {
    return (await admin.customers.update({ params: { id }, body: { version, ...change } })).customer
  }

  async function write(email: string, subject = 'Dinner', name = 'Ada Guest'): Promise<number> {
    return (await admin.messages.createTest({ body: { name, email, subject, message: 'In March?' } })).message.id
  }

  async function search(text: string) {
    return (await admin.customers.list({ query: { search: text } })).items
  }

  const get = (id: number) => admin.customers.get({ params: { id } })
  const uniqueAddress = () => `guest${(created += 1)}@example.com`
  const activity = async () => (await admin.activity.list({ query: { limit: 1, area: 'customers' } })).items[0]
  return { test, admin, create, update, write, search, get, uniqueAddress, activity }
}
