import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { server } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

/** Opens the dashboard of a site in a time zone that nobody lives in, with a French browser. */
async function openElsewhere() {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
  const app = await renderSignedIn('/admin/profile')
  const { mail, settings, disk } = await app.client.settings.adminGet()
  server.use(
    http.get('/api/settings/admin', () => {
      const { notifyEmails: notify_emails, trashDays: trash_days, language } = settings
      const there = { site_name: '', language, time_zone: 'Antarctica/Troll', notify_emails, trash_days }
      const data = {
        settings: { ...there, reply_email: '', answer_within_hours: 24 },
        is_time_zone_chosen: false,
        mail: {
          is_set_up: false,
          from: mail.from,
          waiting: 0,
          problem: null,
          is_test_waiting: false,
          test_problem: null,
        },
        disk: { state: disk.state, free_bytes: disk.freeBytes },
      }
      return HttpResponse.json({ success: true, data })
    }),
  )
  await app.router.navigate({ to: '/admin' })
  const notice = within(await screen.findByRole('region', { name: 'Time zone and language' }))
  expect(notice.getByText(/^Your site is in the time zone Antarctica\/Troll, which nobody has chosen/)).toBeVisible()
  const choose = async (name: RegExp) => {
    server.resetHandlers()
    await app.user.click(notice.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Time zone/ })).not.toBeInTheDocument())
    const { isTimeZoneChosen, settings: chosen } = await app.client.settings.adminGet()
    expect(isTimeZoneChosen).toBe(true)
    return chosen
  }
  return { choose, timeZone: settings.timeZone } // this browser's too: the mock runs in it
}

it("proposes the browser's time zone and language, which are a first step too", async () => {
  const { choose, timeZone } = await openElsewhere()
  const step = (await screen.findByText('Your time zone and language')).closest('li')
  expect(step).toHaveTextContent(`, to doYour evenings and opening hours follow it. This browser says ${timeZone}`)
  expect(await choose(/^Use .* and Français$/)).toMatchObject({ timeZone, language: 'fr' })
  await waitFor(() => expect(step).toHaveTextContent('Your time zone and language, done'))
})

it('does not ask again if the time zone is kept, which changes nothing else', async () => {
  const { choose } = await openElsewhere()
  expect(await choose(/^Keep Antarctica/)).toMatchObject({ timeZone: 'Antarctica/Troll', language: 'en' })
})
