import { describe, expect, it } from 'vitest'
import { cleanHtml, isWebLink } from './clean-html.ts'
import cases from './web-link.cases.json' with { type: 'json' }

const { harmless, tricks } = cases

it.each(harmless)('a link may be %j', (link) => {
  expect(isWebLink(link)).toBe(true)
})

it.each(tricks)('a link may not be %j', (link) => {
  expect(isWebLink(link)).toBe(false)
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
