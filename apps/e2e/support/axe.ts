import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** `axe.source` has comments and line breaks, and takes twice as long to send and parse. */
const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

interface Rules {
  readonly except?: readonly string[] | undefined
  readonly only?: string[] | undefined
}

/** Expects that axe finds no violation. `where` names the state of the page, such as 'dark, 390 px'. */
export async function expectNoViolation(page: Page, where = '', { except = [], only }: Rules = {}): Promise<void> {
  // Added once per page, because it has 650 kB, and @axe-core/playwright would send it for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  await page.evaluate(settle)
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, at: target.join(' '), why: failureSummary })),
      )
    },
    {
      runOnly: only ? { type: 'rule' as const, values: only } : { type: 'tag' as const, values: TAGS },
      rules,
      resultTypes: ['violations' as const],
    },
  )
  expect.soft(found, `${new URL(page.url()).pathname} ${where}`).toEqual([])
}

/** Waits until no animation runs. The end of one may start another, such as the transitions of children's colours. */
async function settle(): Promise<void> {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let now = moving(); now.length > 0; now = moving()) await Promise.allSettled(now.map(({ finished }) => finished))
}
