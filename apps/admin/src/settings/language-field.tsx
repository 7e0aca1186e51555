import { settingsLengths } from '@tablier/contracts'
import { type Ref, useState } from 'react'
import { SelectField } from '../components/select.tsx'
import { TextInput } from '../components/text-input.tsx'
import { commonLanguages, ownName } from './languages.ts'

const OTHER = 'Another language…'
const options = [...commonLanguages.keys(), OTHER]

interface LanguageFieldProps {
  /** The field for a language's code. */
  readonly ref: Ref<HTMLInputElement>
  /** A BCP 47 tag, as typed. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A language to choose by its own name, or by its code. */
export function LanguageField({ ref, value, error, onChange }: LanguageFieldProps) {
  const [isTyped, setIsTyped] = useState(!isCommon(value))
  function choose(name: string) {
    const tag = commonLanguages.get(name)
    setIsTyped(tag === undefined)
    onChange(tag ?? '')
  }
  return (
    <>
      <SelectField label="Language" options={options} value={isTyped ? OTHER : ownName(value)} onChange={choose} />
      {isTyped ? (
        <TextInput
          ref={ref}
          label="Language code"
          required
          maxLength={settingsLengths.language}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={value}
          error={error}
          hint="A short code, such as en, fr or pt-BR. Browsers and screen readers use it to read your texts."
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <p className="-mt-3 text-sm text-muted">
          The language that your texts are written in. Browsers and screen readers use it to read and translate them.
        </p>
      )}
    </>
  )
}

function isCommon(tag: string): boolean {
  return commonLanguages.get(ownName(tag)) === tag
}
