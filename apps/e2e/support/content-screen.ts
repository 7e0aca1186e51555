import { expect, type Locator, type Page } from '@playwright/test'
import type { ContentFacts } from './content-facts.ts'

type Status = 'Draft' | 'Published' | 'Archived'

export function listOf(page: Page, { list }: ContentFacts): Locator {
  return page.getByRole('region', { name: list, exact: true })
}

export async function openList(page: Page, facts: ContentFacts): Promise<Locator> {
  await page.goto(`/admin/${facts.screen}`)
  const list = listOf(page, facts)
  await expect(list.getByText(/^Showing \d+ results$/)).toBeVisible()
  return list
}

/** The row, or on a phone the card, of the record with that name. */
export function rowOf(list: Locator, name: string): Locator {
  return list.getByRole('row').filter({ has: list.page().getByRole('button', { name: `Edit ${name}`, exact: true }) })
}

export function formOf(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.locator('form') })
}

/** Opens the form for a new record and chooses its type if there are several. */
export async function openNew(page: Page, { add, type }: ContentFacts): Promise<Locator> {
  await page.getByRole('button', { name: add, exact: true }).click()
  const form = formOf(page)
  if (type) await choose(form.getByRole('combobox', { name: 'Type', exact: true }), type)
  return form
}

export async function openEdit(list: Locator, name: string): Promise<Locator> {
  await list.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  return formOf(list.page())
}

export async function typeTexts(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await textField(form, label).fill(text)
}

/** A field with suggestions is a combobox; a select is one too, but no input. */
function textField(form: Locator, name: string): Locator {
  const suggesting = form.getByRole('combobox', { name, exact: true }).and(form.locator('input'))
  return form.getByRole('textbox', { name, exact: true }).or(suggesting)
}

export async function choosePicture(form: Locator, label: string, file: Parameters<Locator['setInputFiles']>[0]) {
  await form
    .getByLabel(label, { exact: true })
    .and(form.locator('input[type=file]'))
    .filter({ visible: true })
    .setInputFiles(file)
}

export async function submit(form: Locator, button: 'Save' | 'Update'): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click()
  await expect(form).toBeHidden()
}

export async function choose(combobox: Locator, option: string): Promise<void> {
  await combobox.click()
  const chosen = combobox.page().getByRole('option', { name: option, exact: true })
  await chosen.hover()
  await expect(chosen).toHaveAttribute('data-highlighted') // the list has taken the focus
  await chosen.click()
  await expect(combobox).toHaveText(new RegExp(`${option}$`))
}

export async function setStatus(list: Locator, name: string, status: Status): Promise<void> {
  const saved = list.page().waitForResponse((response) => response.url().endsWith('/status') && response.ok())
  await choose(list.getByRole('combobox', { name: `Status of ${name}`, exact: true }), status)
  await saved
}

export async function search(list: Locator, text: string): Promise<void> {
  await list.getByRole('searchbox').fill(text)
}

export async function expectResults(list: Locator, count: number): Promise<void> {
  await expect(list.getByText(`Showing ${count} results`, { exact: true })).toBeVisible()
}

/** Scrolls to a picture, because others do not load, and expects that it loads. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))
  await expect.poll(width).toBeGreaterThan(0)
}
