import { expect, it } from 'vitest'
import { showPage } from './frame-document.ts'

function frameWith(html: string): Document {
  const frame = document.implementation.createHTMLDocument()
  showPage(frame, html)
  return frame
}

it('replaces what has changed and keeps everything else in place', () => {
  const page = (title: string) =>
    `<html lang="en"><head><link rel="stylesheet" href="/a.css"></head><body><img src="/a.jpg"><h1>${title}</h1></body></html>`
  const frame = frameWith(page('Before'))
  const [sheet, picture, heading] = ['link', 'img', 'h1'].map((name) => frame.querySelector(name))
  showPage(frame, page('After'))
  expect(['link', 'img', 'h1'].map((name) => frame.querySelector(name))).toEqual([sheet, picture, heading])
  expect(heading?.textContent).toBe('After')
})

it('adds, removes and exchanges elements and attributes', () => {
  const frame = frameWith('<html lang="en"><body class="a"><p>1</p>text<p id="x">2</p></body></html>')
  const next = '<html lang="fr"><body data-b="c"><ul><li>1</li></ul><p>2</p>more<p>3</p></body></html>'
  showPage(frame, next)
  expect(frame.documentElement.outerHTML).toBe(
    '<html lang="fr"><head></head><body data-b="c"><ul><li>1</li></ul><p>2</p>more<p>3</p></body></html>',
  )
})

it('leaves out what could run, and what only a page with scripts waits for', () => {
  const frame = frameWith(
    '<head><base href="https://elsewhere.test"><meta http-equiv="refresh" content="0"></head><body><script>go()</script><noscript><p>x</p></noscript><div data-media="loading"></div></body>',
  )
  expect(frame.querySelector('script, noscript, base, meta')).toBeNull()
  expect(frame.querySelector('div')?.dataset['media']).toBe('loaded')
})
