import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ChainedPayment, paymentHash } from './payment-chain.ts'

const payment: ChainedPayment = {
  id: 2,
  of_order: 7,
  day: '2027-05-01',
  amount: -30_000,
  currency: 'EUR',
  way: 'transfer',
  counters_id: 1,
  provider: null,
  provider_reference: null,
  actor_id: 3,
  actor_name: 'Zoë "Chef" Müller',
  entered_at: '2027-05-02T09:30:00.000Z',
}

it('the hash is that of a text which never changes, because databases and backups have it', async () => {
  const text =
    '["tablier payment 1","abc",2,7,"2027-05-01",-30000,"EUR","transfer",1,null,null,3,"Zoë \\"Chef\\" Müller","2027-05-02T09:30:00.000Z"]'
  const expected = createHash('sha256').update(text).digest('hex')
  await expect(paymentHash(payment, 'abc')).resolves.toBe(expected)
})

it.each(Object.keys(payment))('another %s is another hash', async (name) => {
  const other = { ...payment, [name]: name === 'way' ? 'cash' : 9 }
  await expect(paymentHash(other, 'abc')).resolves.not.toBe(await paymentHash(payment, 'abc'))
})
