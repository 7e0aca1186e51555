import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { allowScripts, sealScripts } from './inline-scripts.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

it('returns the hash of each inline script with the nonce', () => {
  const html = '<script nonce="n0" class="x">one()</script><script nonce="n0">\ntwo()</script>'
  expect(sealScripts(html, 'n0').scriptHashes).toEqual([hashOf('one()'), hashOf('\ntwo()')])
})

it('returns no hash of a script that came with the content', () => {
  const html = '<script>bad()</script><script nonce="guess">bad()</script><script nonce="n0">good()</script>'
  expect(sealScripts(html, 'n0').scriptHashes).toEqual([hashOf('good()')])
})

it('returns no hash of a script with a src', () => {
  expect(sealScripts('<script nonce="n0" src="/assets/a.js"></script>', 'n0').scriptHashes).toEqual([])
})

it('removes the nonce from the page', () => {
  const html =
    '<meta property="csp-nonce" content="n0" nonce="n0"/><link href="/a.css" nonce="n0"/><script nonce="n0">a()</script>'
  expect(sealScripts(html, 'n0').html).toBe('<link href="/a.css"/><script>a()</script>')
})

it('adds sources only to the script-src of a policy', () => {
  expect(allowScripts("default-src 'self';script-src 'self';style-src 'self'", ["'sha256-a'", "'sha256-b'"])).toBe(
    "default-src 'self';script-src 'self' 'sha256-a' 'sha256-b';style-src 'self'",
  )
})

it('returns a policy unchanged without script-src or without sources', () => {
  expect(allowScripts("default-src 'self'", ["'sha256-a'"])).toBe("default-src 'self'")
  expect(allowScripts("script-src 'self'", [])).toBe("script-src 'self'")
})
