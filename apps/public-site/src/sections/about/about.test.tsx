import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { distorted, failing, server } from '../../testing/mock.ts'
import { about, renderSection } from '../../testing/render-section.tsx'

const story = {
  heading: 'One cook',
  summary: 'I cook for you.',
  details: 'At your own stove.',
  media_path: '/api/uploads/0123456789abcdef-1200x1500.jpg',
}
const feature = (number: number) => ({ title: `${number} years`, details: `Detail ${number}` })

function renderAbout(fields: Partial<typeof story> | { media_path: null } = {}, features = [feature(1)]) {
  const contents = [
    { ...story, ...fields },
    { ...story, heading: 'Second' },
  ]
  return renderSection(about, { aboutContents: contents, aboutFeatures: features })
}

function watchReload() {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: window.location.href, pathname: '/', search: '', reload })
  return reload
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the about section', () => {
  it('shows a spinner, then the first published content with its picture, or a note if that is broken', async () => {
    renderAbout()
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 2, name: 'One cook' })).toBeVisible()
    expect(screen.getByText('I cook for you.')).toBeVisible()
    expect(screen.getByText('At your own stove.')).toBeVisible()
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
    const picture = screen.getByRole('img', { name: 'One cook' })
    expect(picture).toHaveAttribute('src', story.media_path)
    fireEvent.error(picture)
    expect(screen.getByText('No image available')).toBeVisible()
  })

  it('is headed About Us if the content has no heading', async () => {
    server.use(distorted('about', () => ({ heading: ' ' })))
    renderAbout()
    expect(await screen.findByRole('heading', { level: 2, name: 'About Us' })).toBeVisible()
    expect(screen.getByText('I cook for you.')).toBeVisible()
  })

  it('shows at most three features', async () => {
    renderAbout({}, [1, 2, 3, 4].map(feature))
    const tiles = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(tiles.map((tile) => tile.textContent)).toEqual(['1 yearsDetail 1', '2 yearsDetail 2', '3 yearsDetail 3'])
  })

  it('shows a video with controls', async () => {
    const { container } = renderAbout({ media_path: '/api/uploads/0123456789abcdef.webm' })
    await screen.findByRole('heading', { level: 2 })
    const video = container.querySelector('video')!
    expect(video).toMatchObject({ muted: true, loop: true, controls: true, autoplay: false })
    expect(video).toHaveAttribute('src', '/api/uploads/0123456789abcdef.webm')
  })

  it('shows only the text if there is no picture', async () => {
    renderAbout({ media_path: null })
    expect(await screen.findByText('I cook for you.')).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

describe('the built-in about block', () => {
  it.each([
    ['nothing', {}],
    ['no content', { aboutFeatures: [feature(1)] }],
    ['no feature', { aboutContents: [story] }],
  ])('shows if %s is published', async (_what, content) => {
    renderSection(about, content)
    expect(await screen.findByRole('heading', { level: 2, name: 'About Us' })).toBeVisible()
    const tiles = screen.getAllByRole('listitem').map((tile) => tile.textContent)
    expect(tiles).toEqual(['10+Years Experience', '500+Events Catered', '50+Signature Dishes'])
    expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('kitchen-board-560'))
    expect(screen.queryByText('I cook for you.')).not.toBeInTheDocument()
  })
})

describe('a failure in the about section', () => {
  const notLoaded = 'Failed to load content. Please try again later.'

  it('says so, and reloads the page on demand', async () => {
    const reload = watchReload()
    server.use(failing('about'))
    renderAbout()
    expect(await screen.findByRole('alert')).toHaveTextContent(notLoaded)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

it('the about section says that it is loading, with a spinner, and reloads the page on demand', async () => {
  const reload = watchReload()
  server.use(http.get('*/api/site', () => new Promise(() => {})))
  renderAbout()
  expect(await screen.findByText('Loading About Data...')).toBeVisible()
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
