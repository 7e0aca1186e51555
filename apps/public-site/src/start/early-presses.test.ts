import { INLINE_SCRIPT } from '@tablier/contracts/inline-scripts'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  document.body.replaceChildren()
  delete document.documentElement.dataset['pressed']
})

/** Runs the inline script, and returns what the page's script calls when it is ready. */
function deferEarlyPresses(): () => void {
  document.getAnimations = () => [] // jsdom has none
  new Function(INLINE_SCRIPT)() // oxlint-disable-line no-implied-eval, no-new-func -- the browser runs it as text
  return globalThis.replayEarlyPresses!
}

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

it('tells that somebody waits', () => {
  const { button } = addButton('button')
  const replay = deferEarlyPresses()
  expect(document.documentElement.dataset['pressed']).toBeUndefined()
  button.click()
  expect(document.documentElement.dataset['pressed']).toBe('true')
  replay()
})

it('clicks the buttons if a script cannot be loaded, and no picture counts as one', () => {
  const { button, pressed } = addButton('button')
  deferEarlyPresses()
  button.click()
  const [picture, script] = [document.createElement('img'), document.createElement('script')]
  document.body.append(picture, script)
  picture.dispatchEvent(new Event('error'))
  expect(pressed).not.toHaveBeenCalled()
  script.dispatchEvent(new Event('error'))
  expect(pressed).toHaveBeenCalledTimes(1)
})
