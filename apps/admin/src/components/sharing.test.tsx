import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyField } from './link-field.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(document, 'execCommand')
})

const LINK = 'http://localhost:3000/preview/abc'

/** Shows a link on a device whose share sheet answers like this; without a sheet if there is no answer. */
function show(share?: () => Promise<void>) {
  const calls = vi.fn<(data: ShareData) => void>()
  if (share)
    Object.assign(navigator, {
      share: (data: ShareData) => {
        calls(data)
        return share()
      },
    })
  const user = userEvent.setup({ delay: null })
  render(<CopyField what="link" value={LINK} />)
  return { user, calls }
}

it("opens the device's share sheet with the link, and says nothing if it is closed", async () => {
  const { user, calls } = show(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(calls).toHaveBeenCalledWith({ url: LINK, title: 'Link' })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('copies the link if the share sheet does not open', async () => {
  const { user } = show(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

it('has only the button that copies on a device without a share sheet', () => {
  show()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Copy'])
})

it('copies as a selection if the browser refuses the clipboard, and says if that fails too', async () => {
  const { user } = show()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Please select it and copy it')).toBeVisible()
  const selected: string[] = []
  const execCommand = () => selected.push((document.activeElement as HTMLTextAreaElement).value) > 0 // only a field is selected
  Object.assign(document, { execCommand })
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(selected).toEqual([LINK])
  expect(screen.getByRole('button', { name: 'Copy the link' })).toHaveFocus()
})
