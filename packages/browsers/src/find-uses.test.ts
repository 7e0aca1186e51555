import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HIDE_OTHER_DAYS, INLINE_SCRIPT } from '@tablier/contracts/inline-scripts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findScriptUses } from './find-script-uses.ts'
import { findStyleUses } from './find-style-uses.ts'
import { missingFeatures } from './missing-features.ts'

const missing = missingFeatures()
const inScript = (code: string) => findScriptUses(code, missing).map(({ feature }) => feature)
const inStyle = (code: string) => findStyleUses(code, missing).map(({ feature }) => feature)

describe('in a script', () => {
  it.each([
    ['URL.parse(a)', 'URL.parse'],
    ['window.URL.canParse(a)', 'URL.canParse'],
    ['let f = URL.parse; f(a)', 'URL.parse'],
    ['Map.groupBy(a, b)', 'Map.groupBy'],
    ['globalThis.Object.groupBy(a, b)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Promise.try(a)', 'Promise.try'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['Array["fromAsync"](a)', 'Array.fromAsync'],
    ['Array[`fromAsync`](a)', 'Array.fromAsync'],
    ['RegExp.escape(a)', 'RegExp.escape'],
    ['Uint8Array.fromBase64(a)', 'Uint8Array.fromBase64'],
    ['new Intl.DurationFormat("de")', 'Intl.DurationFormat'],
    ['new Intl.Segmenter("de")', 'Intl.Segmenter'],
    ['a.union(b)', '.union()'],
    ['a.b().isSubsetOf(c)', '.isSubsetOf()'],
    ['a.toBase64()', '.toBase64()'],
    ['a?.getOrInsert(b, c)', '.getOrInsert()'],
    ['a.isWellFormed()', '.isWellFormed()'],
    ['a.checkVisibility()', '.checkVisibility()'],
    ['document.startViewTransition(a)', '.startViewTransition()'],
    ['a.values().map(b)', 'Iterator.prototype.map'],
    ['a.matchAll(b).filter(c)', 'Iterator.prototype.filter'],
    ['Temporal.Now.instant()', 'Temporal'],
    ['new DisposableStack()', 'DisposableStack'],
    ['requestIdleCallback(a)', 'requestIdleCallback'],
    ['scheduler.yield()', 'scheduler'],
    ['navigation.navigate("/")', 'navigation'],
    ['/[a--b]/v.test(a)', 'RegExp flag v'],
    ['/(?i:a)b/.test(a)', 'RegExp modifiers'],
    ['a.querySelector("p:has(a)")', ':has'],
    ['a.matches(`${b}:popover-open`)', ':popover-open'],
  ])('finds %s', (code, feature) => {
    expect(inScript(code)).toContain(feature)
  })

  it.each([
    'new URL(a).href',
    'a.toSorted().at(-1)',
    'Object.keys(a).map(b)',
    'a.map(b).filter(c)',
    'Math.abs(a)',
    '/(?<=a)b/u.test(a)',
    'typeof Temporal',
    'typeof URL.parse === "function" ? URL.parse(a) : null',
    'function f() { if (window.requestIdleCallback) requestIdleCallback(a) }',
    'function f() { if (!("checkVisibility" in a)) return; a.checkVisibility() }',
    '`Segmenter` in Intl ? new Intl.Segmenter() : null',
    'a.getWeekInfo?.()',
    'a.popover',
    'import { Map } from "./map.js"; Map.groupBy(a, b)',
    'const { scheduler } = a; scheduler.yield()',
    'a.querySelector(":is(a, b)")',
  ])('accepts %s', (code) => {
    expect(inScript(code)).toEqual([])
  })

  it('counts a question only for the function that asks it', () => {
    expect(inScript('function f() { return typeof URL.parse } function g() { return URL.parse(a) }')).toEqual([
      'URL.parse',
    ])
  })

  it.each([INLINE_SCRIPT, HIDE_OTHER_DAYS])('accepts an inline script of the public page', (code) => {
    expect(inScript(code)).toEqual([])
  })
})

describe('in a style sheet', () => {
  it.each([
    ['p:has(a){color:red}', ':has'],
    ['input:user-invalid{color:red}', ':user-invalid'],
    ['@starting-style{p{opacity:0}}', '@starting-style'],
    ['@scope (.a){p{color:red}}', '@scope'],
    ['@media (width>=9rem){@view-transition{navigation:auto}}', '@view-transition'],
    ['p{color:light-dark(red,blue)}', 'light-dark'],
    ['p{width:calc-size(auto,size)}', 'calc-size'],
    ['p{top:anchor(bottom)}', 'anchor'],
  ])('finds %s', (code, feature) => {
    expect(inStyle(code)).toContain(feature)
  })

  it.each([
    'p:is(a:has(b)){color:red}',
    'p::-webkit-scrollbar{width:0}',
    '.has-checked\\:a{color:red}',
    'p{content:":has(a)"}',
    '@supports (color:light-dark(red,blue)){p{color:light-dark(red,blue)}}',
    'p{field-sizing:content;text-wrap:pretty}',
    'p{color:oklch(50% 0.1 20);width:calc(1px + 2%)}',
  ])('accepts %s', (code) => {
    expect(inStyle(code)).toEqual([])
  })
})

describe('the check of a build', () => {
  const program = fileURLToPath(new URL('check-build.ts', import.meta.url))
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'build-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it('passes if nothing is too new', () => {
    writeFileSync(join(folder, 'a.js'), 'new URL(a)')
    expect(execFileSync(process.execPath, [program, folder], { encoding: 'utf8' })).toContain('1 built files')
  })

  it('fails and names each file, its feature and the place', () => {
    const uses = [
      ['a.js', 'let a;a=URL.parse(b)', 'URL.parse'],
      ['a.css', 'a:has(b){top:0}', ':has'],
      ['a.html', '<script>Map.groupBy(a, b)</script>', 'Map.groupBy'],
      ['b.html', '<style>a:has(b){top:0}</style>', ':has'],
    ] as const
    for (const [name, code] of uses) writeFileSync(join(folder, name), code)
    const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' })
    expect(status).toBe(1)
    for (const [name, code, feature] of uses)
      expect(stderr).toContain(`${name}: ${feature}\n    …${code.replace(/<\/?\w+>/g, '')}`)
  })

  it('fails for a folder without a build', () => {
    expect(spawnSync(process.execPath, [program, folder]).status).toBe(1)
  })
})
