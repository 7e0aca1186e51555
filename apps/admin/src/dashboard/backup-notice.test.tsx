import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveBackups, stored, taskOf } from '../../test/fake-backups.ts'
import { http } from 'msw/http'
import { failure } from '../../test/answers.ts'
import { server } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

const ended = { ended_at: '2026-11-22T20:31:00.000Z' }

async function openDashboard() {
  const app = await renderScreen('/admin')
  await screen.findByRole('heading', { name: 'Recent activity' })
  return app
}

it('has the last backup and the last rehearsal in a line, which leads to them', async () => {
  const rehearsal = taskOf('rehearsal', 3, { ...ended, facts: { records: 214, pictures: 18 } })
  serveBackups({ items: [stored], last: { backup: null, restore: null, rehearsal } })
  const { user, router } = await openDashboard()
  const link = await screen.findByRole('link', { name: 'Last backup' })
  expect(link.closest('p')).toHaveTextContent(
    /^Last backup: .*2026.*, 3\.3 MB\. Rehearsed on .*2026.*: everything came back, with 18 pictures and videos\.$/,
  )
  expect(screen.queryByRole('region', { name: 'Backups' })).not.toBeInTheDocument()
  await user.click(link)
  expect(router.state.location.pathname).toBe('/admin/settings/advanced')
})

it.each([
  ['no_backup', 'There is no backup of your site yet.'],
  ['backup_failed', 'The last backup failed. The disk is full.'],
  ['overdue', 'The last backup is too old.'],
  ['rehearsal_failed', 'The last backup could not be restored in a rehearsal. The disk is full.'],
] as const)('warns of %s', async (warning, words) => {
  const failed = { ...ended, problem: 'The disk is full.' }
  const last = { backup: taskOf('backup', 3, failed), restore: null, rehearsal: taskOf('rehearsal', 4, failed) }
  serveBackups({ items: warning === 'no_backup' ? [] : [stored], last, warning })
  await openDashboard()
  const notice = within(await screen.findByRole('region', { name: 'Backups' }))
  expect(notice.getByText((_text, element) => element?.tagName === 'P')).toHaveTextContent(words)
  expect(notice.getByRole('link', { name: 'Go to backups' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Last backup' })).not.toBeInTheDocument()
})

it('says so when the backups cannot be loaded', async () => {
  serveBackups()
  server.use(http.get('*/api/backups', () => failure('internal')))
  await openDashboard()
  expect(await screen.findByText('The backups could not be loaded.')).toBeVisible()
})

it('warns of pictures that were missing', async () => {
  const last = { backup: taskOf('backup', 3, { ...ended, facts: { missing: 3 } }), restore: null, rehearsal: null }
  serveBackups({ items: [stored], last, warning: 'missing_files' })
  await openDashboard()
  const notice = await screen.findByRole('region', { name: 'Backups' })
  expect(notice).toHaveTextContent('3 pictures or videos were missing when the last backup was made.')
})

it('shows nothing about backups if this host makes none', async () => {
  await openDashboard()
  expect(screen.queryByText(/backup/i)).not.toBeInTheDocument()
})
