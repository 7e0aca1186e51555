import type { Locator, Page } from '@playwright/test'

type File = Parameters<Locator['setInputFiles']>[0]

/** What somebody does with one hand on a phone. Each call is one act. */
export interface Acts {
  tap(target: Locator): Promise<void>
  /** Goes to a field and types a text. */
  type(field: Locator, text: string): Promise<void>
  /** Taps a button and chooses a file in the phone's own picker. */
  chooseFile(button: Locator, file: File): Promise<void>
  /** How many acts there were. */
  count(): number
}

/** Counts acts. The page needs `hasTouch`. */
export function countActs(page: Page): Acts {
  let acts = 0
  return {
    tap: async (target) => {
      acts += 1
      await target.tap()
    },
    type: async (field, text) => {
      acts += 1
      await field.fill(text)
    },
    chooseFile: async (button, file) => {
      acts += 1
      const opening = page.waitForEvent('filechooser')
      await button.tap()
      await (await opening).setFiles(file)
    },
    count: () => acts,
  }
}
