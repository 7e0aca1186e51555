import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { controlClass, Field } from './field.tsx'

export const popupClass =
  'max-h-(--available-height) origin-(--transform-origin) overflow-y-auto rounded-xl border border-line bg-background p-1 text-ink shadow-lg outline-none transition-[opacity,scale] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const menuItemClass =
  'flex min-h-10 items-center rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-hover'

interface SelectProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly Value[]
  /** Returns what is shown of a value: the value itself unless given. */
  readonly nameOf?: (value: Value) => string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className: string
  readonly id?: string
  readonly disabled?: boolean
  readonly isOpenAtFirst?: boolean
  /** Replaces the chosen value in the trigger. */
  readonly children?: ReactNode
}

export function Select<Value extends string | number>({
  label,
  options,
  nameOf = String,
  value,
  onChange,
  children,
  isOpenAtFirst = false,
  ...trigger
}: SelectProps<Value>) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  useBackCloses(isOpen, () => setIsOpen(false))
  // If the list opened before its button exists, it would take the focus at the top of the page and scroll there.
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      open={isOpen && button !== null}
      onOpenChange={setIsOpen}
    >
      <BaseSelect.Trigger ref={setButton} aria-label={label} {...trigger}>
        {children ?? nameOf(value)}
        <BaseSelect.Icon>
          <SelectArrow />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        {/* The list stays where it is when rows come or go behind it, so that no press lands beside its option. */}
        <BaseSelect.Positioner
          sideOffset={4}
          alignItemWithTrigger={false}
          disableAnchorTracking
          className="z-50 outline-none"
        >
          <BaseSelect.Popup className={`${popupClass} min-w-[max(var(--anchor-width),9rem)]`}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option}
                  value={option}
                  className="grid min-h-10 grid-cols-[1rem_1fr] items-center gap-2 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-hover"
                >
                  <BaseSelect.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </BaseSelect.ItemIndicator>
                  <BaseSelect.ItemText className="col-start-2">{nameOf(option)}</BaseSelect.ItemText>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}

export function SelectArrow() {
  return <ChevronDown size={16} className="shrink-0 opacity-70" aria-hidden="true" />
}

type SelectFieldProps<Value extends string | number> = Omit<
  SelectProps<Value>,
  'className' | 'id' | 'isOpenAtFirst' | 'children'
>

export function SelectField<Value extends string | number>({ label, ...select }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          className={`${controlClass} flex min-h-10 items-center justify-between gap-2 text-start [overflow-wrap:anywhere]`}
          {...select}
        />
      )}
    </Field>
  )
}
