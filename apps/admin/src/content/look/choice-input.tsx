import { useController } from 'react-hook-form'
import type { Choice, OwnInputProps } from '../collection-screen.ts'

interface ChoiceInputProps extends OwnInputProps {
  readonly choices: Readonly<Record<string, Choice>>
}

/** A choice of a few, each with a picture of what it does. */
export function ChoiceInput({ label, name, choices }: ChoiceInputProps) {
  const { ref, value, onChange } = useController({ name }).field
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {Object.entries(choices).map(([choice, { label: words, picture }], index) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer flex-col gap-2 rounded-lg border border-control-line p-2 text-sm hover:bg-hover has-checked:border-primary has-checked:bg-primary-wash has-focus-visible:outline-2"
          >
            {picture}
            <span className="my-auto flex items-center gap-2 wrap-anywhere">
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={choice}
                checked={value === choice}
                onChange={() => onChange(choice)}
                className="size-4.5 shrink-0 accent-primary"
              />
              {words}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SketchProps {
  /** Paths on a canvas of 64 × 40: what is a picture, and what is text. */
  readonly picture?: string
  readonly words?: string
}

export function Sketch({ picture, words }: SketchProps) {
  return (
    <svg viewBox="0 0 64 40" aria-hidden="true" className="w-full rounded bg-sunken text-muted">
      <path d={picture} fill="currentColor" opacity={0.45} />
      <path d={words} stroke="var(--ink)" strokeWidth={3} />
    </svg>
  )
}
