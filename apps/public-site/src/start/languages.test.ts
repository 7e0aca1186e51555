import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLanguages } from './languages.ts'

const links = `
  <a href="/" lang="en" hreflang="en" aria-current="page">English</a>
  <a href="/de/" lang="de" hreflang="de">Deutsch</a>
  <a href="/fr/" lang="fr" hreflang="fr">Français</a>`
const link = () => document.querySelector<HTMLAnchorElement>('footer [hreflang=de]')!
const hint = () => screen.queryByRole('complementary')

/** Clicks a link without leaving the page, and returns its address below the site's. */
function follow(anchor: HTMLAnchorElement): string {
  anchor.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(anchor)
  return anchor.href.replace(anchor.origin, '')
}

/** Opens a page for a reader of these languages. */
function open(address: string, ...wanted: string[]): void {
  window.history.replaceState(null, '', address)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted)
  startLanguages()
}

beforeEach(() => {
  document.body.innerHTML = `
    <a class="skip-link" href="#content">Skip</a>
    <header><details><summary>English</summary>${links}</details></header>
    <main id="content"><section id="home"></section><section id="portfolio"></section></main>
    <footer>${links}</footer>`
})
afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

it('keeps an open dish or else the section in sight in the links to other languages', () => {
  open('/?dish=12#dish-12', 'en')
  expect(follow(link())).toBe('/de/?dish=12#dish-12')
  window.history.replaceState(null, '', '/?message=sent#contact-outcome')
  expect(follow(link())).toBe('/de/#portfolio')
  const portfolio = document.querySelector('#portfolio')!
  vi.spyOn(portfolio, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, window.innerHeight))
  expect(follow(link())).toBe('/de/')
})

it("offers the visitor's language with the place that the address named, until that is closed", () => {
  open('/#dish-12', 'pt', 'fr-CA', 'en')
  expect(hint()).toHaveAttribute('lang', 'fr')
  window.history.replaceState(null, '', '/')
  expect(follow(screen.getByRole<HTMLAnchorElement>('link', { name: /existe aussi en français/ }))).toBe('/fr/#dish-12')
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  open('/', 'fr')
  expect(hint()).toBeNull()
})

it('offers nothing to who reads the page’s language or none of the site’s, has chosen one, or stores nothing', () => {
  open('/', 'en-GB', 'de')
  open('/', 'pt')
  expect(hint()).toBeNull()
  follow(link())
  open('/', 'de')
  vi.stubGlobal('localStorage', undefined)
  open('/', 'de')
  vi.unstubAllGlobals()
  expect(hint()).toBeNull()
})

it('closes the choice of the navigation on Escape, and when something else is pressed', () => {
  open('/', 'en')
  const choice = document.querySelector('details')!
  choice.open = true
  fireEvent.keyDown(choice, { key: 'Escape' })
  expect(choice.open).toBe(false)
  choice.open = true
  fireEvent.click(document.querySelector('main')!)
  expect(choice.open).toBe(false)
})
