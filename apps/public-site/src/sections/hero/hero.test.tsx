import { fireEvent, screen } from '@testing-library/react'
import { everyRequestFails, type Scenario } from '@tablier/mocks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withPicture } from '../../testing/mock.ts'
import { hero, renderSection } from '../../testing/render-section.tsx'

const PICTURE = '/api/uploads/0123456789abcdef-1600x900.jpg'
const supper = { heading: 'Supper', sub_heading: 'By candlelight', b_text_1: 'Dishes', b_text_2: 'Book' }

const dish = { category: 'Main', title: 'Soup' }

function renderHero(fields: { b_text_1?: string; media_path?: string } = {}, scenario?: Scenario) {
  const content = { banners: [{ ...supper, ...fields }, { heading: 'Second' }], portfolioItems: [dish] }
  return renderSection(hero, content, scenario)
}

describe('the hero', () => {
  it('says that there is no banner, and still has a heading', async () => {
    renderSection(hero)
    expect(await screen.findByText('No banner available')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Private Chef')
  })

  it('shows an error in the specified words', async () => {
    renderSection(hero, {}, everyRequestFails)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load banner. Please try again later.')
  })

  it('says that it is loading, and shows the first banner with its headings and buttons', async () => {
    renderHero()
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(await screen.findByRole('heading', { level: 1, name: 'Supper' })).toBeVisible()
    expect(screen.getByText('By candlelight')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Dishes' })).toHaveAttribute('href', '#portfolio')
    expect(screen.getByRole('link', { name: 'Book' })).toHaveAttribute('href', '#contact')
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
  })

  it('leaves out a button without a text', async () => {
    renderHero({ b_text_1: '' })
    expect(await screen.findByRole('link', { name: 'Book' })).toBeVisible()
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('says that its picture is loading, of which an upright screen gets a crop', async () => {
    const { container } = renderHero({ media_path: PICTURE })
    expect(await screen.findByText('Loading image...')).toBeVisible()
    expect(screen.getByText('Failed to load image')).not.toBeVisible()
    const image = container.querySelector('img')!
    expect(image).toHaveAttribute('src', PICTURE)
    expect(container.querySelector('source[type="image/avif"]:not([media])')).toHaveAttribute(
      'srcset',
      expect.stringContaining(`${PICTURE}/1600.avif 1600w`),
    )
    fireEvent.load(image)
    expect(screen.getByText('Loading image...')).not.toBeVisible()
    const [first] = container.querySelectorAll('source')
    expect(first).toHaveAttribute('srcset', `${PICTURE}/upright-600.avif 600w`)
    expect(first).toHaveAttribute('media', '(max-aspect-ratio: 3/4)')
  })

  it('keeps the focal point of its picture in sight, and shows the stated alternative text', async () => {
    const stated = withPicture(PICTURE, { focal_x: 20, focal_y: 70, alt: 'A long table under lamps' })
    const { container } = renderHero({ media_path: PICTURE }, stated)
    const image = await screen.findByAltText('A long table under lamps')
    expect(image).toHaveClass('focal-x-20', 'focal-y-70')
    expect(image).not.toHaveClass('max-lg:object-[62%_50%]')
    expect(container.querySelector('source')).toHaveAttribute('srcset', `${PICTURE}/upright-600-20.avif 600w`)
  })

  it('says that its picture failed', async () => {
    const { container } = renderHero({ media_path: PICTURE })
    await screen.findByText('Loading image...')
    fireEvent.error(container.querySelector('img')!)
    expect(screen.getByText('Failed to load image')).toBeVisible()
    expect(container.querySelector('img')).not.toBeVisible()
  })

  it('shows the colours of its picture until it has loaded', async () => {
    const path = `/api/uploads/0123456789abcdef-1600x900-${'0'.repeat(56)}.jpg`
    const { container } = renderHero({ media_path: path })
    await screen.findByText('Loading image...')
    const colours = () => container.querySelector('img[src^="data:"]')
    expect(colours()).toBeVisible()
    fireEvent.load(container.querySelector(`img[src="${path}"]`)!)
    expect(colours()).not.toBeVisible()
  })

  describe.each(['split', 'words', 'film'] as const)('that opens with %s', (opening) => {
    it('has the texts and buttons with their delays, and a picture that no text lies over', async () => {
      const banners = [{ ...supper, media_path: PICTURE }]
      const { container } = renderSection(hero, { looks: [{ opening }], banners })
      const heading = await screen.findByRole('heading', { level: 1, name: 'Supper' })
      const delayed = [
        heading,
        screen.getByText('By candlelight'),
        screen.getByRole('link', { name: 'Book' }).parentElement,
      ]
      for (const [index, delay] of [1.9, 2.3, 2.7].entries())
        expect(delayed[index]).toHaveClass(`motion-safe:[animation-delay:${delay}s]`)
      expect(container.querySelector('img')).toHaveAttribute('src', PICTURE)
      expect(container.querySelector('[class*="scrim"]')).toBeNull()
      expect(screen.getByText('Loading image...')).toBeVisible()
    })
  })

  describe('with a video', () => {
    beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true }))) // the visitor prefers reduced motion
    afterEach(() => void vi.unstubAllGlobals())

    it('has a silent video that starts over, and fetches nothing of it yet', async () => {
      const { container } = renderHero({ media_path: '/api/uploads/0123456789abcdef.mp4' })
      await screen.findByRole('heading', { level: 1, name: 'Supper' })
      const video = container.querySelector('video')!
      expect(video).toMatchObject({ muted: true, loop: true, autoplay: false, preload: 'none' })
      expect(video).toHaveAttribute('src', '/api/uploads/0123456789abcdef.mp4')
      expect(container.querySelector('img')).toBeNull()
    })

    it.each(['split', 'film'] as const)('has controls if it opens with %s', async (opening) => {
      const banners = [{ ...supper, media_path: '/api/uploads/0123456789abcdef.mp4' }]
      const { container } = renderSection(hero, { looks: [{ opening }], banners })
      await screen.findByRole('heading', { level: 1, name: 'Supper' })
      const video = container.querySelector('video')
      expect(video).toMatchObject({ muted: true, loop: true, controls: true, preload: 'none' })
      expect(video).toHaveAccessibleName('Film')
    })

    it("shows a video's poster in the size that fits", async () => {
      const name = `/api/uploads/0123456789abcdef-1600x900-${'0'.repeat(56)}`
      const { container } = renderHero({ media_path: `${name}.mp4` })
      await screen.findByRole('heading', { level: 1, name: 'Supper' })
      expect(container.querySelector('source[type="image/avif"]:not([media])')).toHaveAttribute(
        'srcset',
        expect.stringContaining(`${name}.jpg/1600.avif 1600w`),
      )
      expect(container.querySelector('video')).toHaveAttribute('src', `${name}.mp4`)
    })
  })
})
