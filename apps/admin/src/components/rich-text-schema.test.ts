import { expect, it } from 'vitest'
import { completeAddress, isSameRichText, isWebAddress, shownHtml } from './rich-text-schema.ts'

const isShown = (html: string, extent: 'line' | 'page') => isSameRichText(html, shownHtml(html, extent))

it.each([
  '',
  'Plain text with &amp; and <br>a second line',
  '<b>Bold</b>, <i>italic</i> and <i><b>both</b></i>',
  '<p>One paragraph</p>',
  '<p>One</p>\n<p>Two</p>',
  '<a href="mailto:me@example.com" rel="noopener noreferrer" target="_blank" title="Write">Mail <em>me</em></a>',
  'A\n  wrapped   line with <span>a span</span>',
])('a line shows all of %j', (html) => {
  expect(isShown(html, 'line')).toBe(true)
})

it.each(['<h3>Heading</h3>', '<u>Underlined</u>', '<ul><li>One</li></ul>', '<div>One</div><div>Two</div>', 'a<hr>b'])(
  'a line does not show all of %j',
  (html) => {
    expect(isShown(html, 'line')).toBe(false)
  },
)

it.each(['<h2>Privacy</h2><p>One</p><ul><li>Two</li><li><b>Three</b></li></ul>', '<ol><li><p>a</p><p>b</p></li></ol>'])(
  'a page shows all of %j',
  (html) => {
    expect(isShown(html, 'page')).toBe(true)
  },
)

it.each([
  ['<p> </p>', 'line', ''],
  ['<p>One</p>', 'line', 'One'],
  ['<p>One</p>', 'page', '<p>One</p>'],
  ['<ul><li>One</li></ul>', 'page', '<ul><li>One</li></ul>'],
  ['<a href="javascript:alert(1)" onclick="alert(1)">Click</a><script>alert(1)</script>', 'line', 'Click'],
] as const)('%j in a %s is stored as %j', (html, extent, stored) => {
  expect(shownHtml(html, extent)).toBe(stored)
})

it.each([
  [' example.com/menu ', 'https://example.com/menu'],
  ['me@example.com', 'mailto:me@example.com'],
  ['/privacy', '/privacy'],
  ['tel:+44123', 'tel:+44123'],
])('completes the address %j to %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
  expect(isWebAddress(address)).toBe(true)
})

it('refuses addresses that run code', () => {
  expect(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x'].some(isWebAddress)).toBe(false)
})
