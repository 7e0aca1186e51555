import { Dialog } from '@base-ui/react/dialog'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

beforeAll(keepFocus)

/** A part that a press of its button removes, with the button. */
function Going({ children }: { readonly children?: ReactNode }) {
  const [isThere, setIsThere] = useState(true)
  return isThere ? <button onClick={() => setIsThere(false)}>Save</button> : children
}

const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('the focus goes to the row of a form that is done', async () => {
  render(
    <main>
      <ul>
        <li aria-label="Your name">
          <Going>Done</Going>
        </li>
      </ul>
    </main>,
  )
  await save()
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus())
})

it('the focus goes to the main part if the place around it has gone too, such as a dialog', async () => {
  const { rerender } = render(
    <>
      <main />
      <dialog open tabIndex={-1}>
        <Going />
      </dialog>
    </>,
  )
  act(() => screen.getByRole('button').focus())
  rerender(<main />)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('what takes the focus by itself keeps it', async () => {
  render(
    <main>
      <Going>
        <input ref={(input) => input?.focus()} aria-label="Next" />
      </Going>
    </main>,
  )
  await save()
  await new Promise((done) => setTimeout(done)) // as long as the focus waits for others
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('a second Tab within a frame does not leave a dialog', async () => {
  const onLeft = vi.fn<() => void>()
  render(
    <>
      <Dialog.Root open>
        <Dialog.Portal>
          <Dialog.Popup>
            <button>First</button>
            <button>Last</button>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <button onFocus={onLeft}>Outside</button>
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'First' })).toHaveFocus())
  const user = userEvent.setup({ delay: null })
  for (let press = 0; press < 6; press++) await user.tab()
  expect(onLeft).not.toHaveBeenCalled()
  await waitFor(() => expect(['First', 'Last']).toContain(document.activeElement?.textContent))
})

it('a press beside everything leaves the focus nowhere', async () => {
  const page = render(
    <main>
      <Going />
    </main>,
  )
  act(() => screen.getByRole('button').focus())
  await userEvent.click(document.body)
  expect(document.body).toHaveFocus()
  page.rerender(<main />)
  await new Promise((done) => setTimeout(done))
  expect(document.body).toHaveFocus()
})
