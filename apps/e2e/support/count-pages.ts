import type { Page } from '@playwright/test'

/** Returns how many pages a page takes on A4. A PDF has one object of this type for each. */
export async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
