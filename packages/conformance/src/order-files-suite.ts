import type { Client } from '@tablier/api-client'
import { type Api, MAX_DOCUMENT_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { picture, unknownId } from './samples.ts'
import { type OpenSubject, send, type TestSubject, useTestSubject } from './subject.ts'

let test: TestSubject
let admin: Client<Api>
let customerId: number
/** An order without files. */
let params: { readonly id: number }

/** Tests the files of orders. */
export function orderFilesSuite(open: OpenSubject): void {
  describe('the files of an order', () => {
    test = useTestSubject(open)
    admin = test.owner
    beforeEach(async () => {
      const { message } = await admin.messages.createTest({ body: { name: 'Ada Guest', email: 'ada@example.com' } })
      customerId = message.customerId!
      params = (await admin.orders.create({ body: { customerId } })).order
    })

    describe('a file', aFile)
    describe('an upload', anUpload)
    describe('with the customer', withTheCustomer)
  })
}

/** Returns a PDF of that many bytes, of which only the first ones are those of a PDF. */
const pdf = (bytes = 2000) => {
  const start = ['%PDF-1.7\n', Uint8Array.from({ length: 256 }, (_, index) => index)]
  return new Blob([...start, new Uint8Array(bytes - new Blob(start).size)])
}
const upload = async (file: Blob = pdf(), name = 'Contract.pdf') =>
  (await admin.orderFiles.upload({ params, body: { name }, file })).file
const list = async ({ id } = params) => (await admin.orderFiles.list({ params: { id } })).items
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const download = async (file: number) => bytesOf(await admin.orderFiles.download({ params: { id: params.id, file } }))

function aFile(): void {
  it('is listed without its content, and downloaded as it was sent', async () => {
    const sent = pdf()
    const { user } = await admin.auth.me()
    const file = await upload(sent, ' Contract – 晩餐.pdf ')
    expect(file).toEqual({
      id: expect.any(Number),
      name: 'Contract – 晩餐.pdf',
      mediaType: 'application/pdf',
      size: sent.size,
      createdAt: expect.any(String),
      actorId: user.id,
      actorName: user.name,
    })
    expect(await list()).toEqual([file])
    expect(await download(file.id)).toEqual(await bytesOf(sent))
  })

  it('can be a picture of 5 MB, which is not changed, and keeps no name that could mislead', async () => {
    const start = await picture('png', 400, 300)
    const sent = new Blob([start, new Uint8Array(MAX_DOCUMENT_BYTES - start.size)])
    const file = await upload(sent, '../../Kitchen\u202e')
    expect(file).toMatchObject({ name: 'Kitchen.png', mediaType: 'image/png', size: MAX_DOCUMENT_BYTES })
    expect(Buffer.compare(await download(file.id), await bytesOf(sent))).toBe(0)
    for (const format of ['jpeg', 'webp'] as const)
      expect(await upload(await picture(format))).toMatchObject({ mediaType: `image/${format}` })
  })

  it('leaves the version of the order, so that nobody else has to save again', async () => {
    const { order } = await admin.orders.get({ params })
    const { id } = await upload()
    await admin.orderFiles.delete({ params: { ...params, file: id } })
    expect((await admin.orders.get({ params })).order).toEqual(order)
    await admin.orders.update({ params, body: { version: order.version, place: 'Lyon' } })
  })

  it('belongs to one order, and is deleted for good', async () => {
    const kept = await upload()
    const { id: file } = await upload()
    const { order: other } = await admin.orders.create({ body: { customerId } })
    const expectNoFile = async (id: number) => {
      const missing = { status: 404, code: 'not_found' }
      await expect(admin.orderFiles.download({ params: { id, file } })).rejects.toMatchObject(missing)
      await expect(admin.orderFiles.delete({ params: { id, file } })).rejects.toMatchObject(missing)
    }
    await expectNoFile(other.id)
    expect([await list(other), (await list()).length]).toEqual([[], 2])
    await admin.orderFiles.delete({ params: { ...params, file } })
    expect(await list()).toEqual([kept])
    await expectNoFile(params.id)
  })

  it('is in the history and the activity without its name', async () => {
    const { id: file } = await upload(pdf(), 'Zebedee.pdf')
    await admin.orderFiles.delete({ params: { ...params, file } })
    const { items: events } = await admin.orders.events({ params })
    expect(events.map(({ action }) => action).slice(0, 2)).toEqual(['file_deleted', 'file_added'])
    const { items } = await admin.activity.list({ query: { limit: 2, area: 'orders' } })
    const changed = { action: 'edited', recordId: params.id, details: ['files'] }
    expect(items).toMatchObject([changed, changed])
    expect(JSON.stringify([events, items])).not.toContain('Zebedee')
  })
}

function anUpload(): void {
  it.each([
    ['Contract.pdf', '<html><script>alert(1)</script></html>'],
    ['plan.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.pdf', 'PK\u0003\u0004'],
    ['a.gif', 'GIF89a\u0001\0\u0001\0'],
    ['empty.pdf', ''],
  ])('of %s is refused with 415 if its bytes are something else', async (name, content) => {
    const file = new File([content], name, { type: 'application/pdf' })
    await expect(upload(file, name)).rejects.toMatchObject({ status: 415, code: 'unsupported_media' })
    expect(await list()).toEqual([])
  })

  it('is refused with 413 above 5 MB', async () => {
    await expect(upload(pdf(MAX_DOCUMENT_BYTES + 1))).rejects.toMatchObject({ status: 413, code: 'too_large' })
    expect(await list()).toEqual([])
  })

  it('needs a name and a file', async () => {
    await expect(upload(pdf(), ' ')).rejects.toMatchObject({ status: 400, fields: [{ field: 'name' }] })
    await expect(upload(pdf(), 'a'.repeat(501))).rejects.toMatchObject({ status: 400, fields: [{ field: 'name' }] })
    const call = { method: 'POST', path: `/api/orders/${params.id}/files`, token: await test.token() } as const
    expect(await send(test, { ...call, body: { name: 'a.pdf' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file', message: 'is required' }] },
    })
  })

  it('to an order that does not exist is not found', async () => {
    params = { id: unknownId }
    await expect(upload()).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(list()).rejects.toMatchObject({ status: 404 })
  })

  it(`is refused if there are ${MAX_ORDER_FILES} files, also if many are sent at once`, async () => {
    const settled = await Promise.allSettled(Array.from({ length: MAX_ORDER_FILES + 5 }, () => upload()))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : [])) // ApiErrors
    expect(refused).toHaveLength(5)
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'limit_reached' })
    expect(await list()).toHaveLength(MAX_ORDER_FILES)
  })
}

function withTheCustomer(): void {
  it('stays when the customer is merged, and goes when the customer is erased', async () => {
    const { id: file } = await upload()
    const { customer: kept } = await admin.customers.create({ body: { name: 'Ada' } })
    const body = { version: kept.version, other: customerId }
    await admin.customers.merge({ params: kept, body })
    expect(await list()).toMatchObject([{ id: file }])
    expect((await admin.customers.erasurePreview({ params: kept })).files).toBeGreaterThan(0)
    await admin.customers.erase({ params: kept })
    await expect(admin.orderFiles.download({ params: { ...params, file } })).rejects.toMatchObject({ status: 404 })
  })
}
