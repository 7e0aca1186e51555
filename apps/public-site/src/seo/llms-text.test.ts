// @vitest-environment node
import type { Scenario } from '@tablier/mocks'
import { describe, expect, it } from 'vitest'
import { type Content, seed, withArea, withLegalPage, withSettings } from '../testing/mock.ts'
import { contentOf } from '../testing/render-at.ts'
import content from './llms-text.content.json' with { type: 'json' }
import { llmsText } from './llms-text.ts'

async function textOf(changes: Content = content, scenario?: Scenario): Promise<string> {
  seed(changes, scenario)
  return llmsText(await contentOf(), 'https://chef.test', new Date('2026-05-01T23:30:00Z'))
}

describe('the text for language models', () => {
  it('tells who cooks, what, when, and how to ask for a date', async () => {
    const settings = withSettings({ language: 'en-GB', time_zone: 'Europe/Paris' })
    const text = await textOf(content, async (mock) => {
      await settings(mock)
      await withLegalPage('privacy', 'Your data', 'We keep none')(mock)
    })
    const named = text.replaceAll(/(?<=dish[=-])\d+/g, 'ID')
    await expect(named).toMatchFileSnapshot('llms-text.example.md')
  })

  it('has a name, the address and the contact form on an empty site', async () => {
    const text = await textOf({})
    expect(text).toMatch(/^# Private Chef\n\n> Private Chef: the website of a private chef\.\n\n\*\*Website\*\*/)
    expect(text).toContain('(https://chef.test/#contact)')
    expect(text).not.toContain('Dishes')
    expect(text).not.toContain('Contact**')
  })

  it('tells where the chef cooks, once visitors may know', async () => {
    expect(await textOf()).not.toContain('Where I cook')
    const text = await textOf(content, withArea('I cook in *Berlin*.', ['Berlin', '- and around']))
    expect(text).toContain('**Where I cook**\n\n- I cook in \\*Berlin\\*.\n- Berlin\n- \\- and around\n')
  })

  it('goes by the name that the owner has set, and tells nothing that is not published', async () => {
    const draft = { category: 'Main', title: 'Secret', status: 'Draft' } as const
    const text = await textOf({ ...content, portfolioItems: [draft] }, withSettings({ site_name: 'Chez Ada' }))
    expect(text).toMatch(/^# Chez Ada\n/)
    expect(text).not.toContain('Secret')
  })

  it('tells the sections in the order of the look, without those that are hidden', async () => {
    const moved = { ...content, looks: [{ section_order: 'portfolio,services' }] }
    expect(await textOf(moved)).toMatch(/\n- Lessons\n\nOne cook\n\nI learnt at a stove\.\n\n\*\*Website/)
    const text = await textOf(moved, withSettings({ hidden_sections: ['about', 'portfolio'] }))
    expect(text).toMatch(/\n- Lessons\n\n\*\*Website/)
    expect(text).not.toMatch(/stove|Scallops/)
  })

  it('lists the dishes that it gets, shortened, and says how many more there are', async () => {
    const portfolioItems = Array.from({ length: 27 }, (_, index) => ({
      category: 'Main',
      title: `Dish ${index + 1}`,
      details: 'a long story '.repeat(380),
    }))
    const text = await textOf({ ...content, portfolioItems })
    expect(text.match(/^- \[Dish \d+\]/gm)).toHaveLength(24)
    expect(text).toContain('\n- [3 more dishes](https://chef.test/#portfolio)\n')
    expect(text.length).toBeLessThan(15_000)
  })

  it("has the same structure whatever the owner's texts are", async () => {
    const hostile = '# A\n\n## B\r\n- [c](https://evil.test) <b>`*d*`\n\n> e'
    const text = await textOf({
      ...content,
      logos: [{ text_logo: hostile }],
      banners: [{ heading: `1. ${hostile}`, sub_heading: '- list' }],
      aboutContents: [{ heading: '+ plus', summary: hostile, details: '---' }],
      portfolioItems: [{ category: hostile, title: hostile, ingredients: hostile, details: hostile }],
      contactInfos: [{ type: '2) two', value: hostile }],
    })
    const linesFrom = (start: RegExp) => text.split('\n').filter((line) => start.test(line))
    expect(linesFrom(/^#/)).toEqual([
      String.raw`# \# A ## B - \[c\](https://evil.test) \<b\>\`\*d\*\` \> e`,
      '## Dishes',
      '## Pages',
      '## Profiles',
    ])
    expect(linesFrom(/^>/)).toHaveLength(1)
    expect(text).not.toMatch(/(?<!\\)\]\(https:\/\/evil/)
    for (const line of [String.raw`\- list`, String.raw`\+ plus`, String.raw`\---`])
      expect(text).toContain(`\n${line}\n`)
    expect(text).toContain('\n1\\. # A')
    expect(text).toContain('\n- 2\\) two: ')
  })
})
