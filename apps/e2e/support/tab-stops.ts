import type { Locator, Page } from '@playwright/test'

/** A control that Tab comes to. */
export interface TabStop {
  readonly name: string
  /** The region that it is in; '' outside of one. */
  readonly region: string
}

/**
 * Presses Tab from a control to the one of a name.
 * @returns what gets the focus on the way, both included, and the same in the order in which people read them: from the
 * top to the bottom, in a row from the left to the right, one region after the other
 */
export async function tabStops(page: Page, from: Locator, to: string) {
  const stops: (TabStop & { readonly at: Place; readonly regionAt: Place })[] = []
  await from.focus()
  for (;;) {
    const stop = await page.evaluate(focused)
    stops.push(stop)
    if (stop.name === to) break
    if (stops.length > 200) throw new Error(`Tab never comes to ${to}.`)
    await page.keyboard.press('Tab')
  }
  const read = stops.toSorted((one, other) => inOrder(one.regionAt, other.regionAt) || inOrder(one.at, other.at))
  const bare = ({ name, region }: TabStop): TabStop => ({ name, region })
  return { stops: stops.map(bare), read: read.map(bare) }
}

interface Place {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Negative if a place comes before another one. Places that share half of their height are in one row. */
function inOrder(one: Place, other: Place): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const least = Math.min(one.bottom - one.top, other.bottom - other.top)
  return shared > least / 2 ? one.left - other.left : one.top - other.top
}

/** Runs in the browser. */
function focused() {
  const element = document.activeElement ?? document.body
  const region = element.closest('section')
  const placeOf = (of: Element) => {
    const { left, top, bottom } = of.getBoundingClientRect()
    return { left: left + scrollX, top: top + scrollY, bottom: bottom + scrollY }
  }
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return {
    name: (element.getAttribute('aria-label') ?? label ?? element.textContent).trim(),
    region: region?.querySelector('h2')?.textContent ?? '',
    at: placeOf(element),
    regionAt: placeOf(region ?? element),
  }
}
