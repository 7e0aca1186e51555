import { controlClass, Field } from '../components/field.tsx'

interface ColorFieldProps {
  readonly id: string
  /** As typed, right or wrong. */
  readonly value: string
  /** What the picker shows: the typed one where it is right. */
  readonly color: string
  readonly error: string | undefined
  readonly describedBy: string
  readonly onChange: (value: string) => void
}

/** A color to be picked or typed. */
export function ColorField({ id, value, color, error, describedBy, onChange }: ColorFieldProps) {
  return (
    <Field id={id} label="Primary Color" error={error}>
      <div className="flex gap-3">
        <input
          type="color"
          aria-label="Pick the primary color"
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-14 shrink-0 cursor-pointer rounded-lg border border-control-line bg-background p-1"
        />
        <input
          id={id}
          type="text"
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          className={`${controlClass} max-w-40 font-mono`}
        />
      </div>
    </Field>
  )
}
