import { writeProps } from '../ui/island-props.ts'

/** Returns the script with an island's props, as the server writes it before the island. */
export function scriptOf(props: object): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.textContent = writeProps(props)
  return script
}
