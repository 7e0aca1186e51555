import { controlClass } from '../components/field.tsx'

interface NoteInputProps {
  readonly placeholder: string
  readonly value: string
  readonly onChange: (note: string) => void
}

export function NoteInput({ placeholder, value, onChange }: NoteInputProps) {
  return (
    <input
      aria-label="Note"
      placeholder={placeholder}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass} min-h-11 sm:min-h-10`}
    />
  )
}
