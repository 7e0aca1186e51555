import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { controlClass, Field } from '../components/field.tsx'

interface Choice {
  readonly key: string
  readonly text: string
  /** In a second line. */
  readonly hint?: string
  readonly onPick: () => void
}

interface SearchPickProps {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly maxLength: number
  readonly choices: readonly Choice[]
  /** Said if something is typed that nothing matches. */
  readonly empty?: string
  readonly error?: string | undefined
}

/** A field whose matches are buttons below it. Enter picks the first one; the field keeps the focus. */
export function SearchPick({ label, typed, onTyped, choices, empty = '', error, ...input }: SearchPickProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  function pick(choice: Choice | undefined) {
    choice?.onPick()
    field.current?.focus() // the button disappears
  }
  function pickFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault() // does not send the form
    pick(choices[0])
  }
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} error={error}>
        {(control) => (
          <div className="relative">
            <Search
              size={18}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
              aria-hidden="true"
            />
            <input
              {...control}
              {...input}
              ref={field}
              autoComplete="off"
              aria-controls={id}
              value={typed}
              onChange={(event) => onTyped(event.target.value)}
              onKeyDown={pickFirst}
              className={`${controlClass} min-h-10 pl-10`}
            />
          </div>
        )}
      </Field>
      <output className="sr-only">{typed.trim() === '' ? '' : `${choices.length} found`}</output>
      {choices.length === 0 && typed.trim() !== '' && <p className="px-3 py-2 text-sm text-muted">{empty}</p>}
      <ul id={id} aria-label="Matches" className="flex flex-col" hidden={choices.length === 0}>
        {choices.map((choice) => (
          <li key={choice.key}>
            <button
              type="button"
              onClick={() => pick(choice)}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm hover:bg-hover sm:min-h-10"
            >
              <Plus size={16} className="shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {choice.text}
                {choice.hint && <span className="block text-muted">{choice.hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
