import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FakeList } from '../../testing/fake-api.ts'
import { renderSection } from '../../testing/render-section.tsx'
import { About } from './about.tsx'

const content = (fields: object = {}) => ({
  id: 1,
  heading: 'One cook',
  summary: 'I cook for you.',
  details: 'At your own stove.',
  media_path: '/api/uploads/0123456789abcdef-1200x1500.jpg',
  ...fields,
})
const feature = (id: number) => ({ id, title: `${id} years`, details: `Detail ${id}` })

function renderAbout(contents: FakeList, features: FakeList) {
  return renderSection(<About />, { '/abouts/contents': contents, '/abouts/features': features })
}

/** The presence check finds a feature; the list after it answers `then`. */
function renderPublishedAbout(then: FakeList) {
  let calls = 0
  return renderSection(<About />, {
    '/abouts/contents': [content()],
    get '/abouts/features'() {
      calls += 1
      return calls === 1 ? [feature(1)] : then
    },
  })
}

function watchReload() {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  return reload
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the about section', () => {
  it('shows a spinner while it finds out what is published', () => {
    renderAbout('pending', [])
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })

  it('shows the first published content with its picture', async () => {
    renderAbout([content(), content({ id: 2, heading: 'Second' })], [feature(1)])
    expect(await screen.findByRole('heading', { level: 2, name: 'One cook' })).toBeVisible()
    expect(screen.getByText('I cook for you.')).toBeVisible()
    expect(screen.getByText('At your own stove.')).toBeVisible()
    expect(screen.getByRole('img', { name: 'One cook' })).toHaveAttribute('src', content().media_path)
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
  })

  it('is headed About Us where the content has no heading', async () => {
    renderAbout([content({ heading: ' ' })], [feature(1)])
    expect(await screen.findByRole('heading', { level: 2, name: 'About Us' })).toBeVisible()
    expect(screen.getByText('I cook for you.')).toBeVisible()
  })

  it('shows at most three features', async () => {
    renderAbout([content()], [1, 2, 3, 4].map(feature))
    const tiles = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(tiles.map((tile) => tile.textContent)).toEqual(['1 yearsDetail 1', '2 yearsDetail 2', '3 yearsDetail 3'])
  })

  it('offers a video to be played', async () => {
    const { container } = renderAbout([content({ media_path: '/api/uploads/0123456789abcdef.webm' })], [feature(1)])
    await screen.findByRole('heading', { level: 2 })
    const video = container.querySelector('video')!
    expect(video).toMatchObject({ muted: true, loop: true, controls: true, autoplay: false })
    expect(video).toHaveAttribute('src', '/api/uploads/0123456789abcdef.webm')
  })

  it('says so where the picture is broken', async () => {
    renderAbout([content()], [feature(1)])
    fireEvent.error(await screen.findByRole('img', { name: 'One cook' }))
    expect(screen.getByText('No image available')).toBeVisible()
  })

  it('gives the words the whole room where there is no picture', async () => {
    renderAbout([content({ media_path: null })], [feature(1)])
    expect(await screen.findByText('I cook for you.')).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

describe('the built-in about block', () => {
  it.each([
    ['nothing', [], []],
    ['no content', [], [feature(1)]],
    ['no feature', [content()], []],
  ])('stands where %s is published', async (_what, contents, features) => {
    renderAbout(contents, features)
    expect(await screen.findByRole('heading', { level: 2, name: 'About Us' })).toBeVisible()
    const tiles = screen.getAllByRole('listitem').map((tile) => tile.textContent)
    expect(tiles).toEqual(['10+Years Experience', '500+Events Catered', '50+Signature Dishes'])
    expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('kitchen-board-560'))
    expect(screen.queryByText('I cook for you.')).not.toBeInTheDocument()
  })
})

describe('the about section in trouble', () => {
  const notLoaded = 'Failed to load content. Please try again later.'

  it('says that the presence check failed and reloads the page on demand', async () => {
    const reload = watchReload()
    renderAbout({ failure: 'The database is away.' }, [])
    expect(await screen.findByRole('alert')).toHaveTextContent(notLoaded)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('says that it is loading and reloads the page on demand', async () => {
    const reload = watchReload()
    renderPublishedAbout('pending')
    expect(await screen.findByText('Loading About Data...')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('says that the content failed', async () => {
    renderPublishedAbout({ failure: 'The database is away.' })
    expect(await screen.findByRole('alert')).toHaveTextContent(notLoaded)
  })
})
