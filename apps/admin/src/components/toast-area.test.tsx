import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { announceFailure, announceSuccess } from './toasts.ts'
import { ToastArea } from './toast-area.tsx'

const undone = vi.fn<() => void>()

function show(announce: () => void) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  undone.mockClear()
  render(<ToastArea />)
  act(announce)
  return {
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) }),
    area: within(screen.getByRole('region', { name: /F6/ })),
    pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)),
  }
}
const showUndo = () => show(() => announceSuccess('Message deleted', { label: 'Undo', run: undone }))

it('reads a success out without interrupting, and a failure at once', () => {
  show(() => {
    announceSuccess('Order saved')
    announceFailure('Failed to delete')
  })
  expect(screen.getByRole('status')).toHaveTextContent(/^Order saved$/)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to delete$/)
})

it('says which key leads to its action, and stays while that has the focus', async () => {
  const { user, area, pass } = showUndo()
  expect(screen.getByRole('status')).toHaveTextContent(/^Message deleted Undo \(F6\)$/)
  await pass(15)
  await user.keyboard('{F6}{Tab}{Tab}')
  await user.tab()
  expect(area.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await pass(60)
  await user.keyboard('{Enter}')
  expect(undone).toHaveBeenCalledOnce()
})

it('stays while the pointer is over it, and ends some time afterwards', async () => {
  const { user, area, pass } = showUndo()
  await user.hover(area.getByText('Message deleted'))
  await pass(60)
  expect(area.getByRole('button', { name: 'Undo' })).toBeVisible()
  await user.unhover(area.getByText('Message deleted'))
  await pass(21)
  expect(area.queryByText('Message deleted')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('shows only the newest two with an action on a phone, and the older one again when one of them is closed', async () => {
  const { user, area } = show(() => {
    for (const name of ['First', 'Second', 'Third']) announceSuccess(`${name} deleted`, { label: 'Undo', run: undone })
  })
  const isOnPhone = (name: string) => !area.getByText(`${name} deleted`).closest('.max-sm\\:hidden')
  expect(['First', 'Second', 'Third'].map(isOnPhone)).toEqual([false, true, true])
  const newest = within(area.getByText('Third deleted').closest<HTMLElement>('[role=group]') ?? document.body)
  await user.click(newest.getByRole('button', { name: 'Dismiss' }))
  await expect.poll(() => isOnPhone('First')).toBe(true)
})
