import { type RefObject, useId } from 'react'
import { controlClass, Field } from '../components/field.tsx'
import { type Theme, themes } from '../themes/palette.ts'

const labels = { light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>

interface ThemeFieldProps {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

export function ThemeField({ theme, onChange }: ThemeFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Theme</legend>
      <div className="flex gap-6">
        {themes.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={choice === theme}
              onChange={() => onChange(choice)}
              className="size-4.5 accent-primary"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ColorFieldProps {
  /** The text field. */
  readonly ref: RefObject<HTMLInputElement | null>
  /** The typed text, valid or not. */
  readonly value: string
  /** The last valid color, which the picker shows. */
  readonly color: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A color to pick or to type. */
export function ColorField({ ref, value, color, error, onChange }: ColorFieldProps) {
  const noteId = useId()
  return (
    <>
      <Field label="Primary Color" error={error}>
        {({ 'aria-describedby': errorId, ...control }) => (
          <div className="flex gap-3">
            <input
              type="color"
              aria-label="Pick the primary color"
              value={color}
              onChange={(event) => onChange(event.target.value)}
              className="h-10 w-14 shrink-0 cursor-pointer rounded-lg border border-control-line bg-background p-1"
            />
            <input
              {...control}
              ref={ref}
              type="text"
              spellCheck={false}
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              aria-describedby={errorId ? `${errorId} ${noteId}` : noteId}
              className={`${controlClass} max-w-40 font-mono`}
            />
          </div>
        )}
      </Field>
      <p id={noteId} className="-mt-3 text-sm text-muted">
        This color is for the back office only: for its buttons, links and highlights. Your public site keeps its own
        colors. Technically, saving sets the CSS variable <code>--primary</code>.
      </p>
    </>
  )
}
