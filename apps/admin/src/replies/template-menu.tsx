import { useOverlay } from '../components/back-closes.ts'
import { Menu } from '@base-ui/react/menu'
import type { SiteLanguage } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { menuItemClass, popupClass } from '../components/select.tsx'
import { bodyIn } from './fill-template.ts'
import { templatesOptions } from './reply-queries.ts'
import { t } from '../language/words.ts'

interface TemplateMenuProps {
  /** Gets the focus when a template was chosen. */
  readonly editor: RefObject<HTMLTextAreaElement | null>
  /** In which the texts are chosen, as far as they are given in it; null for the site's main one. */
  readonly language: SiteLanguage | null
  readonly onChoose: (text: string) => void
}

/** How many templates have a button of their own; the others are in a menu. */
const BUTTONS = 3

export function TemplateMenu({ editor, language, onChoose }: TemplateMenuProps) {
  const { data = [] } = useQuery(templatesOptions)
  const templates = data.map((template) => Object.assign({ ...template }, { body: bodyIn(language, template) }))
  const others = templates.slice(BUTTONS)
  const menu = useOverlay()
  function chooseAtOnce(body: string) {
    onChoose(body)
    editor.current?.focus()
  }
  return (
    <fieldset aria-label={t.templates} className="flex min-w-0 flex-wrap gap-2 empty:hidden">
      {templates.slice(0, BUTTONS).map(({ id, name, body }) => (
        <Button key={id} onClick={() => chooseAtOnce(body)} className="max-w-full">
          <span className="truncate">{name}</span>
        </Button>
      ))}
      {others.length > 0 && (
        <Menu.Root {...menu}>
          <Menu.Trigger className={buttonClass()}>
            {t.moreTemplates}
            <ChevronDown size={16} className="text-muted" aria-hidden="true" />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="start" className="z-50 outline-none">
              <Menu.Popup finalFocus={editor} className={`${popupClass} max-w-80`}>
                {others.map(({ id, name, body }) => (
                  <Menu.Item key={id} className={`${menuItemClass} max-sm:min-h-11`} onClick={() => onChoose(body)}>
                    <span className="truncate">{name}</span>
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </fieldset>
  )
}
