/** Asks about near misses of addresses, for the public page and the back office. */

/** An input or a text area. The server's packages compile this file too, and have no DOM types. */
interface AddressInput {
  value: string
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
  dispatchEvent(event: Event): boolean
  focus(): void
}

/** The address that was probably meant, and the whole text with it. */
export interface Meant {
  readonly email: string
  readonly text: string
}

/**
 * Looks for near misses when an input has been filled in. The known ones are loaded only then.
 * @param onMeant called with what was probably meant, or undefined if there is nothing to ask
 * @param onFailure called if the known ones cannot be loaded: then there is no question
 * @returns a function that stops it
 */
export function askAboutEmails(
  input: AddressInput,
  onMeant: (meant: Meant | undefined) => void,
  onFailure: (error: unknown) => void = () => {},
): () => void {
  const ask = async () => {
    const typed = input.value
    const { suggestedIn } = await import('./email-suggestion.ts')
    if (input.value === typed) onMeant(suggestedIn(typed))
  }
  const askIfPossible = () => void ask().catch(onFailure)
  const forget = () => onMeant(undefined)
  input.addEventListener('change', askIfPossible)
  input.addEventListener('input', forget)
  return () => {
    input.removeEventListener('change', askIfPossible)
    input.removeEventListener('input', forget)
  }
}

/** Puts a text into an input as if it had been typed. */
export function typeInto(input: AddressInput, text: string): void {
  // React notices an input's new value only if it is set by the element's own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
