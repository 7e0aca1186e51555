import { useId } from 'react'
import { Select } from '../../components/select.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import type { CollectionScreen } from '../collection-screen.ts'

interface TypeChoiceProps {
  readonly screens: readonly CollectionScreen[]
  readonly chosen: CollectionScreen
  readonly disabled: boolean
  readonly onChange: (screen: CollectionScreen) => void
}

/** Which of an area's lists the new record is for. */
export function TypeChoice({ screens, chosen, disabled, onChange }: TypeChoiceProps) {
  const id = useId()
  return (
    <div className="border-b border-line bg-sunken px-6 py-4">
      <Field id={id} label="Type">
        <Select
          id={id}
          label="Type"
          options={screens.map((screen) => screen.words.one)}
          value={chosen.words.one}
          disabled={disabled}
          onChange={(type) => onChange(screens.find((screen) => screen.words.one === type) ?? chosen)}
          className={`${controlClass} flex min-h-10 items-center justify-between`}
        />
      </Field>
    </div>
  )
}
