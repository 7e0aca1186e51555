import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { SocialMediaRow, type SocialMediaValues } from './social-media-row.tsx'

interface SocialMediaInputProps {
  readonly label: string
  readonly name: `fields.${string}`
}

/** The rows of a footer's social media, one for each link. Empty rows stay until the form is sent. */
export function SocialMediaInput({ label, name }: SocialMediaInputProps) {
  const { fields, append, remove } = useFieldArray<SocialMediaValues, typeof name>({ name })
  const addButton = useRef<HTMLButtonElement>(null)
  const empty = { media_name: '', media_icon: '', media_link: '' }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {fields.map(({ id }, index) => (
        <SocialMediaRow
          key={id}
          name={`${name}.${index}`}
          number={index + 1}
          onRemove={() => {
            remove(index)
            addButton.current?.focus() // the pressed button disappears with its row
          }}
        />
      ))}
      <Button ref={addButton} className="self-start" onClick={() => append(empty, { shouldFocus: false })}>
        + Add Social
      </Button>
    </fieldset>
  )
}
