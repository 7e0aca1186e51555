import { errors, type Page } from '@playwright/test'

/** What the page marks, by User Timing, in the first animation frame that shows it. */
type Mark = 'heading' | 'picture' | 'menu'

const selectors: Readonly<Record<Mark, string>> = {
  heading: 'h1',
  picture: '#home picture img',
  menu: 'header nav a',
}
const MENU_BUTTON = 'header :is(button[aria-expanded], summary)'

/** Makes the next document mark when it first shows these, and when it is first pressed. */
export async function markFirsts(page: Page, marks: readonly Mark[]): Promise<void> {
  await page.addInitScript(
    markInPage,
    marks.map((mark) => [mark, selectors[mark]] as const),
  )
}

/** Runs in the page. A picture shows when it has loaded, what fades in from a tenth of its opacity. */
function markInPage(marks: readonly (readonly [name: string, selector: string])[]): void {
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
  const isLoaded = (element: Element) =>
    !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0)
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && isLoaded(element) && opacityOf(element) >= 0.1
  const pending = new Map(marks)
  const look = () => {
    for (const [name, selector] of pending)
      if ([...document.querySelectorAll(selector)].some(isShown)) {
        performance.mark(name)
        pending.delete(name)
      }
    if (pending.size > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const markPress = ({ timeStamp }: Event) => performance.mark('press', { startTime: timeStamp })
  addEventListener('pointerdown', markPress, { capture: true, once: true })
}

/**
 * Waits until the page has this mark or first paint, and returns its time in milliseconds since the page was asked for.
 * @returns Infinity if the page has none after `patience` milliseconds
 */
export async function timeOf(page: Page, name: Mark | 'press' | 'first-paint', patience = 60_000): Promise<number> {
  const options = { timeout: patience }
  try {
    const found = (entry: string) => performance.getEntriesByName(entry)[0]?.startTime
    return (await (await page.waitForFunction(found, name, options)).jsonValue()) ?? Infinity
  } catch (error) {
    if (error instanceof errors.TimeoutError) return Infinity
    throw error
  }
}

/** Presses the middle of the button that opens the menu, as soon as the page shows it. */
export async function pressMenuButton(page: Page): Promise<void> {
  const middle = (selector: string) => {
    const shown = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    if (!shown) return null
    const { x, y, width, height } = shown.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const point = await (await page.waitForFunction(middle, MENU_BUTTON)).jsonValue()
  if (point) await page.touchscreen.tap(point.x, point.y) // it waits until there is one
}
