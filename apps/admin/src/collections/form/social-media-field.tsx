import { parseSocialMedia } from '@tablier/contracts'
import { useController } from 'react-hook-form'
import { SocialMediaInput } from './social-media-input.tsx'
import type { FormValues } from './form-values.ts'

interface SocialMediaFieldProps {
  readonly label: string
  readonly name: `fields.${string}`
}

/** Binds the list to its JSON text. Empty rows stay in it until the form is sent. */
export function SocialMediaField({ label, name }: SocialMediaFieldProps) {
  const { field } = useController<FormValues, typeof name>({ name })
  return (
    <SocialMediaInput
      label={label}
      initial={parseSocialMedia(String(field.value))}
      onChange={(rows) => field.onChange(JSON.stringify(rows))}
    />
  )
}
