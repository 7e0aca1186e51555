import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useItemAddress } from './use-item-address.ts'

const scrollIntoView = vi.fn<Element['scrollIntoView']>()
HTMLElement.prototype.scrollIntoView = scrollIntoView // jsdom has none
afterEach(() => scrollIntoView.mockReset())

function Dishes() {
  const { id, open, close } = useItemAddress({
    kind: 'dish',
    ids: [3, 12],
    urlOf: (dish) => `?dish=${dish}#dish-${dish}`,
  })
  return (
    <>
      <p id="dish-12">{id === null ? 'closed' : `dish ${id}`}</p>
      <button onClick={() => open(3)}>Open 3</button>
      <button onClick={() => open(12)}>Open 12</button>
      <button onClick={close}>Close</button>
    </>
  )
}

/** Shows the dishes on a page that was opened at this URL. */
function visit(url: string): void {
  window.history.pushState(null, '', url)
  render(<Dishes />)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = () => window.location.pathname + window.location.search + window.location.hash
const says = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

it('goes back when a dish that was opened here is closed, once however often that is pressed', async () => {
  visit('/before')
  window.history.pushState(null, '', '/here')
  const { length } = window.history
  const back = vi.spyOn(window.history, 'back')
  press('Open 3')
  press('Close')
  press('Close')
  await says('closed')
  expect(back).toHaveBeenCalledTimes(1)
  expect(address()).toBe('/here')
  expect(window.history).toHaveLength(length + 1)
  press('Open 3')
  press('Close')
  await says('closed')
  expect(address()).toBe('/here')
})

it('keeps one entry from one open dish to the next', () => {
  visit('/')
  press('Open 3')
  const { length } = window.history
  press('Open 12')
  expect(screen.getByText('dish 12')).toBeVisible()
  expect(window.history).toHaveLength(length)
})

it.each(['/?dish=12#dish-12', '/?dish=12', '/#dish-12', '/?dish=3#dish-12'])(
  'opens the dish of %s, and drops it from the address when it is closed',
  (url) => {
    visit(url)
    expect(screen.getByText('dish 12')).toBeVisible()
    expect(scrollIntoView).toHaveBeenCalledTimes(1)
    const { length } = window.history
    press('Close')
    expect(screen.getByText('closed')).toBeVisible()
    expect(address()).toBe('/')
    expect(window.history).toHaveLength(length)
  },
)

it.each(['/#dish-99', '/?dish=99', '/#dish-12x', '/#dish-', '/?dish=12#contact', '/#picture-12'])(
  'opens nothing at %s, and a dish that is opened then can be left by Back',
  async (url) => {
    visit(url)
    expect(screen.getByText('closed')).toBeVisible()
    press('Open 3')
    expect(screen.getByText('dish 3')).toBeVisible()
    act(() => window.history.back())
    await says('closed')
    expect(address()).toBe(url)
  },
)
