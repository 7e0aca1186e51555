import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { openScreen, signInAsShown, test } from '../fixtures/playground.ts'

const FIRST_LOAD_BYTES = 11_600_000
const LARGE_PICTURE = fileURLToPath(
  new URL('../../../packages/demo-content/src/pictures/gallery-04.jpg', import.meta.url),
)
const { banners, galleryItems } = contentFacts

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const dishes = (page: Page) => page.locator('#portfolio').getByRole('button')

test('a visitor and the chef use the whole product in two tabs and then start again', async ({
  page,
  context,
  site,
  settle,
}) => {
  const admin = await context.newPage()
  const hero = 'A supper without a server'
  const subject = 'A table for eight'

  await test.step('the page shows the progress of loading, then works', async () => {
    const sendDatabase = holdDatabase(site)
    await page.goto('./')
    await expect(progress(page)).toBeVisible()
    sendDatabase()
    await screen.expectLoaded(page.locator('#home picture img'))
    expect(site.sentBytes()).toBeLessThan(FIRST_LOAD_BYTES) // before it scrolls, which loads more pictures
    await dishes(page).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await test.step('the visitor sends a message', async () => {
    await page.getByLabel('Name').fill('Ada Guest')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Message', { exact: true }).fill('On the third of May, please.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  })

  await test.step('the chef signs in and finds the message', async () => {
    await admin.goto((await page.getByRole('link', { name: 'Open the back office' }).getAttribute('href'))!)
    await signInAsShown(admin)
    await openScreen(admin, 'Messages')
    await expect(admin.getByRole('row').filter({ hasText: subject })).toBeVisible()
  })

  await test.step('a new hero appears on the page once it is published', async () => {
    await openScreen(admin, 'Banners')
    const list = screen.listOf(admin, banners)
    const form = await screen.openNew(admin, banners)
    await screen.typeTexts(form, { Heading: hero })
    await screen.submit(form, 'Save')
    await settle(page)
    await page.reload()
    await expect(headline(page)).toHaveText('An evening at your table')
    await screen.setStatus(list, hero, 'Published')
    const another = await context.newPage()
    await another.goto('./')
    await expect(headline(another)).toHaveText(hero)
    await settle(another)
    await another.close()
  })

  await test.step('an uploaded picture has smaller variants', async () => {
    await openScreen(admin, 'Galleries')
    const form = await screen.openNew(admin, galleryItems)
    await screen.typeTexts(form, { Title: 'The long table', Category: 'Summer' })
    await screen.choosePicture(form, 'Image', LARGE_PICTURE)
    await screen.submit(form, 'Save')
    const list = screen.listOf(admin, galleryItems)
    await screen.expectLoaded(screen.rowOf(list, 'The long table').locator('img'))
    await screen.setStatus(list, 'The long table', 'Published')
    await settle(page)
    await page.reload()
    const picture = page.getByRole('region', { name: 'By candlelight' }).locator('picture').first()
    await screen.expectLoaded(picture.locator('img'))
    const original = await picture
      .locator('img')
      .evaluate((image: HTMLImageElement) => Number(image.getAttribute('width')))
    const variants = await picture.locator('source').last().evaluate(widthsOf)
    for (const { promised, width } of variants) expect(width).toBe(promised)
    expect(Math.min(...variants.map(({ width }) => width))).toBeLessThan(original)
  })

  await test.step('the hero and the reordered pictures survive a reload', async () => {
    const list = screen.listOf(admin, galleryItems)
    await list.getByRole('button', { name: 'Move The long table', exact: true }).press('Alt+ArrowDown')
    await expect(list.getByText(/^The long table moved to place 2 of \d+$/)).toBeAttached()
    for (const tab of [page, admin]) {
      await settle(tab)
      await tab.reload()
    }
    await expect(headline(page)).toHaveText(hero)
    await expect(list.getByRole('row').nth(2)).toContainText('The long table')
    await screen.expectLoaded(screen.rowOf(list, 'The long table').locator('img'))
  })

  await test.step('Start again restores the example content and signs out', async () => {
    await settle(admin)
    await startAgain(admin)
    await expect(admin.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await settle(page)
    await page.reload()
    await expect(headline(page)).toHaveText('An evening at your table')
    await signInAsShown(admin)
    await openScreen(admin, 'Messages')
    await expect(admin.getByText('Showing 4 of 4 messages')).toBeVisible()
  })
})

test('the links of guests open the pages that a site has', async ({ page, context, errors, settle }) => {
  const admin = await context.newPage()
  await admin.goto('admin/')
  await signInAsShown(admin)
  const makeLink = async () => {
    await admin.getByRole('button', { name: 'Make a link' }).click()
    return admin.getByRole('textbox', { name: /^Link/ }).inputValue()
  }
  const title = headline(page)

  await test.step('a guest at the table answers, and deletes the answer', async () => {
    await admin.goto('admin/#/admin/orders/1')
    await page.goto(await makeLink())
    await expect(title).toContainText('Her seventieth birthday on ')
    await page.getByLabel('Your name').fill('Zebedee')
    await page.getByLabel('Sesame seeds').selectOption('Life-threatening, not even traces')
    await page.getByLabel('The chef may keep this').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status')).toHaveText('Thank you. Your answer is saved.')
    await settle(page)
    await page.getByRole('link', { name: /\?open=\/table\// }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Zebedee')
    await expect(page.getByLabel('Sesame seeds')).toHaveValue('life_threatening')
    await settle(page)
    await page.getByRole('link', { name: 'Delete my answer' }).click()
    await page.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(title).toHaveText('Your answer is deleted')
    await settle(page)
  })

  await test.step('the sender of an enquiry adds something and withdraws it', async () => {
    await admin.goto('admin/#/admin/messages/1')
    await admin.getByText('The guest’s link').click()
    await page.goto(await makeLink())
    await page.getByLabel('Your words').fill('We are nine now.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status')).toHaveText('Thank you. Your words have been sent.')
    await expect(page.getByText('We are nine now.')).toBeVisible()
    await settle(page)
    await page.getByRole('link', { name: 'Withdraw this enquiry' }).click()
    await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await expect(title).toHaveText('You have withdrawn this enquiry')
    await settle(page)
  })

  await test.step('a link that was revoked does not open', async () => {
    await admin.getByRole('button', { name: 'Revoke' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(admin.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await page.reload()
    await expect(title).toHaveText('This link does not open')
  })
  const [deleted, revoked, ...others] = errors.splice(0)
  for (const error of [deleted, revoked]) expect(error).toContain('404')
  expect(others).toEqual([])
})

test('without shared workers a second tab says that the playground is open in another tab', async ({
  page,
  context,
  errors,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.goto('./')
  await expect(headline(page)).toHaveText('An evening at your table')
  const second = await context.newPage()
  await second.goto('./')
  const words = 'The playground is open in another tab. Close that tab and try again.'
  await expect(second.getByRole('status')).toHaveText(words)
  expect(errors.splice(0)).toEqual([words])
  await page.close()
  await second.getByRole('button', { name: 'Try again' }).click()
  await expect(headline(second)).toHaveText('An evening at your table')
})

for (const [what, file, words, button] of [
  ['worker', 'backend/worker.js', /^The playground could not be loaded/, 'Try again'],
  ['database', 'backend/engine.bin', /^Could not load .*engine\.bin \(status 500\)/, 'Start again'],
] as const)
  test(`shows an error if the ${what} cannot be loaded, and opens after "${button}"`, async ({
    page,
    site,
    errors,
  }) => {
    site.beforeSending = (path) => {
      if (path === file) throw new Error('out of order')
    }
    await page.goto('./')
    await expect(page.getByRole('status')).toHaveText(words)
    await expect.poll(() => errors.splice(0)).toHaveLength(1) // the same message
    expect(site.refused.splice(0)).toEqual([`GET ${site.url}${file}`])
    site.beforeSending = () => {}
    await page.getByRole('button', { name: button }).click()
    await expect(headline(page)).toHaveText('An evening at your table')
  })

/** Delays the database's files. Returns a function that sends them. */
function holdDatabase(site: { beforeSending: (path: string) => unknown }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.beforeSending = (path) => path.endsWith('.bin') && promise
  return resolve
}

async function startAgain(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Playground' })
  await panel.locator('summary').click()
  await panel.getByRole('button', { name: 'Start again' }).click()
}

/** Returns the width of each variant, in the srcset and in the file. */
function widthsOf(source: HTMLElement | SVGElement): Promise<{ promised: number; width: number }[]> {
  const candidates = source.getAttribute('srcset')!.split(', ') // every source has a srcset
  return Promise.all(
    candidates.map(async (candidate) => {
      const [url, promised] = candidate.split(' ') as [string, string] // each candidate is a URL and a width
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return { promised: Number.parseInt(promised), width: picture.width }
    }),
  )
}
