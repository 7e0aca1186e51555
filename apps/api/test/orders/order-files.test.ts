import { readdir } from 'node:fs/promises'
import { notFound, unknownId } from '@tablier/conformance'
import { MAX_DOWNLOADED_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { unlimited } from '../conformance/api-subject.ts'
import { useTestApp } from '../harness.ts'

const test = useTestApp({ limits: unlimited })
const admin = test.owner
let params: { readonly id: number }
const newOrder = async () => {
  const { customer } = await admin.customers.create({ body: { name: 'Ada' } })
  return (await admin.orders.create({ body: { customerId: customer.id } })).order
}
beforeEach(async () => void (params = await newOrder()))

const content = '%PDF-1.7 a contract'
const upload = async (name = 'plan.pdf') =>
  (await admin.orderFiles.upload({ params, body: { name }, file: new Blob([content]) })).file

it('a downloaded file is saved under its name, runs nothing and is kept by nobody', async () => {
  const { id } = await upload('Menü "12".pdf')
  const url = `/api/orders/${params.id}/files/${id}`
  const authorization = `Bearer ${await test.token()}`
  const { statusCode, headers, body } = await test.app.inject({ url, headers: { authorization } })
  expect([statusCode, body]).toEqual([200, content])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Menu _12_.pdf"; filename*=UTF-8''Men%C3%BC%20%2212%22.pdf`,
    'content-length': String(content.length),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
})

it('a downloaded file opens without a token neither there nor among the uploads', async () => {
  const { id, name } = await upload()
  const status = async (url: string) => (await test.app.inject(url)).statusCode
  expect(await status(`/api/orders/${params.id}/files/${id}`)).toBe(401)
  expect([await status(`/api/uploads/${name}`), await status(`/api/uploads/${id}.pdf`)]).toEqual([404, 404])
})

it('leaves the version of the order, so that nobody else has to save again', async () => {
  const { order } = await admin.orders.get({ params })
  const { id } = await upload()
  await admin.orderFiles.delete({ params: { ...params, file: id } })
  expect((await admin.orders.get({ params })).order).toEqual(order)
})

it('belongs to one order, and is deleted for good', async () => {
  const { id: file } = await upload()
  const expectNoFile = async ({ id }: { readonly id: number }) => {
    await expect(admin.orderFiles.download({ params: { id, file } })).rejects.toMatchObject(notFound)
    await expect(admin.orderFiles.delete({ params: { id, file } })).rejects.toMatchObject(notFound)
    expect((await admin.orderFiles.list({ params: { id } })).items.map((other) => other.id)).not.toContain(file)
  }
  await expectNoFile(await newOrder())
  await admin.orderFiles.delete({ params: { ...params, file } })
  await expectNoFile(params)
  params = { id: unknownId }
  await expect(upload()).rejects.toMatchObject(notFound)
})

it('is in the history and the activity without its name', async () => {
  const { id: file } = await upload('Zebedee.pdf')
  await admin.orderFiles.delete({ params: { ...params, file } })
  const { items: events } = await admin.orders.events({ params })
  expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['file_deleted', 'file_added'])
  const { items } = await admin.activity.list({ query: { limit: 2, area: 'orders' } })
  const changed = { action: 'edited', recordId: params.id, details: ['files'] }
  expect(items).toMatchObject([changed, changed])
  expect(JSON.stringify([events, items])).not.toContain('Zebedee')
})

it(`is refused if there are ${MAX_ORDER_FILES} files, also if many are sent at once`, async () => {
  const settled = await Promise.allSettled(Array.from({ length: MAX_ORDER_FILES + 5 }, () => upload()))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(5).fill('limit_reached')) // all reasons are ApiErrors
  expect((await admin.orderFiles.list({ params })).items).toHaveLength(MAX_ORDER_FILES)
})

it('is in the download of the customer, as far as 20 MB', async () => {
  const { order } = await admin.orders.get({ params })
  await upload()
  const sizes = [5 * 1024 * 1024, MAX_DOWNLOADED_BYTES - 5 * 1024 * 1024]
  await sql`
    insert into order_files (order_id, name, media_type, bytes, created_at)
    select ${params.id}, 'large.pdf', 'application/pdf', convert_to(repeat('a', size), 'UTF8'), now()
    from unnest(${sizes}::integer[]) size
  `.execute(test.db)
  const { orders } = await admin.customers.download({ params: order.customer })
  const { files } = orders[0]! // just created
  expect(files.map((file) => file.content?.length)).toEqual([28, Math.ceil(sizes[0]! / 3) * 4, undefined])
  expect(files[0]).toMatchObject({ name: 'plan.pdf', content: btoa(content) })
})

it('reads no content for a list', async () => {
  await upload()
  const asked = vi.spyOn(test.db.getExecutor(), 'executeQuery')
  await admin.orderFiles.list({ params })
  await admin.orders.list()
  await admin.orders.get({ params })
  const texts = asked.mock.calls.map(([query]) => query.sql)
  asked.mockRestore()
  expect(texts.some((text) => text.includes('"order_files"'))).toBe(true)
  expect(texts.filter((text) => /\bbytes\b|order_files"?\.\*/.test(text))).toEqual([])
})

it('leaves nothing on the disk after an upload, whether it was taken or refused', async () => {
  await upload()
  const wrong = admin.orderFiles.upload({ params, body: { name: ' ' }, file: new Blob([content]) })
  await expect(wrong).rejects.toMatchObject({ status: 400 })
  expect(await readdir(test.services.tempDir)).toEqual([])
})
