import { controlClass } from '../components/field.tsx'

interface NoteInputProps {
  readonly placeholder: string
  readonly value: string
  readonly onChange: (note: string) => void
}

export function NoteInput({ placeholder, value, onChange }: NoteInputProps) {
  return (
    <label className="flex items-center gap-3 text-sm">
      Note
      <input
        placeholder={placeholder}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} min-h-11 min-w-0 sm:min-h-10`}
      />
    </label>
  )
}
