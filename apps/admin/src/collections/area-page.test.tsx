import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../test/answers.ts'
import { administrator, bannerRow } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const rows = [
  bannerRow({ id: 1, heading: 'By the fire', sub_heading: 'Winter', status: 'Published', b_text_1: 'The menu' }),
  bannerRow({ id: 2, heading: 'By the lake', sub_heading: 'Fireworks', status: 'Draft' }),
  bannerRow({ id: 3, heading: 'In the garden', sub_heading: '', status: 'Archived' }),
]

function openBanners(items: readonly unknown[] = rows) {
  server.use(http.get('/api/banners/admin', () => listOf(items)))
  return renderSignedIn(administrator, '/admin/banners')
}

/** The names of the shown banners, from the first column. */
function shownHeadings(): (string | null)[] {
  const [, ...bodyRows] = screen.getAllByRole('row')
  return bodyRows.map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent ?? null)
}

const question = 'Are you sure you want to delete this banner? This action cannot be undone.'

describe('Banners Management', () => {
  it('shows a skeleton while the list loads, and asks for page 1 with 50 records', async () => {
    let answer: (() => void) | undefined
    let query = ''
    server.use(
      http.get('/api/banners/admin', async ({ request }) => {
        query = new URL(request.url).search
        await new Promise<void>((resolve) => (answer = resolve))
        return listOf(rows)
      }),
    )
    renderSignedIn(administrator, '/admin/banners')
    expect(await screen.findByText('Loading banners...')).toBeInTheDocument()
    await waitFor(() => expect(answer).toBeDefined())
    answer?.()
    expect(await screen.findByRole('table')).toBeVisible()
    expect(query).toBe('?page=1&limit=50')
  })

  it('has the columns of the specification', async () => {
    openBanners()
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Heading',
      'Sub heading',
      'Image/Video',
      'Button text 1',
      'Button text 2',
      'Status',
      'Action',
    ])
    expect(shownHeadings()).toEqual(['By the fire', 'By the lake', 'In the garden'])
    expect(screen.getByText('Showing 3 results')).toBeVisible()
  })

  it('draws each status as a badge of its colour', async () => {
    openBanners()
    expect(await screen.findByRole('combobox', { name: 'Status of By the fire' })).toHaveClass('bg-green-100')
    expect(screen.getByRole('combobox', { name: 'Status of By the lake' })).toHaveClass('bg-gray-100')
    expect(screen.getByRole('combobox', { name: 'Status of In the garden' })).toHaveClass('bg-yellow-100')
  })

  it('draws pictures and videos, and says of a broken picture that it failed to load', async () => {
    const { container } = openBanners([
      bannerRow({ id: 1, media_path: '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg' }),
      bannerRow({ id: 2, media_path: '/api/uploads/bbbbbbbbbbbbbbbb.mp4' }),
    ])
    await screen.findByRole('table')
    expect(container.querySelector('video')).toHaveAttribute('src', '/api/uploads/bbbbbbbbbbbbbbbb.mp4')
    const picture = container.querySelector('td img')
    expect(picture).toHaveAttribute('src', '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg')
    fireEvent.error(picture!)
    expect(screen.getByText('Image failed to load')).toBeVisible()
  })

  it('searches heading and sub heading together with the status', async () => {
    const { user } = openBanners()
    await user.type(await screen.findByRole('searchbox', { name: 'Search banners' }), 'FIRE')
    expect(shownHeadings()).toEqual(['By the fire', 'By the lake'])
    expect(screen.getByText('Showing 2 results')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Filter by status' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'All',
      'Published',
      'Draft',
      'Archived',
    ])
    await user.click(screen.getByRole('option', { name: 'Draft' }))
    await waitFor(() => expect(shownHeadings()).toEqual(['By the lake']))
  })

  it('offers to clear a search that finds nothing', async () => {
    const { user } = openBanners()
    await user.type(await screen.findByRole('searchbox'), 'nowhere')
    expect(screen.getByText('No banners found.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
    expect(shownHeadings()).toHaveLength(3)
  })

  it('offers to add the first banner where there is none', async () => {
    const { user } = openBanners([])
    expect(await screen.findByText('No banners found.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add your first banner' }))
    expect(await screen.findByRole('dialog', { name: 'Add Banner' })).toBeVisible()
  })

  it.each([
    ["the server's message", () => failure('internal', 'The oven is cold.'), 'The oven is cold.'],
    ['its own words', () => failure('internal', null), 'Failed to load banners'],
  ])('says with %s that the list failed, and tries again', async (_whose, answer, text) => {
    server.use(http.get('/api/banners/admin', answer))
    const { user } = renderSignedIn(administrator, '/admin/banners')
    expect(await screen.findByText(text)).toHaveRole('alert')
    server.use(http.get('/api/banners/admin', () => listOf(rows)))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('loads the next page on demand', async () => {
    server.use(
      http.get('/api/banners/admin', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'))
        return success({ items: [rows[page - 1]], total: 51, page, limit: 50 })
      }),
    )
    const { user } = renderSignedIn(administrator, '/admin/banners')
    await user.click(await screen.findByRole('button', { name: /Load more/ }))
    await waitFor(() => expect(shownHeadings()).toEqual(['By the fire', 'By the lake']))
    expect(screen.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument()
  })
})

describe('deleting a banner', () => {
  it('asks first, and leaves it where the answer is no', async () => {
    const { user } = openBanners()
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(question)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Delete By the lake' })).toHaveFocus()
  })

  it('removes it and says so', async () => {
    let left = rows
    server.use(
      http.delete('/api/banners/2', () => {
        left = rows.filter((row) => row.id !== 2)
        return success(null)
      }),
    )
    const { user } = openBanners()
    server.use(http.get('/api/banners/admin', () => listOf(left)))
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(alertTexts()).toContain('Banner deleted'))
    await waitFor(() => expect(shownHeadings()).toEqual(['By the fire', 'In the garden']))
    expect(screen.getByRole('region', { name: 'Banners Management' })).toContainElement(focused())
  })

  it.each([
    ["the server's message", () => failure('internal', 'The oven is cold.'), 'The oven is cold.'],
    ['its own words where the server says nothing', () => failure('internal', null), 'Failed to delete banner'],
    ['its own words where nobody answers', () => HttpResponse.error(), 'Failed to delete banner'],
  ])('brings the row back and alerts %s', async (_whose, answer, text) => {
    server.use(http.delete('/api/banners/2', answer))
    const { user } = openBanners()
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(alertTexts()).toContain(text))
    await waitFor(() => expect(shownHeadings()).toEqual(['By the fire', 'By the lake', 'In the garden']))
  })
})

describe('setting a status in the row', () => {
  it('saves it and says so', async () => {
    let sent: unknown
    server.use(
      http.patch('/api/banners/2/status', async ({ request }) => {
        sent = await request.json()
        return success({ banner: { ...rows[1], status: 'Published', version: 2 } })
      }),
    )
    await choose('Published')
    await waitFor(() => expect(alertTexts()).toContain('Status set to Published'))
    expect(sent).toEqual({ status: 'Published' })
  })

  it('takes it back where that fails', async () => {
    server.use(http.patch('/api/banners/2/status', () => failure('internal', null)))
    await choose('Published')
    await waitFor(() => expect(alertTexts()).toContain('Failed to update banner'))
    expect(screen.getByRole('combobox', { name: 'Status of By the lake' })).toHaveTextContent('Draft')
  })
})

function alertTexts(): (string | null)[] {
  return screen.queryAllByRole('alert').map((alert) => alert.textContent)
}

async function choose(status: string) {
  const { user } = openBanners()
  await user.click(await screen.findByRole('combobox', { name: 'Status of By the lake' }))
  await user.click(await screen.findByRole('option', { name: status }))
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
