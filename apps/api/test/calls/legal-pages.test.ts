import type { Client } from '@tablier/api-client'
import { invalid } from '@tablier/conformance'
import { type Api, legalPageLengths } from '@tablier/contracts'
import { languages } from '@tablier/words/languages'
import { beforeEach, expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

const { test, admin } = useApi()

type Body = Parameters<Client<Api>['legalPages']['update']>[0]['body']

const save = (body: Body) => admin.legalPages.update({ params: { name: 'privacy' }, body })
const read = () => test.client().legalPages.get({ params: { name: 'privacy' } })
beforeEach(async () => {
  await save({ isPublished: false, title: 'Privacy', body: '' })
})

it('are three, which are not published at first', async () => {
  const { items } = await admin.legalPages.adminList()
  expect(items.map(({ name, isPublished }) => [name, isPublished])).toEqual([
    ['privacy', false],
    ['terms', false],
    ['contact', false],
  ])
  await expect(test.client().legalPages.list()).resolves.toEqual({ items: [] })
})

it('are shown to visitors while they are published', async () => {
  await expect(read()).rejects.toMatchObject({ status: 404 })
  const { legalPage } = await save({ title: ' Your data ', body: '<p>We keep little.</p>', isPublished: true })
  expect(legalPage).toMatchObject({ name: 'privacy', title: 'Your data', isPublished: true })
  const { translations: _translations, ...shown } = legalPage
  await expect(read()).resolves.toEqual({ legalPage: shown })
  await expect(test.client().legalPages.list()).resolves.toEqual({
    items: [{ name: 'privacy', title: 'Your data' }],
  })
  await save({ isPublished: false })
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

it('keep headings, lists and links, and nothing that could run', async () => {
  const { legalPage } = await save({
    body: '<h1 onclick="x()">A</h1><ul><li><a href="javascript:x()">b</a></li></ul><script>x()</script>',
  })
  expect(legalPage.body).toBe('<h2>A</h2><ul><li><a rel="noopener noreferrer">b</a></li></ul>')
})

it.each(['', '<p> </p>'])('cannot be published with the text "%s"', async (body) => {
  await expect(save({ body, isPublished: true })).rejects.toMatchObject(invalid('body'))
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

it('are stored at full length in all languages at once', async () => {
  const text = `<p>${'€'.repeat(legalPageLengths.body - '<p></p>'.length)}</p>`
  const others = languages.filter((language) => language !== 'en')
  const translations = Object.fromEntries(others.map((language) => [language, { body: { text, from: text } }]))
  const { legalPage } = await save({ body: text, translations })
  expect(legalPage).toMatchObject({ body: text, translations })
})
