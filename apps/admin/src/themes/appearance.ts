import { browserStorage } from '@tablier/contracts/browser-storage'
import { paletteOf, type Theme, themes } from './palette.ts'

export interface Appearance {
  readonly theme: Theme
  /** `#rrggbb`. */
  readonly primaryColor: string
}

export const defaultAppearance: Appearance = { theme: 'light', primaryColor: '#2563eb' }

/** The same key as in index.html. */
const KEY = 'ui_theme_settings'

/** The appearance that this browser stores. Invalid parts are replaced by the default. */
export function readAppearance(): Appearance {
  const stored = parse(browserStorage.read(KEY))
  return {
    theme: themes.find((theme) => theme === stored.theme) ?? defaultAppearance.theme,
    primaryColor: parseColor(stored.primaryColor) ?? defaultAppearance.primaryColor,
  }
}

/** Stores the appearance in this browser and applies it. */
export function saveAppearance(appearance: Appearance): void {
  browserStorage.write(KEY, JSON.stringify(appearance))
  applyAppearance(appearance)
}

/** Sets the variables of the whole admin area. The theme's own colors are in styles.css. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement
  root.dataset['theme'] = appearance.theme
  for (const [name, value] of Object.entries(themeVariables(appearance))) root.style.setProperty(name, value)
}

export function themeVariables({ theme, primaryColor }: Appearance): Record<`--${string}`, string> {
  const palette = paletteOf(theme, primaryColor)
  return {
    '--primary': palette.primary,
    '--primary-ink': palette.primaryInk,
    '--primary-strong': palette.primaryStrong,
    '--link': palette.link,
  }
}

/** `#2563EB` and `#26e` as `#rrggbb` in lower case; null for anything else. */
export function parseColor(text: unknown): string | null {
  const match = typeof text === 'string' ? /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) : null
  const digits = match?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`
}

function parse(raw: string | null): Partial<Record<keyof Appearance, unknown>> {
  try {
    const value: unknown = JSON.parse(raw ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // not written by this app
  }
}
