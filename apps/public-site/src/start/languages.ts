import { browserStorage } from '@tablier/contracts/browser-storage'
import { words } from '@tablier/words/hint/all'

/** What the page's script does on a site with several languages. It is loaded on such a site only. */

/** What the page says about itself, by language. */
const hints: Readonly<Record<string, (typeof words)['en'] | undefined>> = words

const STORED = 'language-hint'
const HINT =
  'fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-xl items-center justify-between gap-4 rounded-2xl border border-cream/10 bg-charcoal px-5 py-3 text-cream raised print:hidden'

/** Makes the links to other languages keep the place, and offers the visitor's language once if the page has another. */
export function startLanguages(): void {
  window.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
    if (!link) return
    if (!link.closest('aside')) keepPlace(link)
    remember() // the visitor has found the languages
  })
  const choice = document.querySelector('header details [hreflang]')?.closest('details')
  if (choice) closeWhenLeft(choice)
  showHint()
}

/** Adds to a link what the page's address names, or else the section in sight. */
function keepPlace(link: HTMLAnchorElement): void {
  const { hash, search } = window.location
  const url = new URL(link.href)
  const query = new URLSearchParams(search)
  for (const name of ['dish', 'dishes', 'pictures']) {
    const value = query.get(name)
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const sections = [...document.querySelectorAll('main > section + section')]
  const inSight = sections.findLast((section) => section.getBoundingClientRect().top < window.innerHeight / 2)
  url.hash = /^#(?:dish|picture)-/.test(hash) ? hash : (inSight?.id ?? '')
  link.href = url.href
}

/** Closes the choice in the navigation when the focus or a press leaves it, and on Escape. */
function closeWhenLeft(choice: HTMLDetailsElement): void {
  for (const type of ['focusin', 'click'])
    window.addEventListener(type, ({ target }) => {
      if (target instanceof Node && !choice.contains(target)) choice.open = false
    })
  choice.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    choice.open = false
    choice.querySelector('summary')?.focus()
  })
}

/** Says in the visitor's language that the page is also in it, unless that was said before. */
function showHint(): void {
  const primary = (tag: string) => tag.replace(/-.*/, '')
  const known = [...document.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')]
  const wanted = navigator.languages.map(primary).find((one) => known.some(({ lang }) => primary(lang) === one))
  const link = known.find((one) => primary(one.lang) === wanted && !one.hasAttribute('aria-current'))
  const t = link && hints[primary(link.lang)]
  if (!t || isRemembered()) return
  const hint = Object.assign(document.createElement('aside'), { lang: link.lang, className: HINT })
  const offer = Object.assign(document.createElement('a'), {
    href: link.href,
    hreflang: link.lang,
    textContent: t.pageIsInThisLanguage,
    className: 'underline underline-offset-4 hover:text-saffron-light',
  })
  keepPlace(offer) // now, because an item that the address names is closed before the hint can be reached
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '×',
    className: 'grid size-11 shrink-0 place-items-center rounded-full text-2xl',
  })
  button.setAttribute('aria-label', t.closeHint)
  button.addEventListener('click', () => {
    remember()
    hint.remove()
  })
  hint.append(offer, button)
  document.querySelector('.skip-link')?.after(hint)
}

/** True also if the browser stores nothing: the hint could not be closed for good. */
function isRemembered(): boolean {
  return browserStorage.read(STORED) !== null || !browserStorage.remembers()
}

function remember(): void {
  browserStorage.write(STORED, 'seen')
}
