import type { Client } from '@tablier/api-client'
import type { TestSubject } from '@tablier/conformance'
import { addDays, type Api, dateAt, type OrderState } from '@tablier/contracts'
import { beforeAll, beforeEach } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export let test: TestSubject
export let admin: Client<Api>
export let today: string
export let customerId: number
/** A day that no other test uses. */
export let day: string
let numbers = 0

export const nextNumber = (): number => (numbers += 1)

type NewOrder = Partial<Parameters<Client<Api>['orders']['create']>[0]['body']>

const create = async (extra: NewOrder = {}) =>
  (await admin.orders.create({ body: { customerId, day, ...extra } })).order
export type Created = Awaited<ReturnType<typeof create>>

const move = async ({ id, state }: Pick<Created, 'id' | 'state'>, to: OrderState, extra: object = {}) =>
  (await admin.orders.move({ params: { id }, body: { from: state, to, ...extra } })).order
const get = async ({ id }: { readonly id: number }) => (await admin.orders.get({ params: { id } })).order
const eventsOf = async ({ id }: { readonly id: number }) => (await admin.orders.events({ params: { id } })).items

async function createIn(state: OrderState, extra: NewOrder = {}): Promise<Created> {
  const order = await create(state === 'done' ? { day: addDays(today, -nextNumber()), ...extra } : extra)
  if (state === 'enquiry') return order
  return state === 'done' ? move(await move(order, 'confirmed'), 'done') : move(order, state)
}

export function openOrders() {
  ;({ test, admin } = useApi())
  beforeAll(async () => {
    const { message } = await admin.messages.createTest({ body: { name: 'Ada Guest', email: 'ada@example.com' } })
    customerId = message.customerId!
  })
  beforeEach(async () => {
    today = dateAt(test.now(), (await admin.settings.adminGet()).settings.timeZone)
    day = addDays(today, 1000 + nextNumber())
  })
  return { create, createIn, eventsOf, get, move }
}
