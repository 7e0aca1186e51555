import type { DiskState } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { afterEach, expect, it, vi } from 'vitest'
import { serveBackups, stored, taskOf } from '../../test/fake-backups.ts'
import { administrator, failCall, mock, seedMessages, server, signIn } from '../../test/mock.ts'
import { expectStatus, renderApp, renderScreen, renderSignedIn } from '../../test/render-app.tsx'
import { rememberReturnPath } from '../session/return-path.ts'

afterEach(() => sessionStorage.clear())

const HOUR_MS = 60 * 60 * 1000
const MB = 1024 * 1024
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const notice = (name: string) => screen.findByRole('region', { name })
const expectNone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())

interface Answered {
  readonly disk?: DiskState
  readonly time_zone?: string
}

/** Makes the settings answer with a disk, or with a time zone that nobody has chosen. */
function serveSettings({ disk = { state: 'enough', free_bytes: 90_000 * MB }, time_zone = 'UTC' }: Answered) {
  const texts = { site_name: '', language: 'en', reply_email: '', notify_emails: [] }
  const settings = { ...texts, time_zone, trash_days: 30, answer_within_hours: 24 }
  const mail = { is_set_up: false, from: '', waiting: 0, problem: null, is_test_waiting: false, test_problem: null }
  const data = { settings, mail, disk, is_time_zone_chosen: false }
  server.use(http.get('/api/settings/admin', () => HttpResponse.json({ success: true, data })))
}

