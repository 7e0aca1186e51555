import { afterEach, expect, it, vi } from 'vitest'
import { keepEarlyPresses } from './early-presses.ts'

function button(type: 'button' | 'submit'): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type })
  element.append(document.createElement('span'))
  document.body.append(element)
  return element
}

afterEach(() => document.body.replaceChildren())

it('presses a button again that was pressed too early, once', () => {
  const [toggle, answer] = [button('button'), vi.fn<() => void>()]
  const answerPresses = keepEarlyPresses()
  toggle.querySelector('span')!.click()
  toggle.click()
  toggle.addEventListener('click', answer)
  answerPresses()
  expect(answer).toHaveBeenCalledTimes(1)
})

it('leaves later presses and buttons that work by themselves alone', () => {
  const [send, answer] = [button('submit'), vi.fn<() => void>()]
  const answerPresses = keepEarlyPresses()
  send.click()
  answerPresses()
  const toggle = button('button')
  toggle.click()
  for (const pressed of [send, toggle]) pressed.addEventListener('click', answer)
  answerPresses()
  expect(answer).not.toHaveBeenCalled()
})
