import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADMIN, buildTestApp } from './harness.ts'
import { startMailServer } from './mail-server.ts'

async function openWithMail(unknown: readonly string[] = []) {
  const { url, mails } = await startMailServer(unknown)
  const app = await buildTestApp({ env: { SMTP_URL: url, MAIL_FROM: 'Tablier <site@chef.example>' } })
  onTestFinished(app.close)
  return { admin: await app.admin(), mails }
}

describe('a test mail', () => {
  it('goes to the administrator who asked for it', async () => {
    const { admin, mails } = await openWithMail()
    expect((await admin.settings.adminGet()).mail).toMatchObject({ isSetUp: true, from: 'Tablier <site@chef.example>' })
    await admin.settings.sendTestMail()
    await vi.waitUntil(async () => (await admin.settings.adminGet()).mail.waiting === 0, { timeout: 10_000 })
    expect(mails).toMatchObject([{ to: [ADMIN.email], source: expect.stringContaining('Test email: it works') }])
  })

  it('that the mail server refuses leaves its reason in the settings', async () => {
    const { admin, mails } = await openWithMail([ADMIN.email])
    await admin.settings.sendTestMail()
    const mail = async () => (await admin.settings.adminGet()).mail
    await vi.waitUntil(async () => (await mail()).problem !== null, { timeout: 10_000 })
    const reason = expect.stringContaining('No such user')
    expect(await mail()).toMatchObject({ waiting: 1, isTestWaiting: true, problem: reason, testProblem: reason })
    expect(mails).toEqual([])
  })
})
