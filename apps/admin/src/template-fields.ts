import { templateFields } from '@tablier/contracts'
import { locale } from './words.ts'

export const templateFieldsText = new Intl.ListFormat(locale).format(templateFields.map((name) => `{${name}}`))
