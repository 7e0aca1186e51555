import { ask, statuses } from '@tablier/abuse/ask'
import { plainPicture } from '@tablier/abuse/pictures'
import { signInsAtOnce } from '@tablier/abuse/passwords'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwords } from '../../src/auth/passwords.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

let server: AttackedServer

beforeAll(async () => {
  server = await openAttackedServer({ passwords })
})
afterAll(() => server.close())

it('keeps 200 sign-ins at once from delaying files, and refuses those that would wait long', async () => {
  const admin = await server.admin()
  const { path } = await admin.footerIcons.upload({ file: new Blob([await plainPicture('png', 64, 64)]) })
  const signIns = signInsAtOnce(server.url, 200)
  const files = await Promise.all(Array.from({ length: 10 }, () => ask(server.url, path)))
  const seen = await signIns
  expect(statuses(files)).toEqual({ 200: 10 })
  expect(Object.keys(statuses(seen))).toEqual(['401', '503'])
  expect(seen.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
  const filesEndedAt = Math.max(...files.map(({ endedAt }) => endedAt))
  const checked = seen.filter(({ status }) => status === 401)
  expect(checked.filter(({ endedAt }) => endedAt > filesEndedAt).length).toBeGreaterThan(checked.length / 4)
})

it('logs no fault', () => {
  expect(server.faults()).toEqual([])
})
