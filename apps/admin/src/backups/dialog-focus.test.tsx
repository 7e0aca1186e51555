import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { scheduled, serveBackups, stored } from '../../test/fake-backups.ts'
import { renderScreen } from '../../test/render-app.tsx'

describe('when a dialog closes, the focus', () => {
  const closed = (name: string) =>
    waitFor(() => expect(screen.queryByRole('alertdialog', { name })).not.toBeInTheDocument())

  it('is on the button that opened it', async () => {
    serveBackups({ items: [stored] })
    const { user } = await renderScreen('/admin/settings/advanced')
    for (const [verb, name] of [
      ['Delete', 'Delete this backup?'],
      ['Restore', 'Restore this backup?'],
    ] as const) {
      const button = await screen.findByRole('button', { name: `${verb} ${stored.name}` })
      button.focus()
      await user.keyboard('{Enter}')
      await screen.findByRole('alertdialog', { name })
      await waitFor(() => expect(button).not.toHaveFocus())
      await user.keyboard('{Escape}')
      await closed(name)
      expect(button).toHaveFocus()
    }
  })

  it('is on the list if the backup was deleted', async () => {
    serveBackups({ items: [stored, scheduled] })
    const { user } = await renderScreen('/admin/settings/advanced')
    await user.click(await screen.findByRole('button', { name: `Delete ${stored.name}` }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await closed('Delete this backup?')
    expect(document.activeElement).toContainElement(screen.getByRole('table', { name: 'Your backups' }))
    expect(document.body).not.toHaveFocus()
  })

  it('is where the file was chosen, and after a restore has begun too', async () => {
    serveBackups()
    const { user } = await renderScreen('/admin/settings/advanced')
    const button = await screen.findByRole('button', { name: 'Restore from a file' })
    const choose = () => {
      button.focus() // choosing a file gives the focus back to the button
      const files = [new File(['12345'], 'old.tar.gz')]
      fireEvent.change(screen.getByLabelText('Backup to restore'), { target: { files } })
    }
    choose()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await closed('Restore this backup?')
    expect(button).toHaveFocus()
    choose()
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await closed('Restore this backup?')
    expect(button).toHaveFocus()
  })
})
