import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { buttonClass } from '../components/button.tsx'
import { menuItemClass, popupClass } from '../components/select.tsx'
import { templatesOptions } from './reply-queries.ts'

interface TemplateMenuProps {
  /** Gets the focus when a template was chosen. */
  readonly editor: RefObject<HTMLTextAreaElement | null>
  readonly onChoose: (text: string) => void
}

/** The templates of replies, if there are any. */
export function TemplateMenu({ editor, onChoose }: TemplateMenuProps) {
  const { data: templates = [] } = useQuery(templatesOptions)
  if (templates.length === 0) return null
  return (
    <Menu.Root>
      <Menu.Trigger className={`${buttonClass()} max-sm:min-h-11`}>
        Use a template
        <ChevronDown size={16} className="text-muted" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Menu.Popup finalFocus={editor} className={`${popupClass} max-w-80`}>
            {templates.map(({ id, name, body }) => (
              <Menu.Item key={id} className={`${menuItemClass} max-sm:min-h-11`} onClick={() => onChoose(body)}>
                <span className="truncate">{name}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
