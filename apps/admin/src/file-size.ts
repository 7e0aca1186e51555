import { locale, t } from './words.ts'

const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const withTenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `812 KB`, `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB))), units.length - 1)
  const number = bytes / KB ** power
  const format = power === 0 || number >= 100 ? whole : withTenths
  return t.fileSize({ unit: units[power] ?? 'TB', number: format.format(number) })
}
