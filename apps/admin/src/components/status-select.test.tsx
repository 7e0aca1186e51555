import { type ContentStatus, contentStatuses } from '@tablier/contracts'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StatusSelect } from './status-select.tsx'

function renderBadge() {
  const onChange = vi.fn<(status: ContentStatus) => void>()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <StatusSelect name="Sea bass" status="Draft" options={contentStatuses} nameOf={String} onChange={onChange} />
    </RouterContextProvider>,
  )
  return { onChange, user: userEvent.setup() }
}
const badge = () => screen.getByRole('combobox', { name: 'Status of Sea bass' })

it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('opens on the current status with the key %j', async (key) => {
  const { user } = renderBadge()
  await user.tab()
  await user.keyboard(key)
  await waitFor(() => expect(screen.getByRole('option', { name: 'Draft' })).toHaveFocus())
  expect(badge()).toHaveAttribute('aria-expanded', 'true')
})

it('can be set with the keyboard, and gets the focus back', async () => {
  const { user, onChange } = renderBadge()
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Draft' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Published')
  await waitFor(() => expect(badge()).toHaveFocus())
})
