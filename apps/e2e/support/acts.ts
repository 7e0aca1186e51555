import type { Locator, Page } from '@playwright/test'

type File = Parameters<Locator['setInputFiles']>[0]

/** What somebody does with a finger, or with the mouse on a wide screen. Each call is one act. */
export interface Acts {
  tap(target: Locator): Promise<void>
  /** Goes to a field and types a text. */
  type(field: Locator, text: string): Promise<void>
  /** Presses a button and chooses a file in the system's own picker. */
  chooseFile(button: Locator, file: File): Promise<void>
  /** How many acts there were. */
  count(): number
}

/** Counts acts. A narrow page needs `hasTouch`. */
export function countActs(page: Page): Acts {
  let acts = 0
  const press = (target: Locator) => (page.viewportSize()!.width < 600 ? target.tap() : target.click())
  return {
    tap: async (target) => {
      acts += 1
      await press(target)
    },
    type: async (field, text) => {
      acts += 1
      await field.fill(text)
    },
    chooseFile: async (button, file) => {
      acts += 1
      const opening = page.waitForEvent('filechooser')
      await press(button)
      await (await opening).setFiles(file)
    },
    count: () => acts,
  }
}
