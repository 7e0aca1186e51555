import { passwordLengths, seemsEasy, STRONG_PASSWORD_LENGTH } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { t } from '../language/words.ts'

export const registrationOptions = queryOptions({
  queryKey: ['registration'] as const,
  queryFn: ({ signal }) => client.auth.registration({ signal }),
  meta: { action: 'load whether visitors may register' },
})

/**
 * Returns the attributes of an input for a new password. Its hint says if the password is easy to guess; only the server
 * refuses one, if the site wants strong passwords.
 * @param texts more words that are easy to guess, besides those in the other inputs of the form
 */
export function useNewPassword(texts: readonly string[] = []) {
  const { data } = useQuery(registrationOptions)
  const [isEasy, setIsEasy] = useState(false)
  const isStrict = data?.strongPasswords === true
  const min = isStrict ? STRONG_PASSWORD_LENGTH : passwordLengths.min
  const advice = isStrict ? t.passwordTooEasy : t.thisPasswordIsEasyToGuess
  return {
    placeholder: t.atLeastCharacters({ min }),
    hint: isEasy ? t.longerPasswordHint({ advice }) : undefined,
    onInput: ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) =>
      setIsEasy(value !== '' && seemsEasy(value, [...texts, ...textsIn(form)])),
  }
}

/** Returns the name and the email address that are typed into a form. */
function textsIn(form: HTMLFormElement | null): string[] {
  const data = form ? [...new FormData(form)] : []
  return data.flatMap(([name, value]) => (/^(name|email)$/.test(name) && typeof value === 'string' ? [value] : []))
}
