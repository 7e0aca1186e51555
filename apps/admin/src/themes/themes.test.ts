import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultAppearance, parseColor, readAppearance } from './appearance.ts'
import { contrast, mix, paletteOf, surfaces, themes } from './palette.ts'

const root = document.documentElement
const [, blockingScript = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8')) ?? []

beforeEach(() => {
  root.removeAttribute('data-theme')
  root.removeAttribute('style')
})

it.each([[null], ['not JSON'], ['[]'], ['null'], ['{"theme":"pink","primaryColor":"url(x)"}']])(
  'the appearance is the default if the browser has stored %s',
  (stored) => {
    if (stored !== null) localStorage.setItem('ui_theme_settings', stored)
    expect(readAppearance()).toEqual(defaultAppearance)
  },
)

it.each([[null], ['not JSON'], ['{"theme":"light"}']])(
  'the script before the first paint leaves the default if the browser has stored %s',
  (stored) => {
    if (stored !== null) localStorage.setItem('ui_theme_settings', stored)
    window.eval(blockingScript)
    expect(root.dataset['theme']).toBeUndefined()
  },
)

it.each([
  ['#2563EB', '#2563eb'],
  [' 26e ', '#2266ee'],
  ['red', null],
  ['#12345', null],
  ['', null],
])('reads %j as %j', (text, color) => {
  expect(parseColor(text)).toBe(color)
})

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

it('contrast is 21 for black on white and 1 for a color on itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#2563eb', '#2563eb')).toBe(1)
})

describe.each(themes)('the palette of the %s theme', (theme) => {
  it('is readable with any primary color', () => {
    const worst = colors.map((primary) => {
      const { primaryInk, primaryStrong, link } = paletteOf(theme, primary)
      const grounds = [...surfaces[theme], mix(surfaces[theme][0], primary, 0.09)]
      const contrasts = [
        contrast(primaryInk, primary),
        contrast(primaryInk, primaryStrong),
        ...grounds.map((ground) => contrast(link, ground)),
      ]
      return { primary, contrast: Math.min(...contrasts) }
    })
    expect(worst.filter((found) => found.contrast < 4.5)).toEqual([])
  })

  it('has the surfaces of the stylesheet', () => {
    const css = readFileSync('src/styles.css', 'utf8')
    const block = css.slice(css.indexOf(`[data-theme='${theme}'] {`)).split('}')[0] ?? ''
    const values = ['background', 'sunken', 'hover'].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(block)?.[1])
    expect(values).toEqual(surfaces[theme])
  })
})

it('keeps a readable primary color', () => {
  expect(paletteOf('light', '#2563eb')).toMatchObject({ primaryInk: '#ffffff', link: '#2563eb' })
})
