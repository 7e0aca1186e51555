import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { seed } from '../../test/mock.ts'

const status = 'Published'

/** A Thursday. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-12-24T12:00:00') }))

type Client = Awaited<ReturnType<typeof renderScreen>>['client']

async function linesOf(client: Client): Promise<string[]> {
  const { items } = await client.contactHours.list({ query: { limit: 100 } })
  return items.map(({ day, openTime, closeTime, note }) => [day, openTime, closeTime, note].filter(Boolean).join(' '))
}

describe('the editor of the week', () => {
  async function openWeek() {
    const opened = await renderScreen('/admin/contacts')
    const button = await screen.findByRole('button', { name: 'Edit the week' })
    await waitFor(() => expect(button).toBeEnabled())
    await opened.user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Opening hours' }))
    await dialog.findByRole('group', { name: 'Monday' }) // the dialog opens before its hours have loaded
    const day = (name: string) => within(dialog.getByRole('group', { name }))
    const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save' }))
    return { ...opened, dialog, day, save }
  }

  it('saves seven days, copied from one, with a day off and its note', async () => {
    const { user, client, day, save } = await openWeek()
    await user.type(day('Monday').getByLabelText('Opens'), '18:00')
    await user.type(day('Monday').getByLabelText('Closes'), '23:00')
    await user.click(day('Monday').getByRole('button', { name: 'Copy to all' }))
    await user.click(day('Sunday').getByRole('checkbox', { name: 'Closed' }))
    await user.type(day('Sunday').getByLabelText('Note'), 'At a table')
    await user.click(day('Tuesday').getByRole('button', { name: 'Add hours' }))
    await user.type(day('Tuesday').getAllByLabelText('Opens')[1]!, '12:00')
    await save()
    await expectStatus('Opening hours saved')
    expect(await linesOf(client)).toEqual([
      'Monday 18:00 23:00',
      'Tuesday 18:00 23:00',
      'Tuesday 12:00',
      'Wednesday 18:00 23:00',
      'Thursday 18:00 23:00',
      'Friday 18:00 23:00',
      'Saturday 18:00 23:00',
      'Sunday At a table',
    ])
    expect(await screen.findByRole('button', { name: 'Edit Sunday' })).toBeVisible()
  })

  it('opens with its link, and its button gets the focus when it closes', async () => {
    const { user, router } = await renderScreen('/admin/contacts?add=week')
    const dialog = within(await screen.findByRole('dialog', { name: 'Opening hours' }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit the week' })).toHaveFocus())
    expect(router.state.location.href).toBe('/admin/contacts')
  })

  it('keeps what it does not change: free texts, lines for other days, drafts', async () => {
    seed({
      contactHours: [
        { day: 'Mon–Fri', open_time: '10:00', status },
        { day: 'Monday', open_time: '5 pm', close_time: 'late', status },
        { day: 'Tuesday', note: 'A draft' },
      ],
    })
    const { user, client, dialog, day, save } = await openWeek()
    expect(dialog.getByText(/not changed here: “Mon–Fri: 10:00”/)).toBeVisible()
    expect(day('Monday').getByLabelText('Opens')).toHaveValue('17:00')
    expect(day('Monday').getByLabelText('Closes')).toHaveValue('late')
    const late = day('Monday').getByRole('textbox', { description: /^Not understood as a time/ })
    expect(late).toHaveAccessibleName('Closes')
    expect(day('Saturday').queryByText(/^Not understood/)).not.toBeInTheDocument()
    await user.type(day('Saturday').getByLabelText('Opens'), '09:00')
    await save()
    await expectStatus('Opening hours saved')
    expect(await linesOf(client)).toEqual(['Mon–Fri 10:00', 'Monday 5 pm late', 'Saturday 09:00'])
    expect((await client.contactHours.adminList({ query: { status: 'Draft' } })).total).toBe(1)
  })

  it('adds a special day, which needs a date, and removes one that is over', async () => {
    seed({ contactHours: [{ day: '2020-11-01', note: 'Over', status }] })
    const { user, client, dialog, day, save } = await openWeek()
    expect(dialog.getByText('This day is over: visitors no longer see it.')).toBeVisible()
    await user.click(day('2020-11-01').getByRole('button', { name: 'Remove 2020-11-01' }))
    await user.click(dialog.getByRole('button', { name: 'Add a special day' }))
    await save()
    expect(await dialog.findByText('Choose a date')).toBeVisible()
    expect(day('New special day').getByLabelText(/^Date/)).toHaveFocus()
    await user.type(day('New special day').getByLabelText(/^Date/), '2020-12-25')
    await user.type(day('2020-12-25').getByLabelText('Note'), 'We feast at home')
    await save()
    await expectStatus('Opening hours saved')
    expect(await linesOf(client)).toEqual(['2020-12-25 We feast at home'])
  })

  it('keeps what somebody else has changed meanwhile on other days', async () => {
    seed({ contactHours: [{ day: 'Monday', open_time: '10:00', status }] })
    const { user, client, day, save } = await openWeek()
    await user.type(day('Friday').getByLabelText('Opens'), '09:00')
    await client.contactHours.update({ params: { id: 1 }, body: { openTime: '11:00' } })
    await save()
    await expectStatus('Opening hours saved')
    expect(await linesOf(client)).toEqual(['Monday 11:00', 'Friday 09:00'])
  })

  it('asks whose hours stay on a day that two people have changed', async () => {
    seed({ contactHours: [{ day: 'Monday', open_time: '10:00', status }] })
    const { user, client, day, save } = await openWeek()
    await retype(user, day('Monday').getByLabelText('Opens'), '09:00')
    await client.contactHours.update({ params: { id: 1 }, body: { openTime: '11:00' } })
    await save()
    const question = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    await user.click(question.getByRole('button', { name: 'Go on editing' }))
    expect(day('Monday').getByLabelText('Opens')).toHaveValue('09:00')
    await save()
    const again = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    expect(again.getByRole('group', { name: 'Monday' })).toBeVisible()
    await user.click(again.getByRole('radio', { name: /Their version/ }))
    await user.click(again.getByRole('button', { name: 'Save' }))
    await expectStatus('Opening hours saved')
    expect(await linesOf(client)).toEqual(['Monday 11:00'])
  })
})

describe('the card of today', () => {
  async function openToday() {
    const opened = await renderScreen('/admin/dashboard')
    const card = within(await screen.findByRole('region', { name: 'Today' }))
    const change = async () => {
      await opened.user.click(await card.findByRole('button', { name: 'Change today’s opening hours' }))
      return within(await screen.findByRole('dialog', { name: 'Today’s opening hours' }))
    }
    return { ...opened, card, change }
  }
  const week = [
    { day: 'Thursday', open_time: '18:00', close_time: '23:00', status },
    { day: 'Friday', open_time: '18:00', status },
  ] as const

  it('changes the hours of this date only, in two taps and a time', async () => {
    seed({ contactHours: week })
    const { user, client, card, change } = await openToday()
    expect(await card.findByText('Open today 18:00 – 23:00')).toBeVisible()
    expect(card.getByText('Thursday, December 24')).toBeVisible()
    const dialog = await change()
    await waitFor(() => expect(dialog.getByLabelText('Opens')).toHaveFocus())
    await retype(user, dialog.getByLabelText('Closes'), '15:00')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Open today 18:00 – 15:00')).toBeVisible()
    expect(await linesOf(client)).toEqual(['Thursday 18:00 23:00', 'Friday 18:00', '2020-12-24 18:00 15:00'])
  })

  it('changes the hours of each week, and a special day that said otherwise goes', async () => {
    seed({ contactHours: [...week, { day: '2020-12-24', note: 'We feast', status }] })
    const { user, client, card, change } = await openToday()
    expect(await card.findByText('Today: We feast')).toBeVisible()
    const dialog = await change()
    await user.clear(dialog.getByLabelText('Note'))
    await user.click(dialog.getByRole('radio', { name: 'Every Thursday' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Closed today')).toBeVisible()
    expect(await linesOf(client)).toEqual(['Thursday', 'Friday 18:00'])
  })

  it('says that there are no hours yet, and takes the first', async () => {
    const { user, client, card, change } = await openToday()
    expect(await card.findByText('No opening hours yet')).toBeVisible()
    const dialog = await change()
    await user.click(dialog.getByRole('checkbox', { name: 'Closed today' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Closed today')).toBeVisible()
    expect(await linesOf(client)).toEqual(['2020-12-24'])
  })
})
