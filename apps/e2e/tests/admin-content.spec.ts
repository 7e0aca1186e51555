import { expect, type Locator, type Page } from '@playwright/test'
import { type CollectionName, collections } from '@tablier/contracts'
import { type ContentFacts, contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'
import { PICTURE } from '../support/picture.ts'
import { isNightly } from '../support/widths.ts'

/** One collection of each kind: with a video or a picture, hours, formatted text, dishes. */
const ofEachKind = new Set(['banners', 'contactHours', 'footers', 'portfolioItems'])
const walked = Object.entries<ContentFacts>(contentFacts).filter(([name]) => isNightly || ofEachKind.has(name))

/** Everything that an owner does with a record; in the nightly run in each collection but the looks. */
for (const [collection, facts] of walked)
  test(`${collection}: create, search, filter, edit, publish, view on the site, delete`, async ({
    page,
    visitor,
    request,
    mark,
  }) => {
    const errors = errorsOf(page, visitor)
    const texts = textsOf(facts, mark)
    const [[naming, name]] = Object.entries(texts) as [[string, string]] // every collection has a text
    const isPublic = async () => (await (await request.get('/')).text()).includes(mark)
    const list = await screen.openList(page, facts)
    const row = screen.rowOf(list, name)

    await test.step('creates a draft', async () => {
      await expect(list.getByRole('columnheader')).toHaveText([...facts.columns])
      const form = await screen.openNew(page, facts)
      if (facts.opener) await form.getByRole('button', { name: facts.opener }).click()
      await screen.typeTexts(form, texts)
      if (facts.picture) {
        await screen.choosePicture(form, facts.picture, PICTURE)
        await screen.expectLoaded(form.locator('img[src^="blob:"]').first()) // beside its crops
      }
      await screen.submit(form, 'Save')
      const rows = list.getByRole('row')
      const { newRecords } = collections[collection as CollectionName] // Object.entries widens its keys
      await expect(
        (newRecords === 'first' ? rows.nth(1) : rows.last()).getByRole('button', { name: `Edit ${name}`, exact: true }),
      ).toBeVisible()
      await expect(row.getByRole('combobox')).toHaveText('Draft')
      if (facts.picture) await screen.expectLoaded(row.locator('img'))
      expect(await isPublic()).toBe(false)
    })

    await test.step('searches only the named fields and ignores case', () => expectSearch(list, facts, texts))
    await test.step('filters by status', () => expectFilter(list, facts, row))

    const edited = `${name}, edited`
    await test.step('edits it', async () => {
      const form = await screen.openEdit(list, name)
      const input = form.getByRole('textbox', { name: naming, exact: true })
      await expect.poll(() => input.evaluate((box) => ('value' in box ? box.value : box.textContent))).toBe(name)
      await screen.typeTexts(form, { [naming]: edited })
      await screen.submit(form, 'Update')
      await expect(screen.rowOf(list, edited)).toBeVisible()
    })

    await test.step('publishes it, and the next visitor sees it', async () => {
      await screen.setStatus(list, edited, 'Published')
      await visitor.goto((await page.getByRole('link', { name: 'View on site' }).getAttribute('href')) ?? '')
      await expect(visitor).toHaveURL(new RegExp(`/${facts.anchor}$`))
      const section = visitor.locator(facts.place ?? facts.anchor)
      for (const label of facts.shown)
        await expect(section.getByText(label === naming ? edited : (texts[label] ?? '')).first()).toBeVisible()
      if (facts.picture) {
        const src = await screen.rowOf(list, edited).locator('img').getAttribute('src')
        const [path = ''] = src?.match(/\/api\/uploads\/[^/?]+/) ?? []
        await expect(section.locator(`img[src^="${path}"]`)).toHaveCount(1)
      }
    })

    await test.step('deletes it, and the next visitor no longer sees it', async () => {
      if (facts.confirm === null) await deleteAndUndo(list, edited)
      else await deleteAfterQuestion(list, edited, facts.confirm)
      await expect.poll(isPublic).toBe(false)
    })

    expect(errors).toEqual([])
  })

type Texts = Readonly<Record<string, string>>

function textsOf(facts: ContentFacts, mark: string): Texts {
  return Object.fromEntries(Object.entries(facts.texts).map(([label, text]) => [label, text.replace('#', mark)]))
}

function errorsOf(...pages: readonly Page[]): readonly string[] {
  const errors: string[] = []
  for (const page of pages) {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
  }
  return errors
}

/** Alternates between searches with and without matches, so that no result can be from the previous search. */
async function expectSearch(list: Locator, { filters }: ContentFacts, texts: Texts) {
  if (!filters) return expect(list.getByRole('searchbox')).toHaveCount(0)
  const searchFor = async (text: string, count: number) => {
    await screen.search(list, text)
    await screen.expectResults(list, count)
  }
  const [name = ''] = Object.values(texts)
  for (const [label, text] of Object.entries(texts)) {
    const isSearched = filters.search.includes(label)
    await searchFor(isSearched ? 'nothing is called like this' : name, isSearched ? 0 : 1)
    await searchFor(text.toUpperCase(), isSearched ? 1 : 0)
  }
  await screen.search(list, '')
}

async function expectFilter(list: Locator, { filters }: ContentFacts, draft: Locator): Promise<void> {
  const filter = list.getByRole('combobox', { name: 'Filter by status' })
  if (!filters) return expect(filter).toHaveCount(0)
  await screen.choose(filter, 'Archived')
  await expect(draft).toHaveCount(0)
  await screen.choose(filter, filters.all)
  await expect(draft).toHaveCount(1)
}

async function deleteAfterQuestion(list: Locator, name: string, question: string): Promise<void> {
  const row = screen.rowOf(list, name)
  const dialog = list.page().getByRole('alertdialog').filter({ hasText: question })
  for (const answer of ['Cancel', 'Delete']) {
    await row.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await expect(dialog.getByText(question, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(answer === 'Cancel' ? 1 : 0)
  }
}

async function deleteAndUndo(list: Locator, name: string): Promise<void> {
  const row = screen.rowOf(list, name)
  const remove = row.getByRole('button', { name: `Delete ${name}`, exact: true })
  const deleted = list.page().getByRole('group', { name: `“${name}” deleted`, exact: true })
  const undo = deleted.getByRole('button', { name: 'Undo' }).first() // the newest: an earlier toast may be closing
  await remove.click()
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row.getByRole('combobox')).toHaveText('Published')
  await remove.click()
  await expect(row).toHaveCount(0)
  await expect(undo).toBeVisible() // the server has deleted it
}
