import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'

const { footers } = contentFacts

function editorIn(form: Locator) {
  const button = (name: string) => form.getByRole('button', { name, exact: true })
  return { text: form.getByRole('textbox', { name: 'Heading', exact: true }), button }
}

/** Pastes as the clipboard of another program does. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** Selects the text before the cursor. The editor hears of it after the key press, and only while it has the focus. */
async function selectLine(page: Page): Promise<void> {
  const heard = await page.evaluateHandle(() => ({
    selection: new Promise<void>((resolve) =>
      document.addEventListener('selectionchange', () => getSelection()?.isCollapsed === false && resolve()),
    ),
  }))
  await page.keyboard.press('Shift+Home')
  await heard.evaluate(({ selection }) => selection)
}

async function openFooter(page: Page, name: string): Promise<Locator> {
  return screen.openEdit(await screen.openList(page, footers), name)
}

test('formats a footer by keyboard, and stores clean HTML', { tag: '@phone' }, async ({ page, owner, mark }) => {
  await screen.openList(page, footers)
  const form = await screen.openNew(page, footers)
  const { text, button } = editorIn(form)
  await expect(button('Bold')).toBeVisible()
  await text.click()
  await page.keyboard.press('Control+b')
  await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(mark)
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Book a table')
  await selectLine(page)

  await page.keyboard.press('Shift+Tab') // the toolbar is one stop
  await expect(button('Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Please enter a web address, an email address or a phone number.')
  await form.getByRole('textbox', { name: 'Link address' }).fill('tables.example')
  await expectNoViolation(page, 'the editor')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await screen.submit(form, 'Save')

  const { items } = await owner.footers.adminList()
  expect(items.find(({ heading }) => heading.includes(mark))?.heading).toBe(
    `<strong>${mark}</strong><br /><a href="https://tables.example" rel="noopener noreferrer">Book a table</a>`,
  )
})

test('reduces pasted HTML to what the editor has', async ({ page, mark }) => {
  await screen.openList(page, footers)
  const { text, button } = editorIn(await screen.openNew(page, footers))
  await expect(button('Bold')).toBeVisible()
  await paste(
    text,
    `<h1 style="color:red">${mark}</h1><img src=x><b onclick="alert(1)">bold</b><a href="javascript:x">link</a>`,
  )
  await button('Edit as HTML').click()
  await expect(text).toHaveValue(new RegExp(`^<p>${mark}</p><p><strong>bold</strong>link</p>$`))
})

test('is not dirty when it opens, nor after an undone change', async ({ page, owner, mark }) => {
  await owner.footers.create({ body: { heading: `<b>${mark}</b> <i>since 1998</i>` } })
  const form = await openFooter(page, `${mark} since 1998`)
  const { text, button } = editorIn(form)
  await expect(button('Bold')).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText(`${mark} since 1998`)
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form).toBeHidden()
})

test('shows text that it cannot edit as HTML, and asks before it drops formatting', async ({ page, owner, mark }) => {
  const { footer } = await owner.footers.create({ body: { heading: `<h3>${mark}</h3><u>open</u> daily` } })
  const form = await openFooter(page, `${mark} open daily`)
  const { text, button } = editorIn(form)
  await expect(text).toHaveValue(footer.heading)
  await button('Edit as HTML').click()
  await page.getByRole('button', { name: 'Keep HTML' }).click()
  await expect(text).toHaveValue(footer.heading)
  await button('Edit as HTML').click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(text).toHaveText(`${mark}open daily`)
  await screen.submit(form, 'Update')
  const saved = await owner.footers.adminGet({ params: { id: footer.id } })
  expect(saved.footer.heading).toBe(`<p>${mark}</p><p>open daily</p>`)
})
