import { expect, type Locator } from '@playwright/test'

/** Presses and fills as a test's `click` and `fill` do, and counts each as an act. */
export function countActs() {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    fill: async (field: Locator, text: string) => {
      count += 1
      await field.fill(text)
      await expect(field).toHaveValue(text)
    },
    /** Chooses from a list of the browser's. */
    select: async (list: Locator, option: string) => {
      count += 1
      await list.selectOption(option)
    },
    made: () => count,
  }
}
