import { addressOf, ask } from '@tablier/abuse/ask'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADMIN } from '../harness.ts'
import { type ReceivedMail, startMailServer } from '../mail-server.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

const email = 'stranger@example.com'
let addresses = 0

const signIn = async ({ url }: AttackedServer, credentials: object) => {
  const from = addressOf((addresses += 1))
  return (await ask(url, '/api/auth/login', { method: 'POST', from, body: credentials })).status
}
const changeEmail = ({ url }: AttackedServer, token: string) =>
  ask(url, '/api/users/updatedetails', { method: 'PUT', token, body: { email } })

async function openServer(env: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
  const server = await openAttackedServer({ env })
  onTestFinished(() => server.close())
  return server
}

describe("a stranger at the owner's unattended screen", () => {
  it('cannot change the email without the password if no mail is set up', async () => {
    const server = await openServer()
    await changeEmail(server, await server.token())
    expect(await signIn(server, { ...ADMIN, email })).toBe(401)
    expect(await signIn(server, ADMIN)).toBe(200)
  })

  it('cannot change the email unless a mailed link is followed, and the owner is told', async () => {
    const { url, mails } = await startMailServer()
    const server = await openServer({ SMTP_URL: url })
    const [token, otherToken] = [await server.token(), await server.token()]
    const post = (path: string, body: object) => ask(server.url, `/api/auth/${path}`, { method: 'POST', body })
    await post('forgot-password', { email: ADMIN.email })
    const resetToken = await tokenMailedTo(mails, ADMIN.email, 'reset-password')

    await changeEmail(server, token)
    expect(await signIn(server, { ...ADMIN, email })).toBe(401)
    expect(await signIn(server, ADMIN)).toBe(200)
    await vi.waitFor(() => expect(mails.filter(({ to }) => to.includes(ADMIN.email))).toHaveLength(2), 10_000)

    await post('confirm-email', { token: await tokenMailedTo(mails, email, 'confirm-email') })
    expect(await signIn(server, { ...ADMIN, email })).toBe(200)
    expect(await signIn(server, ADMIN)).toBe(401)
    expect((await post('reset-password', { token: resetToken, password: 'a new password' })).status).toBe(400)
    expect((await ask(server.url, '/api/auth/me', { token: otherToken })).status).toBe(401)
    await vi.waitFor(() => expect(mails.filter(({ to }) => to.includes(ADMIN.email))).toHaveLength(3), 10_000)
  })
})

/** Waits for a mail with a link to a screen, and returns the link's token. */
async function tokenMailedTo(mails: readonly ReceivedMail[], address: string, screen: string): Promise<string> {
  const link = new RegExp(`/${screen}\\?token=(\\w+)`)
  return vi.waitFor(() => {
    const sources = mails.filter(({ to }) => to.includes(address)).map(({ source }) => plain(source))
    const token = sources.map((source) => link.exec(source)?.[1]).find((found) => found !== undefined)
    if (token === undefined) throw new Error(`No mail to ${address} has a link to ${screen}.`)
    return token
  }, 10_000)
}

/** Decodes quoted-printable, as far as links need it. */
function plain(source: string): string {
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
