import { afterEach, expect, it, vi } from 'vitest'
import { deferEarlyPresses } from './early-presses.ts'

afterEach(() => document.body.replaceChildren())

function addButton(type: 'button' | 'submit') {
  const button = document.createElement('button')
  button.type = type
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  document.body.append(button)
  return { button, pressed }
}

it('holds back the presses of a button, then clicks it once', () => {
  const { button, pressed } = addButton('button')
  const replay = deferEarlyPresses()
  button.click()
  button.click()
  expect(pressed).not.toHaveBeenCalled()
  replay()
  expect(pressed).toHaveBeenCalledTimes(1)
  button.click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('holds back the submission of a form, then submits it once', () => {
  const { button, pressed } = addButton('submit')
  const form = document.createElement('form')
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', submitted)
  document.body.append(form)
  form.append(button)
  const replay = deferEarlyPresses()
  button.click()
  expect(submitted).not.toHaveBeenCalled()
  replay()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(submitted).toHaveBeenCalledTimes(1)
})

it('leaves links alone', () => {
  const link = document.createElement('a')
  const followed = vi.fn<() => void>()
  link.addEventListener('click', followed)
  document.body.append(link)
  const replay = deferEarlyPresses()
  link.click()
  replay()
  expect(followed).toHaveBeenCalledTimes(1)
})
