import { expect, type Page } from '@playwright/test'
import { toast } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { PICTURE } from '../support/picture.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the site"]')
const isOnPhone = (page: Page) => page.viewportSize()!.width === 390

test('a form’s preview follows typing, stores nothing', { tag: '@phone' }, async ({ page, owner, visitor, mark }) => {
  const isPhone = isOnPhone(page)
  const { item } = await owner.portfolioItems.create({
    body: { title: `${mark} figs`, category: 'Main', status: 'Published' },
  })
  const list = await screen.openList(page, contentFacts.portfolioItems)
  await screen.openEdit(list, `${mark} figs`)
  const form = screen.formOf(page)
  await form.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  const panel = form.getByRole('region', { name: 'Preview' })
  const card = frameOf(page).locator(`#dish-${item.id}`)
  await expect(card.getByRole('heading')).toHaveText(`${mark} figs`)
  await expect(card).toBeInViewport()
  if (isPhone) {
    await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toBeHidden()
    await panel.getByRole('button', { name: 'Close preview' }).press('Enter')
  }
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(`${mark} pears`)
  if (isPhone) await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(card.getByRole('heading')).toHaveText(`${mark} pears`)
  await visitor.goto('/')
  await expect(visitor.getByText(`${mark} figs`)).toBeAttached()
  await expect(visitor.getByText(`${mark} pears`)).toHaveCount(0)
})

test('a preview shows a picture before its upload, or what is wrong', { tag: '@phone' }, async ({ page, mark }) => {
  const isPhone = isOnPhone(page)
  await screen.openList(page, contentFacts.portfolioItems)
  const form = await screen.openNew(page, contentFacts.portfolioItems)
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  const panel = form.getByRole('region', { name: 'Preview' })
  await expect(panel).toContainText('Not in the preview yet: Title is required, Category is required.')
  if (isPhone) await panel.getByRole('button', { name: 'Close preview' }).click()
  await screen.typeTexts(form, { Title: mark, Category: 'Main' })
  await screen.choosePicture(form, 'Image', PICTURE)
  if (isPhone) await form.getByRole('button', { name: 'Preview', exact: true }).click()
  const card = frameOf(page).locator('article', { hasText: mark })
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/)
  await screen.expectLoaded(card.locator('img'))
})

test('the preview has three widths and opens what is clicked', { tag: '@phone-too' }, async ({ page, owner, mark }) => {
  await owner.banners.create({ body: { heading: `${mark} draft`, status: 'Draft' } })
  await page.goto('/admin/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Preview site' }).press('Enter')
  const heading = frameOf(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${mark} draft`)
  const frame = page.locator('iframe[title="Preview of the site"]')
  for (const [name, pixels] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.innerWidth))
      .toBe(pixels)
    const box = await frame.boundingBox()
    expect(box!.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (!isOnPhone(page)) {
    await heading.hover()
    await expect(page.getByText('Edit Banner', { exact: true })).toBeVisible()
  }
  await heading.click()
  await expect(page).toHaveURL(/\/admin\/banners/)
  await expect(screen.formOf(page).getByRole('textbox', { name: 'Heading', exact: true })).toHaveValue(`${mark} draft`)
  await page.keyboard.press('Escape')
  await expect(screen.formOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/banners$/)
})

test('a preview is shared by a link, and withdrawn', { tag: '@phone' }, async ({ page, owner, visitor, mark }) => {
  await owner.banners.create({ body: { heading: `${mark} draft`, status: 'Draft' } })
  await page.goto('/admin/preview')
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText(`${mark} draft`)
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeInViewport() // nothing has scrolled
  await page.getByRole('button', { name: 'Share preview' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share preview' })
  await dialog.getByRole('button', { name: 'Make link' }).press('Enter')
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const answer = await visitor.goto(url)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${mark} draft`)
  await expect(visitor.getByText('Preview, not published')).toBeVisible()
  const shared = page.getByRole('region', { name: 'Shared previews' })
  await shared.getByRole('button', { name: 'Withdraw' }).first().press('Enter')
  await expect(toast(page, 'The link no longer works')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(404)
})

test('nothing in a preview runs a script or leaves the page', async ({ page, owner, mark }) => {
  const attack = `<a href="javascript:document.title='x'">${mark}</a><img src=x onerror="window.parent.document.title='x'">`
  await owner.footers.create({ body: { heading: `<p>${attack}</p>`, status: 'Draft' } })
  await page.goto('/admin/preview')
  const frame = page.locator('iframe[title="Preview of the site"]')
  await expect(frameOf(page).getByRole('contentinfo')).toContainText(mark)
  const ran = await frame.evaluate((element: HTMLIFrameElement) => {
    const inside = element.contentDocument!
    const script = inside.createElement('script')
    script.textContent = 'window.ran = true'
    inside.body.append(script)
    inside.body.insertAdjacentHTML('beforeend', '<button onclick="window.ran = true">x</button>')
    inside.querySelector<HTMLElement>('body > button')?.click()
    return (element.contentWindow as unknown as { ran?: boolean }).ran ?? false
  })
  expect(ran).toBe(false)
  await expect(page).toHaveTitle(/^Preview/)
})
