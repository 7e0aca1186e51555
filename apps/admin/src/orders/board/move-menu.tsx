import { Menu } from '@base-ui/react/menu'
import type { OrderState } from '@tablier/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { menuItemClass, popupClass } from '../../components/select.tsx'
import { stateWords } from '../order-words.ts'

interface MoveMenuProps {
  readonly text: string
  readonly label?: string
  readonly className: string
  readonly targets: readonly OrderState[]
  /** It is being moved: the menu does not open. */
  readonly isMoving: boolean
  readonly onMove: (to: OrderState) => void
}

/** The states that an evening can be moved to. */
export function MoveMenu({ text, label, className, targets, isMoving, onMove }: MoveMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Menu.Root open={isOpen && !isMoving} onOpenChange={(isOpening) => setIsOpen(isOpening && !isMoving)}>
      <Menu.Trigger
        aria-label={label}
        aria-disabled={isMoving} // keeps the focus, which the button would lose if it were disabled
        className={`${className} aria-disabled:cursor-progress aria-disabled:opacity-60`}
      >
        {text}
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-10 outline-none">
          <Menu.Popup className={`${popupClass} min-w-40`}>
            {targets.map((to) => (
              <Menu.Item key={to} className={`${menuItemClass} max-sm:min-h-11`} onClick={() => onMove(to)}>
                {stateWords[to]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
