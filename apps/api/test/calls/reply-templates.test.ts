import { invalid, notFound, stale, unknownId } from '@tablier/conformance'
import { replyLimits } from '@tablier/contracts'
import { beforeEach, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

const body = 'Dear {first name}, thank you.'

const { admin } = useApi()

const items = async () => (await admin.replyTemplates.list()).items
const create = async (name: string) => (await admin.replyTemplates.create({ body: { name, body } })).template

beforeEach(async () => {
  for (const params of await items()) await admin.replyTemplates.delete({ params })
})

it('are listed by name', async () => {
  for (const name of ['thanks', 'Agreed', ' Booked ']) await create(name)
  expect((await items()).map(({ name }) => name)).toEqual(['Agreed', 'Booked', 'thanks'])
})

it('are changed by who knows how they are', async () => {
  const template = await create('Thanks')
  const change = { name: 'Many thanks', body: 'Hello', version: template.version }
  const changed = (await admin.replyTemplates.update({ params: template, body: change })).template
  expect(changed).toEqual({ id: template.id, name: 'Many thanks', body: 'Hello', translations: {}, version: 2 })
  const late = admin.replyTemplates.update({ params: template, body: change })
  await expect(late).rejects.toMatchObject(stale({ template: changed }))
  expect(await items()).toEqual([changed])
})

it('need a name and a text', async () => {
  for (const wrong of [{ name: ' ' }, { body: '' }, { name: 'x'.repeat(replyLimits.templateName + 1) }]) {
    const [field = ''] = Object.keys(wrong)
    const created = admin.replyTemplates.create({ body: { name: 'Thanks', body, ...wrong } })
    await expect(created).rejects.toMatchObject(invalid(field))
  }
  expect(await items()).toEqual([])
})

it('are deleted once', async () => {
  const template = await create('Thanks')
  await admin.replyTemplates.delete({ params: template })
  await expect(admin.replyTemplates.delete({ params: template })).rejects.toMatchObject({ status: 404 })
  const params = { id: unknownId }
  await expect(admin.replyTemplates.update({ params, body: { name: 'a', body } })).rejects.toMatchObject(notFound)
})

it('are as many as there can be, also if two are created at once', async () => {
  for (let count = 1; count < replyLimits.templates; count += 1) await create(`Thanks ${count}`)
  const last = await Promise.allSettled([create('One'), create('Other')])
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(create('More')).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
  expect(await items()).toHaveLength(replyLimits.templates)
})

it('have a line in the activity, without their words', async () => {
  await create('Thanks')
  const { items: lines } = await admin.activity.list({ query: { limit: 1 } })
  expect(lines).toMatchObject([{ area: 'settings', action: 'edited', title: '', details: ['reply_templates'] }])
})
