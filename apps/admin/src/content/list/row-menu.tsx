import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useBackCloses } from '../../components/back-closes.ts'
import { IconButton } from '../../components/button.tsx'
import { menuItemClass, popupClass } from '../../components/select.tsx'
import type { Step } from './row-order.ts'
import { t } from '../../language/words.ts'

interface RowMenuProps {
  readonly name: string
  readonly handle: RefObject<HTMLButtonElement | null>
  readonly onStep: (step: Step) => void
  readonly onDelete: () => void
}

const steps = [
  { step: 'top', label: t.moveToTop },
  { step: 'up', label: t.moveUp },
  { step: 'down', label: t.moveDown },
  { step: 'bottom', label: t.moveToBottom },
] as const satisfies readonly { step: Step; label: string }[]

const keySteps: Partial<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top', End: 'bottom' }

/**
 * The menu that moves a row. In the table its button is also the drag handle;
 * in a card the menu has Delete too. Alt and the arrow keys move the row.
 */
export function RowMenu({ name, handle, onStep, onDelete }: RowMenuProps) {
  const more = useRef<HTMLButtonElement>(null)
  const [isFromCard, setIsFromCard] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)
  useBackCloses(isOpen, () => setIsOpen(false))

  function stepByKey(event: KeyboardEvent) {
    const step = event.altKey ? keySteps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    onStep(step)
  }

  function open(fromCard: boolean) {
    setIsFromCard(fromCard)
    setIsMounted(true)
    setIsOpen(true)
  }
  const button = {
    'aria-haspopup': 'menu',
    'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+Home Alt+End',
    'aria-expanded': isOpen,
    onKeyDown: stepByKey,
  } as const
  const opener = isFromCard ? more : handle

  return (
    <>
      {/* not a Menu.Trigger, which opens on mouse down, before a drag can start */}
      <IconButton
        ref={handle}
        label={t.moveOfName({ name })}
        {...button}
        onClick={() => open(false)}
        className="cursor-grab! active:cursor-grabbing! @max-4xl:hidden"
        icon={GripVertical}
      />
      <IconButton
        ref={more}
        label={t.moreForOfName({ name })}
        {...button}
        onClick={() => open(true)}
        className="size-11! @4xl:hidden"
        icon={EllipsisVertical}
        size={20}
      />
      {isMounted && (
        <Menu.Root
          open={isOpen}
          onOpenChange={setIsOpen}
          onOpenChangeComplete={(isOpened) => !isOpened && setIsMounted(false)}
        >
          <Menu.Portal>
            <Menu.Positioner anchor={opener} sideOffset={4} align="end" className="z-10 outline-none">
              <Menu.Popup
                finalFocus={opener}
                aria-label={isFromCard ? t.moreForOfName({ name }) : t.moveOfName({ name })}
                className={`${popupClass} min-w-40`}
              >
                {steps.map(({ step, label: text }) => (
                  <Menu.Item key={step} className={menuItemClass} onClick={() => onStep(step)}>
                    {text}
                  </Menu.Item>
                ))}
                {isFromCard && (
                  <Menu.Item className={`${menuItemClass} gap-2 text-danger`} onClick={onDelete}>
                    <Trash2 size={18} aria-hidden="true" />
                    {t.delete}
                  </Menu.Item>
                )}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </>
  )
}
