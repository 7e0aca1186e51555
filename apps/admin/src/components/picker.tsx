import { Autocomplete } from '@base-ui/react/autocomplete'
import { Plus, Search } from 'lucide-react'
import { useRef } from 'react'
import { controlClass, Field } from './field.tsx'
import { t } from '../language/words.ts'

interface Choice {
  readonly key: string
  readonly text: string
  /** Shown in a second line. */
  readonly hint?: string
  readonly onPick: () => void
}

interface PickerProps {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly maxLength: number
  readonly choices: readonly Choice[]
  /** Shown if nothing matches the typed text. */
  readonly empty?: string
  readonly error?: string | undefined
}

/** A field with its matches below. The arrow keys select one, Enter picks it, and the focus stays in the field. */
export function Picker({ label, typed, onTyped, choices, empty = '', error, ...input }: PickerProps) {
  const field = useRef<HTMLInputElement>(null)
  function pick(choice: Choice) {
    choice.onPick()
    field.current?.focus() // the choice disappears
  }
  return (
    <Autocomplete.Root
      inline
      open={choices.length > 0}
      items={choices}
      filter={null}
      autoHighlight
      value={typed}
      onValueChange={(value, { reason }) => reason === 'input-change' && onTyped(value)}
      itemToStringValue={({ text }: Choice) => text}
    >
      <div className="flex flex-col gap-1">
        <Field label={label} error={error}>
          {(control) => (
            <div className="relative">
              <Search
                size={18}
                className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-muted"
                aria-hidden="true"
              />
              <Autocomplete.Input
                {...control}
                {...input}
                ref={field}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // does not send the form
                className={`${controlClass} min-h-10 ps-10`}
              />
            </div>
          )}
        </Field>
        <output className="sr-only">{typed.trim() === '' ? '' : t.found({ count: choices.length })}</output>
        {choices.length === 0 && typed.trim() !== '' && <p className="px-3 py-2 text-sm text-muted">{empty}</p>}
        <Autocomplete.List aria-label={t.matches} className="flex flex-col" hidden={choices.length === 0}>
          {(choice: Choice) => (
            <Autocomplete.Item
              key={choice.key}
              value={choice}
              onClick={() => pick(choice)}
              className="flex min-h-11 w-full cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-start text-sm data-highlighted:bg-hover sm:min-h-10"
            >
              <Plus size={16} className="shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {choice.text}
                {choice.hint && <span className="block text-muted">{choice.hint}</span>}
              </span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
