import type { BrowserStorage } from '@tablier/contracts/browser-storage'
import type { MenuChoice } from '../scenarios/scenario-menu.ts'

/** Two menus: what content there is, and how calls are answered. The first choice of each is the default. */
export type Menus = Readonly<Record<'content' | 'calls', readonly MenuChoice[]>>
export type Menu = keyof Menus

const keyOf = (menu: Menu) => `tablier_mock_${menu}`

/** The keys under which local storage has the choices. */
export const menuKeys = [keyOf('content'), keyOf('calls')]

export type Choices = ReturnType<typeof rememberedChoices>

/**
 * Plays the remembered choice for calls. The chosen content is already in the database.
 * @returns the current choice of each menu, which all tabs share
 */
export function rememberedChoices(
  menus: Menus,
  play: (id: string) => Promise<void>,
  storage: Pick<BrowserStorage, 'read' | 'write'>,
) {
  const find = (menu: Menu, id: string | null) => menus[menu].find((choice) => choice.id === id) ?? menus[menu][0]! // no menu is empty
  const remembered = (menu: Menu) => find(menu, storage.read(keyOf(menu)))
  const present: Record<Menu, MenuChoice> = { content: remembered('content'), calls: remembered('calls') }
  void play(present.calls.id)
  return {
    menus,
    present: (menu: Menu) => present[menu],
    /** Plays a choice. It is remembered unless it ends after one call. */
    choose: (menu: Menu, id: string) => {
      present[menu] = find(menu, id)
      if (!present[menu].isOnce) storage.write(keyOf(menu), id)
      return play(id)
    },
  }
}
