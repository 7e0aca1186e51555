import { expect, it } from 'vitest'
import { unknownId } from '../samples.ts'
import { activity, admin, create, HOUR_MS, search, signInAgain, test, uniqueAddress, update } from './customer-steps.ts'

/** Changes of customers. */
export function changed(): void {
  it('keep what is left out, and say in the activity which fields were changed', async () => {
    const customer = await create({ telephone: '1', notes: 'Likes figs' })
    const after = await update(customer, { telephone: '2' })
    expect(after).toMatchObject({ telephone: '2', notes: 'Likes figs', version: 2 })
    expect(await activity()).toMatchObject({
      action: 'edited',
      recordId: customer.id,
      title: '',
      details: ['telephone'],
    })
  })

  it('are not overwritten by who knows an older version', async () => {
    const customer = await create()
    await update(customer, { notes: 'First' })
    const refusal = { status: 409, code: 'stale_version', data: { customer: { notes: 'First', version: 2 } } }
    await expect(update(customer, { notes: 'Second' })).rejects.toMatchObject(refusal)
    await expect(update({ ...customer, id: unknownId }, {})).rejects.toMatchObject({ status: 404 })
  })

  it('have diets and allergens only with consent, whose time stays', async () => {
    const customer = await create()
    const refusal = { status: 400, fields: [{ field: 'hasConsent' }] }
    await expect(update(customer, { allergens: ['peanuts'] })).rejects.toMatchObject(refusal)
    const told = await update(customer, { diets: 'No pork', allergens: ['peanuts', 'gluten'], hasConsent: true })
    expect(told).toMatchObject({ diets: 'No pork', allergens: ['gluten', 'peanuts'], isUnreadable: false })
    expect(told.consentedAt).toEqual(expect.any(String))
    expect(await search(customer.name)).toMatchObject([{ hasDiets: true }])
    test.advance(HOUR_MS)
    await signInAgain()
    const more = await update(told, { diets: 'Vegan' })
    expect(more).toMatchObject({ diets: 'Vegan', allergens: told.allergens, consentedAt: told.consentedAt })
    await expect(update(more, { diets: 'Vegan', hasConsent: false })).rejects.toMatchObject(refusal)
    expect(await update(more, { diets: '', allergens: [] })).toMatchObject({ consentedAt: null, allergens: [] })
    expect(JSON.stringify((await admin.activity.list()).items)).not.toMatch(/pork|vegan|peanuts/i)
  })

  it('may take any address that nobody has', async () => {
    const [email, other] = [uniqueAddress(), uniqueAddress()]
    await create({ email: other })
    const customer = await create({ email })
    await expect(update(customer, { email: other })).rejects.toMatchObject({ code: 'email_taken' })
    const spelled = await update(customer, { email: email.toUpperCase() })
    expect(await update(spelled, { email: '' })).toMatchObject({ email: '' })
    await expect(create({ email })).resolves.toMatchObject({ email })
  })

  it('of addresses are saved while the customers write, without a deadlock', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => create({ email: uniqueAddress() })))
    const both = customers.flatMap((one) => [
      update(one, { email: one.email.toUpperCase() }),
      admin.messages.createTest({ body: { email: one.email } }),
    ])
    await expect(Promise.all(both)).resolves.toHaveLength(20)
  })
}
