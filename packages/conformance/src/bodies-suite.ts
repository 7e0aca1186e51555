import { describe, expect, it } from 'vitest'
import { useTestSubject, type OpenSubject, send } from './subject.ts'

/** Bodies that every endpoint refuses. */
export function bodiesSuite(open: OpenSubject): void {
  describe('a body', () => {
    const test = useTestSubject(open)

    const login = (body: string, type = 'application/json') =>
      test.transport({ method: 'POST', path: '/api/auth/login', headers: { 'content-type': type }, body })

    it.each(['{', '', 'null', '[]', '"text"'])('of %j is refused with 400', async (body) => {
      expect(await login(body)).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } })
    })

    it('of more than 256 KB is refused with 413', async () => {
      const answer = await login(JSON.stringify({ email: 'a'.repeat(300_000) }))
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    })

    it.each(['heading', 'unknown'])('of a form with the long field %s is refused with 413', async (field) => {
      const body = new FormData()
      body.set(field, 'a'.repeat(256 * 1024 + 1))
      const answer = await send(test, { method: 'POST', path: '/api/banners', body, token: await test.token() })
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    })

    const form = new FormData()
    form.set('heading', '\0\u0001\ufeff')
    it.each([
      ['JSON', { method: 'POST', path: '/api/banners', body: { heading: '\ud800' } }],
      ['a form', { method: 'POST', path: '/api/banners', body: form }],
    ] as const)('is refused with 400 if nothing is left of a required text in %s', async (_what, call) => {
      const answer = await send(test, { ...call, token: await test.token() })
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } })
    })

    it('or a URL loses the characters that nobody has typed', async () => {
      const token = await test.token()
      const body = new FormData()
      body.set('heading', 'Cre\u0300me\u000bbr\0û\u202ele\u0301e\ufeff')
      const made = await send(test, { method: 'POST', path: '/api/banners', body, token })
      expect(made).toMatchObject({ status: 201, body: { data: { banner: { heading: 'Crème brûlée' } } } })
      const found = await send(test, { method: 'GET', path: '/api/messages/admin?search=a%00b', token })
      expect(found).toMatchObject({ status: 200 })
      const password = {
        method: 'POST',
        path: '/api/auth/login',
        body: { email: 'a@b.cd', password: 'a\0bcdef' },
      } as const
      expect(await send(test, password)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
    })

    it('that is neither JSON nor a form is refused with 415', async () => {
      const answer = await login('<a/>', 'application/xml')
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    })

    it('that is a form is refused with 415 if the record has no file', async () => {
      const body = new FormData()
      body.set('heading', 'Dishes')
      const token = await test.token()
      const answer = await send(test, { method: 'POST', path: '/api/portfolios/contents', body, token })
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    })

    it('sent to an unknown path gets a 404 in the envelope', async () => {
      expect(await send(test, { method: 'POST', path: '/api/nothing-here', body: {} })).toMatchObject({
        status: 404,
        body: { success: false, code: 'not_found', message: 'Not found.' },
      })
    })
  })
}
