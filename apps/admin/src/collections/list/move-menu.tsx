import { Menu } from '@base-ui/react/menu'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { IconButton } from '../../controls/button.tsx'
import { menuItemClass, popupClass } from '../../controls/popup.ts'
import type { Step } from './list-order.ts'

interface MoveMenuProps {
  /** Of the record. */
  readonly name: string
  /** Where the row is taken hold of. */
  readonly handle: Ref<HTMLButtonElement>
  readonly onStep: (step: Step) => void
}

const steps = [
  { step: 'top', label: 'Move to top' },
  { step: 'up', label: 'Move up' },
  { step: 'down', label: 'Move down' },
  { step: 'bottom', label: 'Move to bottom' },
] as const satisfies readonly { step: Step; label: string }[]

const keySteps: Partial<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top', End: 'bottom' }

/** The handle of a row: drag it, press it for a menu, or move the row with Alt and the arrow keys. */
export function MoveMenu({ name, handle, onStep }: MoveMenuProps) {
  function stepByKey(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    const step = event.altKey ? keySteps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    event.preventBaseUIHandler() // an arrow key alone opens the menu
    onStep(step)
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={handle}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
        onKeyDown={stepByKey}
        render={<IconButton label={`Move ${name}`} className="cursor-grab! active:cursor-grabbing!" />}
      >
        <GripVertical size={18} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-10 outline-none">
          <Menu.Popup className={`${popupClass} min-w-40`}>
            {steps.map(({ step, label }) => (
              <Menu.Item key={step} className={menuItemClass} onClick={() => onStep(step)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
