import { expect, vi } from 'vitest'
import { finderScript, type Query } from './query.ts'
import type { Tab } from './tab.ts'

export const PATIENCE = { timeout: 10_000, interval: 50 }

/** An element as the browser shows it. */
interface Sight {
  /** The middle of the element. */
  readonly x: number
  readonly y: number
  readonly isVisible: boolean
  /** Whether a click on its middle reaches it. */
  readonly isOnTop: boolean
  readonly text: string
  /** The value of a form field, else null. */
  readonly value: string | null
  readonly current: string | null
}

export type Walk = ReturnType<typeof walkIn>

/** Returns acts in this tab like a visitor's, with the same waits. */
export function walkIn(tab: Tab, origin: string) {
  const look = async (query: Query) => {
    const sights = await tab.evaluate(lookInPage, query)
    if (sights) return sights
    await tab.addScript(finderScript)
    return (await tab.evaluate(lookInPage, query)) ?? []
  }
  const visible = async (query: Query) => (await look(query)).filter(({ isVisible }) => isVisible)
  /** Waits until the only visible element is at the same place twice and nothing covers it. */
  const reach = (query: Query) =>
    vi.waitFor(async () => {
      expect(await visible(query), `one of ${JSON.stringify(query)}`).toHaveLength(1)
      await tab.evaluate(scrollInPage, query)
      const [before] = await visible(query)
      const [now] = await visible(query)
      expect(now, `still: ${JSON.stringify(query)}`).toEqual(before)
      expect(now, `reachable: ${JSON.stringify(query)}`).toMatchObject({ isOnTop: true })
      return now! // `before` was seen, and they are equal
    }, PATIENCE)
  /** Clicks an element. If the page moves before the click, it reaches something else, and is repeated. */
  const click = (query: Query) =>
    vi.waitFor(async () => {
      const { x, y } = await reach(query)
      await tab.evaluate(watchClickInPage, query)
      await tab.clickAt(x, y)
      const missed = () => tab.evaluate(() => document.documentElement.dataset['walkMissed'] ?? null)
      await vi.waitFor(async () => expect(await missed(), `the click reaches ${JSON.stringify(query)}`).toBeNull())
    }, PATIENCE)
  const focus = async (query: Query) => {
    await reach(query)
    await tab.evaluate(focusInPage, query)
  }
  return {
    /** Waits until the page has its final layout. */
    open: async (path: string) => {
      await tab.goto(origin + path)
      // Otherwise the first act would lay out the sections above too, and WebKit would lose the place.
      await vi.waitFor(async () => expect(await tab.evaluate(isLaidOutInPage)).toBe(true), PATIENCE)
    },
    look,
    /** Waits until an element is visible. Returns the first. */
    see: (query: Query) =>
      vi.waitFor(async () => {
        const [first] = await visible(query)
        expect(first, `visible: ${JSON.stringify(query)}`).toBeDefined()
        return first! // just checked
      }, PATIENCE),
    /** Waits until nothing that the query finds is visible. */
    missing: (query: Query) =>
      vi.waitFor(async () => expect(await visible(query), `hidden: ${JSON.stringify(query)}`).toEqual([]), PATIENCE),
    click,
    hover: async (query: Query) => {
      const { x, y } = await reach(query)
      await tab.pointAt(x, y)
    },
    fill: async (query: Query, text: string) => {
      await focus(query)
      await tab.type(text)
      await vi.waitFor(async () => expect((await look(query))[0]?.value).toBe(text), PATIENCE)
    },
    focus,
    isAt: (path: string) =>
      vi.waitFor(async () => expect(await tab.evaluate(() => location.href)).toBe(origin + path), PATIENCE),
  }
}

function lookInPage(query: Query): Sight[] | null {
  return (
    window.findForWalk?.(query).map((element) => {
      const box = element.getBoundingClientRect()
      const x = box.x + box.width / 2
      const y = box.y + box.height / 2
      const top = document.elementFromPoint(x, y)
      return {
        x,
        y,
        isVisible: box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }),
        isOnTop: top !== null && (element.contains(top) || top.contains(element)),
        text: element.textContent ?? '',
        value: 'value' in element ? String(element.value) : null,
        current: element.getAttribute('aria-current'),
      }
    }) ?? null
  )
}

/** Sets a mark if the next click misses the element. A click that leaves the page removes the mark. */
function watchClickInPage(query: Query): void {
  const notes = document.documentElement.dataset
  notes['walkMissed'] = 'no click'
  const check = (event: Event) => {
    const path = event.composedPath()
    if (window.findForWalk?.(query).some((element) => path.includes(element))) delete notes['walkMissed']
  }
  addEventListener('click', check, { capture: true, once: true })
}

function scrollInPage(query: Query): void {
  const element = window.findForWalk?.(query).find((found) => found.checkVisibility({ visibilityProperty: true }))
  const box = element?.getBoundingClientRect()
  if (!element || !box || (box.top >= 100 && box.bottom <= innerHeight - 100)) return
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function focusInPage(query: Query): void {
  const element = window.findForWalk?.(query).find((found) => found.checkVisibility({ visibilityProperty: true }))
  element?.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
}

/** Returns whether all sections of the public page are laid out (public-site/src/start/start.ts). */
function isLaidOutInPage(): boolean {
  return document.documentElement.dataset['opens'] === undefined
}
