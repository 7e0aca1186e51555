import { Menu } from '@base-ui/react/menu'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { menuItemClass, popupClass } from '../../components/popup.ts'
import type { Step } from './use-list-order.ts'

interface MoveMenuProps {
  /** The record's name. */
  readonly name: string
  /** The drag handle of the row. */
  readonly handle: RefObject<HTMLButtonElement | null>
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
  const [isOpen, setIsOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false) // a thousand mounted menus are slow

  function stepByKey(event: KeyboardEvent) {
    const step = event.altKey ? keySteps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    onStep(step)
  }

  function open() {
    setIsMounted(true)
    setIsOpen(true)
  }

  return (
    <>
      {/* not a Menu.Trigger, which opens on mouse down, before a drag can start */}
      <IconButton
        ref={handle}
        label={`Move ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End"
        onKeyDown={stepByKey}
        onClick={open}
        className="cursor-grab! active:cursor-grabbing!"
      >
        <GripVertical size={18} aria-hidden="true" />
      </IconButton>
      {isMounted && (
        <Menu.Root
          open={isOpen}
          onOpenChange={setIsOpen}
          onOpenChangeComplete={(isOpened) => !isOpened && setIsMounted(false)}
        >
          <Menu.Portal>
            <Menu.Positioner anchor={handle} sideOffset={4} align="end" className="z-10 outline-none">
              <Menu.Popup finalFocus={handle} aria-label={`Move ${name}`} className={`${popupClass} min-w-40`}>
                {steps.map(({ step, label }) => (
                  <Menu.Item key={step} className={menuItemClass} onClick={() => onStep(step)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </>
  )
}
