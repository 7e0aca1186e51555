import { expect } from '@playwright/test'
import { test as adminTest } from './admin-test.ts'
import { expectNoViolation } from './axe.ts'

const PHONE = { width: 390, height: 844 }
const DARK = JSON.stringify({ theme: 'dark', primaryColor: '#2563eb' })

interface LookOptions {
  /** On a phone too. */
  readonly onPhone?: boolean
  /** axe's rules that do not fit what is looked at. */
  readonly except?: readonly string[]
}

interface Fixtures {
  /** Asks axe about the page as it stands, in both themes. */
  readonly expectAccessible: (options?: LookOptions) => Promise<void>
}

interface WorkerFixtures {
  /** What the dark theme sets on the root element. */
  readonly darkStyle: string
}

/** A test of pages that are opened once, and looked at in both themes. */
export const test = adminTest.extend<Fixtures, WorkerFixtures>({
  reducedMotion: 'reduce',

  darkStyle: [
    async ({ browser }, use, { project }) => {
      const origin = project.use.baseURL!
      const localStorage = [{ name: 'ui_theme_settings', value: DARK }]
      const page = await browser.newPage({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
      await page.goto(`${origin}/login`)
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      const style = await page.locator('html').getAttribute('style')
      await page.close()
      await use(style!)
    },
    { scope: 'worker' },
  ],

  expectAccessible: async ({ page, darkStyle }, use) => {
    const root = page.locator('html')
    await use(async ({ onPhone = false, except } = {}) => {
      await expect(page.getByRole('heading').first()).toBeAttached()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      const desktop = page.viewportSize()!
      const light = { theme: 'light', style: (await root.getAttribute('style')) ?? '' }
      const dark = { theme: 'dark', style: darkStyle }
      for (const size of onPhone ? [PHONE, desktop] : [desktop]) {
        await page.setViewportSize(size)
        for (const theme of [dark, light]) {
          await root.evaluate(wear, theme)
          await expectNoViolation(page, `${theme.theme}, ${size.width} px`, except)
        }
      }
    })
  },
})

/** As saving the appearance does. */
function wear(root: HTMLElement | SVGElement, { theme, style }: { theme: string; style: string }): void {
  root.dataset['theme'] = theme
  root.style.cssText = style
}
