import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { failure, server } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

it("shows the page as it was at a time on the site's clocks", async () => {
  const asked: unknown[] = []
  server.use(
    http.post('/api/previews', async ({ request }) => {
      asked.push(await request.json())
      return failure('no_preview')
    }),
  )
  const { client, router } = await renderScreen('/admin/help')
  await client.settings.update({ body: { timeZone: 'Pacific/Kiritimati' } })
  await router.navigate({ to: '/admin/preview' })
  const field = await screen.findByLabelText('As published on (time in Pacific/Kiritimati)')
  fireEvent.change(field, { target: { value: '2026-05-01T09:30' } })
  await waitFor(() => expect(asked).toContainEqual({ as_of: '2026-04-30T19:30:00.000Z' }))
  expect(field).toHaveValue('2026-05-01T09:30')
})
