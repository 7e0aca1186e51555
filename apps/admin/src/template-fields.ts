import { listText, templateFields } from '@tablier/contracts'
import { locale } from './locale.ts'

export function templateFieldsText(): string {
  const names = templateFields.map((name) => `{${name}}`)
  return listText(names, locale)
}
