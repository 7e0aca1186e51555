import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { English } from '../testing/english.tsx'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} label="Olive oil cake">
        <p>With thyme</p>
      </Dialog>
    </>
  )
}

async function openDialog() {
  render(<Opener />, { wrapper: English, reactStrictMode: true })
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('dialog', { name: 'Olive oil cake' })
}

describe('a dialog', () => {
  it('takes the focus in', async () => {
    expect(await openDialog()).toHaveTextContent('With thyme')
    expect(screen.getByRole('button', { name: 'Close modal' })).toHaveFocus()
  })

  it.each<[string, (dialog: HTMLElement) => Promise<unknown>]>([
    ['its X button', () => userEvent.click(screen.getByRole('button', { name: 'Close modal' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its backdrop', (dialog) => userEvent.click(dialog)],
  ])('closes by %s and returns the focus', async (_what, close) => {
    await close(await openDialog())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('opens again at once after Escape, and stays open', async () => {
    await openDialog()
    await userEvent.keyboard('{Escape}{Enter}')
    await new Promise(requestAnimationFrame)
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays open when what it holds is clicked', async () => {
    const dialog = await openDialog()
    await userEvent.click(screen.getByText('With thyme'))
    expect(dialog).toBeInTheDocument()
  })

  it('stays open when a selection of text ends on the backdrop', async () => {
    const dialog = await openDialog()
    fireEvent.pointerDown(screen.getByText('With thyme'))
    fireEvent.click(dialog)
    expect(dialog).toBeInTheDocument()
  })
})
