import { MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { picture } from './samples.ts'
import { type OpenSubject, send, useTestSubject } from './subject.ts'

/** Tests the files of orders, which are sent in a form and downloaded as they were. */
export function orderFilesSuite(open: OpenSubject): void {
  describe('the files of an order', () => {
    const test = useTestSubject(open)
    const admin = test.owner
    /** An order without files. */
    let params: { readonly id: number }

    beforeEach(async () => {
      const { customer } = await admin.customers.create({ body: { name: 'Ada Guest' } })
      params = (await admin.orders.create({ body: { customerId: customer.id } })).order
    })

    const upload = async (file: Blob, name = 'Contract.pdf') =>
      (await admin.orderFiles.upload({ params, body: { name }, file })).file
    const list = async () => (await admin.orderFiles.list({ params })).items
    const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

    it('are listed without their content, and downloaded as they were sent, up to 5 MB', async () => {
      const { user } = await admin.auth.me()
      const start = await picture('png', 400, 300)
      const sent = new Blob([start, new Uint8Array(MAX_DOCUMENT_BYTES - start.size)])
      const file = await upload(sent, ' Contract – 晩餐.png ')
      expect(file).toEqual({
        id: expect.any(Number),
        name: 'Contract – 晩餐.png',
        mediaType: 'image/png',
        size: sent.size,
        createdAt: expect.any(String),
        actorId: user.id,
        actorName: user.name,
      })
      expect(await list()).toEqual([file])
      const received = await admin.orderFiles.download({ params: { id: params.id, file: file.id } })
      expect((await bytesOf(received)).equals(await bytesOf(sent))).toBe(true)
    })

    it.each([
      ['a page', '<html><script>alert(1)</script></html>', 415, 'unsupported_media'],
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'unsupported_media'],
      ['an archive', 'PK\u0003\u0004', 415, 'unsupported_media'],
      ['a GIF', 'GIF89a\u0001\0\u0001\0', 415, 'unsupported_media'],
      ['empty', '', 415, 'unsupported_media'],
      ['larger than 5 MB', `%PDF-1.7${' '.repeat(MAX_DOCUMENT_BYTES)}`, 413, 'too_large'],
    ])('are refused if they are %s', async (_what, content, status, code) => {
      const file = new File([content], 'Contract.pdf', { type: 'application/pdf' })
      await expect(upload(file)).rejects.toMatchObject({ status, code })
      expect(await list()).toEqual([])
    })

    it('need a name and a file', async () => {
      for (const name of [' ', 'a'.repeat(501)])
        await expect(upload(new Blob(['%PDF-1.7']), name)).rejects.toMatchObject({ fields: [{ field: 'name' }] })
      const call = { method: 'POST', path: `/api/orders/${params.id}/files`, token: await test.token() } as const
      expect(await send(test, { ...call, body: { name: 'a.pdf' } })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'file', message: 'is required' }] },
      })
    })
  })
}
