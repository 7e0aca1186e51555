import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultAppearance, parseColor, readAppearance, saveAppearance } from './appearance.ts'

const root = document.documentElement
const blockingScript = readFileSync('public/theme.js', 'utf8')

beforeEach(() => {
  root.removeAttribute('data-theme')
  root.removeAttribute('style')
})

describe('the appearance', () => {
  it('is stored and shown at once', () => {
    saveAppearance({ theme: 'dark', primaryColor: '#00ff00' })
    expect(JSON.parse(localStorage.getItem('ui_theme_settings') ?? '')).toEqual({
      theme: 'dark',
      primaryColor: '#00ff00',
    })
    expect(root.dataset['theme']).toBe('dark')
    expect(root.style.getPropertyValue('--primary')).toBe('#00ff00')
    expect(root.style.getPropertyValue('--primary-ink')).toBe('#000000')
    expect(readAppearance()).toEqual({ theme: 'dark', primaryColor: '#00ff00' })
  })

  it.each([[null], ['not JSON'], ['[]'], ['null'], ['{"theme":"pink","primaryColor":"url(x)"}']])(
    'is the default if the browser has stored %s',
    (stored) => {
      if (stored !== null) localStorage.setItem('ui_theme_settings', stored)
      expect(readAppearance()).toEqual(defaultAppearance)
    },
  )
})

describe('the script before the first paint', () => {
  const run = () => window.eval(blockingScript)

  it('sets the dark theme', () => {
    localStorage.setItem('ui_theme_settings', '{"theme":"dark"}')
    run()
    expect(root.dataset['theme']).toBe('dark')
  })

  it.each([[null], ['not JSON'], ['{"theme":"light"}']])(
    'leaves the default if the browser has stored %s',
    (stored) => {
      if (stored !== null) localStorage.setItem('ui_theme_settings', stored)
      run()
      expect(root.dataset['theme']).toBeUndefined()
    },
  )
})

describe('parseColor', () => {
  it.each([
    ['#2563EB', '#2563eb'],
    [' 26e ', '#2266ee'],
    ['red', null],
    ['#12345', null],
    ['', null],
  ])('reads %j as %j', (text, color) => {
    expect(parseColor(text)).toBe(color)
  })
})
