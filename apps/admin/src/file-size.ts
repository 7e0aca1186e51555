const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `812 KB`, `1.4 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB))), units.length - 1)
  const number = bytes / KB ** power
  return `${power === 0 || number >= 100 ? Math.round(number) : number.toFixed(1)} ${units[power]}`
}
