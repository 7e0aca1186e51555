import { readFileSync } from 'node:fs'
import { words } from '@tablier/words/before/all'
import { languages } from '@tablier/words/languages'
import { afterEach, expect, it, vi } from 'vitest'
import { withFrameWords } from '../../frame.ts'

const page = new DOMParser().parseFromString(withFrameWords(readFileSync('index.html', 'utf8')), 'text/html')
const root = page.querySelector('.frame')!.outerHTML
const script = page.querySelector('body script:not([src])')!.textContent

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('data-frame')
  document.documentElement.lang = 'en'
})

/** Shows the frame to somebody whose browser asks for these languages. Returns what it says. */
function open(asked: readonly string[], code = ''): string | null {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(asked)
  vi.spyOn(window, 'addEventListener').mockReturnValue(undefined) // other tests' errors are none of the frame's
  document.body.innerHTML = root
  window.eval(script.replace("'%CODE%'", (place) => code || place))
  return document.querySelector('output')!.textContent
}

it.each(languages)('the frame says that the back office opens, in the language of the reader: %s', (language) => {
  expect(open([`${language}-XX`, 'en'])).toBe(words[language].opening)
  expect(document.documentElement.lang).toBe(language)
})

it('the frame takes the chosen language before the languages of the browser, and English if it has none of them', () => {
  expect(open(['ja', 'pt-BR'])).toBe(words.en.opening)
  localStorage.setItem('language', 'it')
  expect(open(['de'])).toBe(words.it.opening)
})

it.each([
  ['form', ['/start.js']],
  ['pages', ['/start.js', '/desk.js', '/pages.js']],
])('fetches the code that the frame of the %s waits for', (frame, files) => {
  document.documentElement.dataset['frame'] = frame
  open(['fr'], JSON.stringify({ de: ['/other.js'], fr: ['/start.js', '/desk.js', '/pages.js'] }))
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(links.map(({ href }) => new URL(href).pathname)).toEqual(files)
})
