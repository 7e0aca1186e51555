import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { PICTURE } from '../support/picture.ts'

/** Details of content's forms and lists that need a browser, each in one collection. */

const { banners, portfolioItems: dishes, serviceFeatures } = contentFacts

test('every way to leave a changed form asks before discarding', async ({ page, mark }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Portfolios' }).click()
  const list = screen.listOf(page, dishes)
  const form = await screen.openNew(page, dishes)
  await page.keyboard.press('Escape') // nothing has changed yet
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: dishes.add, exact: true })).toBeFocused()
  await screen.openNew(page, dishes)
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill(mark)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const leave = [
    () => form.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => form.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4), // clicks the backdrop
    () => page.evaluate(() => history.back()),
  ]
  for (const go of leave) {
    await go()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(title).toHaveValue(mark)
  }
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  expect((await asked).type()).toBe('beforeunload')
  await expect(title).toHaveValue(mark)

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/portfolios$/)
  await expect(screen.rowOf(list, mark)).toHaveCount(0)
})

const LONG = 'slow-roasted shoulder of salt-marsh lamb'

test('twelve dishes have room at every width', async ({ page, owner, mark }) => {
  for (let dish = 1; dish <= 12; dish++)
    await owner.portfolioItems.create({
      body: {
        title: `${mark} ${LONG}`,
        category: 'Main course',
        ingredients: 'lamb, rosemary, garlic, anchovy, potatoes, cream, thyme, sea salt, black pepper',
        details: 'Seven hours in the oven, carved at the table, with what the garden gives that day.',
        label: dish % 2 ? 'Signature' : '',
      },
    })
  const list = await screen.openList(page, dishes)
  await screen.search(list, mark)
  await screen.expectResults(list, 12)
  const table = list.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveCSS('text-align', 'start')
  for (const width of [1440, 1280, 1024, 390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(
        await table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth),
      ).toBe(0)
      const titles = list.getByText(`${mark} ${LONG}`)
      if (width === 1440)
        for (const title of await titles.all())
          expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
      if (width <= 390) {
        await expect(list.getByRole('button', { name: /^More for/ }).first()).toBeVisible()
        expect((await table.boundingBox())!.height).toBeLessThan(2100) // a third of what twelve cards took
        for (const button of await list.getByRole('row').getByRole('button').all()) {
          const box = (await button.boundingBox())! // it is visible
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        }
      }
    })
})

test('dragging, arrow keys and the menu change the order in the list and on the site', async ({
  page,
  visitor,
  owner,
  mark,
}) => {
  const [soup, fish, cake] = ['soup', 'fish', 'cake'].map((course) => `${mark} ${course}`) as [string, string, string] // map keeps the length
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

async function dragBeneath(handle: Locator, row: Locator): Promise<void> {
  const { height } = (await row.boundingBox())! // the row is visible
  await handle.dragTo(row, { targetPosition: { x: 40, y: height - 4 } })
}

async function namesIn(place: Locator, mark: string): Promise<string[]> {
  return place.getByText(new RegExp(`^${mark} \\w+$`)).allTextContents()
}

const MEGABYTE = 1_000_000
/** The picture is still valid, because decoders ignore bytes after its end. */
const LARGE_PICTURE = { ...PICTURE, buffer: Buffer.concat([PICTURE.buffer, Buffer.alloc(2 * MEGABYTE)]) }

test('a picture has a preview, and its upload shows progress and can be cancelled and repeated', async ({
  page,
  context,
  mark,
}) => {
  const list = await screen.openList(page, banners)
  const form = await screen.openNew(page, banners)
  await screen.typeTexts(form, { Heading: mark })
  await screen.choosePicture(form, 'Image/Video', LARGE_PICTURE)
  await screen.expectLoaded(form.getByRole('slider', { name: 'Focal point' }).locator('img'))
  await expect(form.getByText(PICTURE.name)).toBeVisible()

  const network = await context.newCDPSession(page)
  const upload = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await upload(MEGABYTE / 50) // takes 100 seconds, longer than this test needs
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const progress = form.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await expect(form.getByText(/^\d{1,2}%$/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(progress).toHaveCount(0)
  await expect(screen.rowOf(list, mark)).toHaveCount(0)

  await upload(-1)
  await expect(form.getByRole('textbox', { name: 'Heading', exact: true })).toHaveValue(mark)
  await screen.submit(form, 'Save')
  await screen.expectLoaded(screen.rowOf(list, mark).locator('img'))
})
