import { Value } from '@sinclair/typebox/value'
import { messages, orders, orderStates } from '@tablier/contracts'
import { describe, expect, it, test } from 'vitest'
import { demoContent } from './demo-bodies.ts'
import { demoCustomers, demoEvenings } from './evenings.ts'
import { demoMessages } from './messages.ts'

const titles = demoContent.portfolioItems.map(({ title }) => title)

describe('the evenings of the example site', () => {
  it('are in all states', () => {
    expect(new Set(demoEvenings.map(({ state }) => state))).toEqual(new Set(orderStates))
  })

  it('are of known people', () => {
    const known = [...demoCustomers, ...demoMessages].map(({ email }) => email)
    for (const { email } of demoEvenings) expect(known).toContain(email)
  })

  it('have a day each if they occupy one', () => {
    const days = demoEvenings.filter(({ day }) => day !== null).map(({ day }) => day)
    expect(new Set(days).size).toBe(days.length)
  })

  test.each(demoEvenings)('the evening "$occasion" is valid', ({ dishes = [], ...evening }) => {
    const fields = Object.entries(evening).filter(([name]) => name in orders.create.body.properties)
    const body = {
      ...Object.fromEntries(fields),
      customer_id: 1,
      dishes: dishes.map((title) => ({ dish_id: null, title })),
    }
    expect(fields.length).toBeGreaterThan(4)
    expect([...Value.Errors(orders.create.body, body)]).toEqual([])
    for (const dish of dishes) expect(titles).toContain(dish)
  })
})

test.each(demoCustomers)('$name has an address at a reserved example domain', ({ name, email }) => {
  const body = { name, email, subject: 'x', message: 'x' }
  expect([...Value.Errors(messages.send.body, body)]).toEqual([])
  expect(email).toMatch(/@example\.(?:com|net|org)$/)
})
