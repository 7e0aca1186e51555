import { numberFormat } from '@tablier/contracts'
import { locale } from './locale.ts'
import { t } from './words.ts'

const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `812 KB`, `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB))), units.length - 1)
  const number = bytes / KB ** power
  const decimals = power === 0 || number >= 100 ? 0 : 1
  const format = numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return t.fileSize({ unit: units[power] ?? 'TB', number: format.format(number) })
}
