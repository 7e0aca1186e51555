import { describe, expect, it } from 'vitest'
import { cleanHtml, isWebLink } from './clean-html.ts'

const harmless = [
  'https://a.example/x?y#z',
  'HTTP://a.example',
  'mailto:chef@a.example',
  'tel:+44 20 7946 0000',
  '/menu',
  '#contact',
  '?dish=3',
  'a.example/menu',
  'menu/a:b',
  ' https://a.example',
]

const tricks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  '\tjavascript:alert(1)',
  'javascript\n:alert(1)',
  '\u0001javascript:alert(1)',
  '\u001f \u0000javascript:alert(1)',
  '  javascript:alert(1)',
  'javascript://a.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'v\tbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'view-source:https://a.example',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\u0001//evil.example',
  '///evil.example',
  'http://',
  'https://a b',
]

describe('a link', () => {
  it.each(harmless)('may be %j', (link) => {
    expect(isWebLink(link)).toBe(true)
  })

  it.each(tricks)('may not be %j', (link) => {
    expect(isWebLink(link)).toBe(false)
  })
})

describe('the HTML of a footer or a legal page', () => {
  /** Returns the address that a browser reads from the HTML. A browser decodes entities. */
  const hrefIn = (html: string) => /href="([^"]*)"/.exec(cleanHtml(html))?.[1]?.replaceAll('&amp;', '&')
  const inAttribute = (link: string) => link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

  it.each(harmless)('keeps the link %j', (link) => {
    expect(hrefIn(`<a href="${inAttribute(link)}">a</a>`)).toBe(link)
  })

  it.each([
    ...tricks.map(inAttribute),
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    'java&#9;script:alert(1)',
    'java&#x0A;script:alert(1)',
    '&#1;javascript:alert(1)',
    '&sol;&sol;evil.example',
    '/&bsol;evil.example',
  ])('loses the link %j', (link) => {
    expect(hrefIn(`<a href="${link}">a</a>`)).toBeUndefined()
  })
})
