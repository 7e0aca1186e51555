import { numberFormat } from '@tablier/contracts'
import { locale } from './locale.ts'

/** `43%` in English, `43 %` in German. @param percent from 0 to 100 */
export function percentText(percent: number): string {
  return numberFormat(locale, { style: 'percent' }).format(percent / 100)
}
