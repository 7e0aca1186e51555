import { templateFields } from '@tablier/contracts'
import { locale } from './words.ts'

/** The fields of a template in words. */
export const templateFieldsText = new Intl.ListFormat(locale).format(templateFields.map((name) => `{${name}}`))
