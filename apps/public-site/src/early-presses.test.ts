import { afterEach, expect, it, vi } from 'vitest'
import { keepEarlyPresses } from './early-presses.ts'

afterEach(() => document.body.replaceChildren())

function addButton(type: 'button' | 'submit') {
  const button = document.createElement('button')
  button.type = type
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  document.body.append(button)
  return { button, pressed }
}

it('holds the presses of buttons back, and makes each once when it is told to', () => {
  const { button, pressed } = addButton('button')
  const pressAgain = keepEarlyPresses()
  button.click()
  button.click()
  expect(pressed).not.toHaveBeenCalled()
  pressAgain()
  expect(pressed).toHaveBeenCalledTimes(1)
  button.click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('leaves alone what works without a script', () => {
  const { button, pressed } = addButton('submit')
  const pressAgain = keepEarlyPresses()
  button.click()
  expect(pressed).toHaveBeenCalledTimes(1)
  pressAgain()
  expect(pressed).toHaveBeenCalledTimes(1)
})
