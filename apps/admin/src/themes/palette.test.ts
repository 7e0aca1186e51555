import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, mix, paletteOf, surfaces, themes } from './palette.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe('contrast', () => {
  it('is 21 for black on white and 1 for a color on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#2563eb', '#2563eb')).toBe(1)
  })
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
