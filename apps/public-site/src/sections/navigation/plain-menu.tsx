import type { ReactNode } from 'react'
import { hrefOf } from '../../site/addresses.ts'
import { useSiteWords } from '../../site/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Links, TOGGLE, TOGGLE_ICON } from './navigation.tsx'

interface PlainMenuProps {
  readonly sections?: readonly string[] | undefined
  /** The choice of a language. */
  readonly languages: ReactNode
}

/** The menu of small screens without scripts. Each link loads the page under another path, which closes the menu. */
export function PlainMenu({ sections, languages }: PlainMenuProps) {
  const t = useSiteWords()
  return (
    <>
      <summary aria-label={t.menu} className={`${TOGGLE} list-none [&::-webkit-details-marker]:hidden`}>
        <Icon path={TOGGLE_ICON.open} className="size-7 group-open:hidden" />
        <Icon path={TOGGLE_ICON.close} className="hidden size-7 group-open:block" />
      </summary>
      <nav aria-label={t.mainMenu} className="menu grid">
        <Links sections={sections} addressOf={(id) => `${hrefOf('/', t)}${id}#${id}`}>
          {languages && <li>{languages}</li>}
        </Links>
      </nav>
    </>
  )
}