it('shows none if there is nothing to say', async () => {
  serveSettings({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  await renderScreen('/admin')
  await screen.findByText('Nothing happened yet.')
  expect(screen.queryByText(/backup/i)).not.toBeInTheDocument() // the mock makes no backups
  for (const name of ['Room on the disk', 'Time zone and language', 'Passwords', 'Waiting for an answer'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
})

it('counts the messages that wait for an answer and leads to the oldest, also by the bell', async () => {
  seedMessages(
    { subject: 'Brunch', created_at: ago(50), status: 'Read' },
    { subject: 'Lunch', created_at: ago(25) },
    { subject: 'Dinner', created_at: ago(23) },
    { subject: 'Done', created_at: ago(60), status: 'Replied' },
  )
  const { user, router } = await renderSignedIn('/admin')
  const waiting = await notice('Waiting for an answer')
  expect(waiting).toHaveTextContent(
    '2 messages have waited for an answer for more than a day. The oldest is Brunch from Nora Guest.',
  )
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await list.findByRole('button', { name: /Lunch.*Waits for an answer/ })).toBeVisible()
  expect(list.getByRole('button', { name: /Dinner/ })).not.toHaveTextContent('Waits')
  await user.keyboard('{Escape}')
  await user.click(within(waiting).getByRole('link', { name: 'Brunch' }))
  expect(router.state.location.pathname).toBe('/admin/messages/1')
})

it('speaks of a message until it is archived, or until nobody wants to know', async () => {
  seedMessages({ created_at: ago(800) })
  const { client, router } = await renderScreen('/admin')
  expect(await notice('Waiting for an answer')).toHaveTextContent(/^1 message has waited .* A dinner for ten/)
  const reload = () => router.options.context.queryClient.invalidateQueries()
  await client.settings.update({ body: { answerWithinHours: 0 } })
  await reload()
  await expectNone('Waiting for an answer')
  await client.settings.update({ body: { answerWithinHours: 24 } })
  await reload()
  await notice('Waiting for an answer')
  await client.messages.setStatus({ params: { id: 1 }, body: { status: 'Archived' } })
  await reload()
  await expectNone('Waiting for an answer')
})

it('names the administrators with a weak or a generated password, until they have another one', async () => {
  mock.play(async ({ db }) => {
    await db.updateTable('users').set({ password_note: 'generated' }).where('id', '=', 1).execute()
    await db.updateTable('users').set({ password_note: 'weak', role: 'admin' }).where('id', '=', 2).execute()
  })
  const { user, client, router } = await renderScreen('/admin')
  const passwords = within(await notice('Passwords'))
  expect(passwords.getByText('The password of Vic is easy to guess.')).toBeVisible()
  expect(passwords.getByText('Your password was made by the server.')).toBeVisible()
  await client.users.update({ params: { id: 2 }, body: { password: 'thimble oregano walk' } })
  await user.click(passwords.getByRole('link', { name: 'Change it in your profile' }))
  expect(router.state.location.pathname).toBe('/admin/settings/general')
  const [current, next, again] = await screen.findAllByLabelText(/^(Current|New|Confirm New) Password/)
  await user.type(current!, administrator.password)
  for (const field of [next!, again!]) await user.type(field, 'artichokes by the sea')
  await user.click(screen.getByRole('button', { name: 'Update password' }))
  await expectStatus('Password updated successfully')
  await router.navigate({ to: '/admin' })
  await screen.findByRole('heading', { name: 'Recent activity' })
  await expectNone('Passwords')
})

/** Opens the dashboard of a site in a time zone that nobody lives in, with a French browser. */
async function openElsewhere() {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
  const { client } = await signIn()
  const { timeZone } = (await client.settings.adminGet()).settings // this browser's: the mock runs in it
  serveSettings({ time_zone: 'Antarctica/Troll' })
  const { user } = await renderScreen('/admin')
  const question = within(await notice('Time zone and language'))
  expect(question.getByText(/^Your site is in the time zone Antarctica\/Troll, which nobody has chosen/)).toBeVisible()
  const choose = async (name: RegExp) => {
    server.resetHandlers()
    await user.click(question.getByRole('button', { name }))
    await expectNone('Time zone and language')
    const { isTimeZoneChosen, settings } = await client.settings.adminGet()
    return { isTimeZoneChosen, ...settings }
  }
  return { choose, timeZone }
}

it("proposes the browser's time zone and language, which are first steps too", async () => {
  const { choose, timeZone } = await openElsewhere()
  const step = (await screen.findByText('Your time zone')).closest('li')
  expect(step).toHaveTextContent(`, to doYour evenings and opening hours follow it. This browser says ${timeZone}`)
  expect(await choose(/^Use .* and Français$/)).toMatchObject({ timeZone, language: 'fr', isTimeZoneChosen: true })
  await waitFor(() => expect(step).toHaveTextContent('Your time zone, done'))
})

it('does not ask again if the time zone is kept, which changes nothing else', async () => {
  const { choose } = await openElsewhere()
  const kept = { timeZone: 'Antarctica/Troll', language: 'en', isTimeZoneChosen: true }
  expect(await choose(/^Keep Antarctica/)).toMatchObject(kept)
})

const ended = { ended_at: '2026-11-22T20:31:00.000Z' }

it('has the last backup and the last rehearsal in a line, which leads to them', async () => {
  const rehearsal = taskOf('rehearsal', 3, { ...ended, facts: { records: 214, pictures: 18 } })
  serveBackups({ items: [stored], last: { rehearsal } })
  const { user, router } = await renderScreen('/admin')
  const link = await screen.findByRole('link', { name: 'Last backup' })
  expect(link.closest('p')).toHaveTextContent(
    /^Last backup: .*2026.*, 3\.3 MB\. Test restore on .*2026.*: everything came back, with 18 pictures and videos\.$/,
  )
  expect(screen.queryByRole('region', { name: 'Backups' })).not.toBeInTheDocument()
  await user.click(link)
  expect(router.state.location.pathname).toBe('/admin/settings/advanced')
})

it.each([
  ['no_backup', 'There is no backup of your site yet.'],
  ['backup_failed', 'The last backup failed. The disk is full.'],
  ['missing_files', '3 pictures or videos were missing when the last backup was made.'],
  ['overdue', 'The last backup is too old.'],
  ['rehearsal_failed', 'The test restore of the last backup failed. The disk is full.'],
] as const)('warns of %s', async (warning, words) => {
  const failed = { ...ended, problem: 'The disk is full.', facts: { missing: 3 } }
  const last = { backup: taskOf('backup', 3, failed), rehearsal: taskOf('rehearsal', 4, failed) }
  serveBackups({ items: warning === 'no_backup' ? [] : [stored], last, warning })
  await renderScreen('/admin')
  const warned = await notice('Backups')
  expect(warned).toHaveTextContent(words)
  expect(within(warned).getByRole('link', { name: 'Go to backups' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Last backup' })).not.toBeInTheDocument()
})

it('warns as long as the last copy failed and there is a second place', async () => {
  const copy = taskOf('copy', 3, { ...ended, problem: 'The keys are refused.' })
  serveBackups({ items: [stored], last: { copy }, copies_to: 's3://copies/chef/' })
  await renderScreen('/admin')
  expect(await notice('Backups')).toHaveTextContent(/copied to its second location\. The keys are refused\./)
})

it('says so when the backups cannot be loaded', async () => {
  serveBackups()
  failCall('get', '*/api/backups')
  await renderScreen('/admin')
  expect(await notice('Backups')).toHaveTextContent(/^The backups could not be loaded\./)
})

it.each([
  [{ state: 'low', free_bytes: 812.9 * MB }, /almost full \(812 MB left\)\.Soon, .*\. Please tell the person/],
  [{ state: 'full', free_bytes: 0 }, /is full\..*cannot be uploaded now\. Texts and messages are still saved\./],
] as const)('warns of the disk %o', async (disk, words) => {
  serveSettings({ disk })
  await renderScreen('/admin')
  expect(await notice('Room on the disk')).toHaveTextContent(words)
})

async function signInFrom(path: string) {
  const app = renderApp(path)
  await app.user.type(await screen.findByLabelText(/^Email/), administrator.email)
  await app.user.type(screen.getByLabelText(/^Password/), administrator.password)
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  return app
}

it('offers the message that a link led to before the sign-in, once', async () => {
  seedMessages({ message: 'Are you free in June?' })
  const { user, router } = await signInFrom('/admin/messages/1')
  await user.click(screen.getByRole('button', { name: 'Continue to the message' }))
  expect(await screen.findByText('Are you free in June?')).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/messages/1')
  await router.navigate({ to: '/admin/dashboard' })
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument()
})

it('offers nothing if no other page was asked for before the sign-in', async () => {
  await signInFrom('/admin')
  expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument()
})

it.each([
  ['/admin/messages?status=New', 'Messages'],
  ['/admin/portfolios', 'Portfolios'],
  ['/admin/settings/appearance', 'Appearance'],
  ['/admin/coupons', 'your page'],
])('offers %s by its name until it is dismissed', async (path, name) => {
  rememberReturnPath(path)
  const { user, router } = await renderScreen('/admin/dashboard')
  expect(await screen.findByRole('button', { name: `Continue to ${name}` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await router.navigate({ to: '/admin/help' })
  await router.navigate({ to: '/admin/dashboard' })
  await screen.findByRole('heading', { name: 'Recent activity' })
  expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument()
})
