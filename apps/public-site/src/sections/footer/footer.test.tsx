import { fireEvent, screen } from '@testing-library/react'
import { everyRequestFails } from '@tablier/mocks'
import { describe, expect, it } from 'vitest'
import { footer, renderSection } from '../../testing/render-section.tsx'

const instagram = { media_name: 'Instagram', media_link: 'https://social.test/chef', media_icon: '/api/uploads/i.png' }

async function renderFooter(social_media: string) {
  const { container } = renderSection(footer, { footers: [{ heading: 'Maison', social_media }] })
  await screen.findByText('Maison')
  return container
}

const renderLink = (fields: Partial<typeof instagram> = {}) =>
  renderFooter(JSON.stringify([{ ...instagram, ...fields }]))

describe('the footer', () => {
  it('says that it is loading', () => {
    renderSection(footer)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })

  it('shows an error in the specified words', async () => {
    renderSection(footer, {}, everyRequestFails)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load footer$/)
  })

  it('shows a copyright line if there is no record', async () => {
    renderSection(footer, { logos: [{ text_logo: 'Maison Test' }] })
    expect(await screen.findByText('© Maison Test. All rights reserved.')).toBeVisible()
    expect(screen.getByText('No social media links available')).toBeVisible()
  })

  it('renders its heading as HTML', async () => {
    renderSection(footer, { footers: [{ heading: 'Cooked by <em>Ada</em>' }] })
    expect(await screen.findByText('Ada')).toHaveProperty('tagName', 'EM')
  })

  it.each(['[]', 'no list', '[{"media_name":"Nowhere"}]'])('says that there are no links for %s', async (json) => {
    await renderFooter(json)
    expect(screen.getByText('No social media links available')).toBeVisible()
  })

  it('links the social media in a new tab by their icons, or by their names if those are broken', async () => {
    const container = await renderLink()
    const link = screen.getByRole('link', { name: 'Instagram (opens in a new tab)' })
    expect(link).toHaveAttribute('href', 'https://social.test/chef')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/uploads/i.png')
    fireEvent.error(container.querySelector('img')!)
    expect(container.querySelector('img')).not.toBeVisible()
    expect(link).toHaveAttribute('data-media', 'failed')
  })

  it.each([
    ['social.test/chef', 'https://social.test/chef'],
    ['//social.test/chef', 'https://social.test/chef'],
    ['mailto:a@b.test', 'mailto:a@b.test'],
  ])('links %s to %s', async (media_link, href) => {
    await renderLink({ media_link })
    expect(screen.getByRole('link')).toHaveAttribute('href', href)
  })

  it.each(['', '#', 'javascript:bad()'])('leaves out the invalid link "%s"', async (media_link) => {
    await renderLink({ media_link })
    expect(screen.getByText('No social media links available')).toBeVisible()
  })

  it('names a link without a name by its host', async () => {
    await renderLink({ media_name: '', media_icon: '' })
    expect(screen.getByRole('link', { name: 'social.test (opens in a new tab)' })).toBeVisible()
  })
})
