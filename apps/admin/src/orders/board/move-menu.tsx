import { Menu } from '@base-ui/react/menu'
import { orderMoves, type OrderState } from '@tablier/contracts'
import { ChevronDown } from 'lucide-react'
import { menuItemClass, popupClass } from '../../components/popup.ts'
import { stateWords } from '../order-words.ts'

interface MoveMenuProps {
  /** What is moved, for the label. */
  readonly name: string
  readonly state: OrderState
  readonly onMove: (to: OrderState) => void
}

/** The states that an evening can be moved to. */
export function MoveMenu({ name, state, onMove }: MoveMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Move ${name} to…`}
        className="inline-flex min-h-9 items-center gap-1 rounded-lg px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        Move to…
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-10 outline-none">
          <Menu.Popup className={`${popupClass} min-w-40`}>
            {orderMoves[state].map((to) => (
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
