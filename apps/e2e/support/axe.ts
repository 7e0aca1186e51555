import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/**
 * Expects that axe finds no violation on the page.
 * @param where names the state of the page in the report, such as 'dark, 390 px'
 * @param except rules to skip
 */
export async function expectNoViolation(page: Page, where = '', except: readonly string[] = []): Promise<void> {
  // Once per page: it is half a megabyte, which @axe-core/playwright would send for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(settle)
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, at: target.join(' '), why: failureSummary })),
      )
    },
    { runOnly: { type: 'tag' as const, values: TAGS }, rules, resultTypes: ['violations' as const] },
  )
  expect.soft(found, where).toEqual([])
}

/** Waits until no animation runs. The end of one may start another: a color's change may start its children's. */
async function settle(): Promise<void> {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let now = moving(); now.length > 0; now = moving()) await Promise.allSettled(now.map(({ finished }) => finished))
}
