import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'
import { PICTURE } from '../support/picture.ts'

const { footers } = contentFacts

test("a footer's links have uploaded icons and open in a new tab; empty rows are dropped", async ({
  page,
  owner,
  mark,
}) => {
  await owner.footers.create({ body: { heading: `${mark} alone` } })
  const list = await screen.openList(page, footers)
  await expect(screen.rowOf(list, `${mark} alone`).getByRole('cell').nth(1)).toHaveText(/—$/)
  const form = await screen.openNew(page, footers)
  await form.getByRole('button', { name: 'Edit as HTML' }).click()
  await screen.typeTexts(form, { Heading: `<strong>${mark}</strong><br>in two lines` })
  const add = form.getByRole('button', { name: '+ Add Social' })
  for (let rows = 1; rows <= 3; rows++) await add.click() // one is filled, one stays empty, one is removed
  const social = (number: number) => form.getByRole('group', { name: `Social ${number}`, exact: true })
  await screen.typeTexts(social(3), { 'Media Name': 'No more' })
  await social(3).getByRole('button', { name: 'Remove No more' }).click()
  await screen.typeTexts(social(1), { 'Media Name': 'Paper', 'Media Link': `https://${mark}.example/` })
  await social(1).getByLabel('Icon of Paper', { exact: true }).setInputFiles(PICTURE)
  await screen.expectLoaded(social(1).locator('img'))
  await screen.submit(form, 'Save')

  const row = screen.rowOf(list, `${mark} in two lines`)
  await expect(row.getByRole('listitem')).toHaveCount(1)
  await screen.expectLoaded(row.locator('img'))
  await expect(row.getByRole('link')).toHaveAttribute('href', `https://${mark}.example/`)
  await expect(row.getByRole('link')).toHaveAttribute('target', '_blank')
  const icon = await row.locator('img').getAttribute('src')
  await screen.search(list, icon!.replace(/.*\//, ''))
  await screen.expectResults(list, 1)
})
