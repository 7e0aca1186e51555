import { expect, type Locator } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'

const { serviceFeatures } = contentFacts

test('dragging, arrow keys and the menu change the order in the list and on the site', async ({
  page,
  visitor,
  owner,
  mark,
}) => {
  const [soup, fish, cake] = ['soup', 'fish', 'cake'].map((course) => `${mark} ${course}`) as [string, string, string] // three go in
  for (const title of [soup, fish, cake]) await owner.serviceFeatures.create({ body: { title, status: 'Published' } })
  const list = await screen.openList(page, serviceFeatures)
  const handle = (name: string) => list.getByRole('button', { name: `Move ${name}`, exact: true })

  /** Moves a row and expects the new order in the list and, after the server's response, on the site. */
  const expectOrder = async (move: () => Promise<void>, order: readonly string[]) => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/position') && response.ok())
    await move()
    await saved
    await expect.poll(() => namesIn(list, mark)).toEqual(order)
    await visitor.goto('/')
    expect(await namesIn(visitor.locator('#services'), mark)).toEqual(order)
  }
  await expect.poll(() => namesIn(list, mark)).toEqual([soup, fish, cake])

  await expectOrder(() => dragBeneath(handle(soup), screen.rowOf(list, cake)), [fish, cake, soup])
  await expectOrder(() => handle(soup).press('Alt+ArrowUp'), [fish, soup, cake])
  await expect(handle(soup)).toBeFocused()
  await expect(list.getByText(new RegExp(`^${soup} moved to place \\d+ of \\d+$`))).toBeAttached()
  await expectOrder(async () => {
    await handle(cake).click()
    await page.getByRole('menuitem', { name: 'Move to top' }).click()
  }, [cake, fish, soup])
})

/** Drags a row by its handle onto the lower half of another row. */
async function dragBeneath(handle: Locator, row: Locator): Promise<void> {
  const { height } = (await row.boundingBox())! // the row is visible
  await handle.dragTo(row, { targetPosition: { x: 40, y: height - 4 } })
}

/** The names that contain the mark, in order. */
async function namesIn(place: Locator, mark: string): Promise<string[]> {
  return place.getByText(new RegExp(`^${mark} \\w+$`)).allTextContents()
}
