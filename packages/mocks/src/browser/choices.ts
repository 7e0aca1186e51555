import type { MockApi } from '../mock-api.ts'
import { callChoices, contentChoices, type ScenarioChoice } from '../scenario-menu.ts'

const menus = { content: contentChoices, calls: callChoices } as const
export type Menu = keyof typeof menus

/** What is played of each menu, remembered until the tab is closed. */
export interface Choices {
  readonly menus: typeof menus
  present(menu: Menu): ScenarioChoice
  /**
   * Plays a choice: what becomes of calls from the next call on, a content from
   * the next page load on. What is over after one call is not remembered.
   */
  choose(menu: Menu, id: string): void
}

/** Plays what was chosen before the page was loaded. */
export function rememberedChoices(mock: MockApi, storage: Pick<Storage, 'getItem' | 'setItem'>): Choices {
  const keyOf = (menu: Menu) => `tablier_mock_${menu}`
  const find = (menu: Menu, id: string | null) => menus[menu].find((choice) => choice.id === id) ?? menus[menu][0]! // each menu begins with the usual
  const remembered = (menu: Menu) => find(menu, storage.getItem(keyOf(menu)))
  const present: Record<Menu, ScenarioChoice> = { content: remembered('content'), calls: remembered('calls') }
  mock.play(present.content.scenario)
  mock.play(present.calls.scenario)
  return {
    menus,
    present: (menu) => present[menu],
    choose: (menu, id) => {
      present[menu] = find(menu, id)
      if (!present[menu].isOnce) storage.setItem(keyOf(menu), id)
      if (menu === 'calls') mock.play(present.calls.scenario)
    },
  }
}
