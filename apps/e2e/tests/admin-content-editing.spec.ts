import { expect, type Page } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'

const { banners, portfolioItems } = contentFacts

test('the later of two conflicting edits sees both versions and can keep either', async ({
  page,
  context,
  owner,
  mark,
}) => {
  await owner.banners.create({ body: { heading: mark, subHeading: 'as it was' } })
  const other = await context.newPage()
  const edit = async (tab: Page, subHeading: string) => {
    const form = await screen.openEdit(screen.listOf(tab, banners), mark)
    await screen.typeTexts(form, { 'Sub heading': subHeading })
    return form
  }
  for (const tab of [page, other]) await screen.openList(tab, banners)

  await test.step('takes theirs', async () => {
    const forms = { first: await edit(page, 'the first'), second: await edit(other, 'the second') }
    await screen.submit(forms.first, 'Update')
    await forms.second.getByRole('button', { name: 'Update' }).click()
    await conflictOf(other).getByRole('radio', { name: 'Their version the first' }).check()
    await conflictOf(other).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(forms.second).toBeHidden()
    await expect(screen.rowOf(screen.listOf(other, banners), mark)).toContainText('the first')
  })

  await test.step('keeps mine', async () => {
    const forms = { third: await edit(other, 'the third'), fourth: await edit(page, 'the fourth') }
    await screen.submit(forms.third, 'Update')
    const update = forms.fourth.getByRole('button', { name: 'Update' })
    await update.click()
    await conflictOf(page).getByRole('button', { name: 'Go on editing' }).click()
    await expect(forms.fourth.getByRole('textbox', { name: 'Sub heading' })).toHaveValue('the fourth')
    await update.click()
    await expect(conflictOf(page).getByRole('radio', { name: 'Your version the fourth' })).toBeChecked()
    await conflictOf(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(forms.fourth).toBeHidden()
    await expect(screen.rowOf(screen.listOf(page, banners), mark)).toContainText('the fourth')
    const { items } = await owner.banners.adminList({})
    expect(items.find(({ heading }) => heading === mark)?.subHeading).toBe('the fourth')
  })
})

test('every way to leave a changed form asks before discarding', async ({ page, mark }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Portfolios' }).click()
  const list = screen.listOf(page, portfolioItems)
  const form = await screen.openNew(page, portfolioItems)
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill(mark)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const leave = [
    () => form.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => form.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4), // the backdrop
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

test('an unchanged form closes without asking', async ({ page }) => {
  await screen.openList(page, portfolioItems)
  const form = await screen.openNew(page, portfolioItems)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: portfolioItems.add, exact: true })).toBeFocused()
})

const conflictOf = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Somebody else changed this record in the meantime' })
