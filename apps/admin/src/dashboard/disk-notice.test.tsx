import { screen, within } from '@testing-library/react'
import type { DiskState } from '@tablier/contracts'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure } from '../../test/answers.ts'
import { server } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

const MB = 1024 * 1024
const settings = { site_name: '', language: 'en', time_zone: 'Europe/London', notify_emails: [] }
const mail = { is_set_up: true, from: '', waiting: 0, problem: null, is_test_waiting: false, test_problem: null }

async function openDashboard(disk: DiskState) {
  server.use(
    http.get('/api/settings/admin', () => HttpResponse.json({ success: true, data: { settings, mail, disk } })),
  )
  const app = await renderScreen('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  return app
}

const notice = async () => within(await screen.findByRole('region', { name: 'Room on the disk' }))

describe('the dashboard', () => {
  it('warns while the disk is almost full', async () => {
    await openDashboard({ state: 'low', free_bytes: 812.9 * MB })
    const warning = await notice()
    expect(warning.getByText("The server's disk is almost full (812 MB left).")).toBeVisible()
    expect(warning.getByText(/^Soon, pictures and videos .*\. Please tell the person/)).toBeVisible()
  })

  it('says what still works when the disk is full', async () => {
    await openDashboard({ state: 'full', free_bytes: 0 })
    expect((await notice()).getByText("The server's disk is full.")).toBeVisible()
    expect((await notice()).getByText(/cannot be uploaded now\. Texts and messages are still saved\./)).toBeVisible()
  })

  it('says nothing of a disk with room', async () => {
    await openDashboard({ state: 'enough', free_bytes: 90_000 * MB })
    await screen.findByRole('heading', { name: 'Recent activity' })
    expect(screen.queryByRole('region', { name: 'Room on the disk' })).not.toBeInTheDocument()
  })
})

describe('a form', () => {
  it('says that the disk is full, and keeps what was entered', async () => {
    server.use(http.post('/api/banners', () => failure('disk_full')))
    const { user } = await renderScreen('/admin/banners')
    await user.click(await screen.findByRole('button', { name: 'Add Banner' }))
    await user.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Autumn')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/The disk is full, so this could not be saved\./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Autumn')
  })
})
