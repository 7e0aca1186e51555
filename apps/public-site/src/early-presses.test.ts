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

it('holds the sending of a form back, and sends it once', () => {
  const { button, pressed } = addButton('submit')
  const form = document.createElement('form')
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', submitted)
  document.body.append(form)
  form.append(button)
  const pressAgain = keepEarlyPresses()
  button.click()
  expect(submitted).not.toHaveBeenCalled()
  pressAgain()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(submitted).toHaveBeenCalledTimes(1)
})

it('leaves links alone', () => {
  const link = document.createElement('a')
  const followed = vi.fn<() => void>()
  link.addEventListener('click', followed)
  document.body.append(link)
  const pressAgain = keepEarlyPresses()
  link.click()
  pressAgain()
  expect(followed).toHaveBeenCalledTimes(1)
})
