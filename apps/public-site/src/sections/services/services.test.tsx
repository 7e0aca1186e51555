import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSection } from '../../testing/render-section.tsx'
import { Services } from './services.tsx'

const feature = (id: number, fields: object = {}) => ({
  id,
  title: `Service ${id}`,
  details: `Detail ${id}`,
  icon_path: null,
  ...fields,
})
const icon = '/api/uploads/0123456789abcdef-192x192.png'

describe('the services', () => {
  it('say that they are loading', () => {
    renderSection(<Services />, { '/services/features': 'pending' })
    expect(screen.getByRole('status')).toHaveTextContent('Loading services...')
  })

  it('say that there are none', async () => {
    renderSection(<Services />, {})
    expect(await screen.findByText('No service features available.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Our Services' })).toBeVisible()
  })

  it.each(['/services/contents', '/services/features'])('show the specified words where %s fails', async (path) => {
    renderSection(<Services />, { [path]: { failure: 'The database is away.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services. Please try again later.')
  })

  it('take their headings from the first content record', async () => {
    renderSection(<Services />, {
      '/services/contents': [{ id: 1, heading: 'What I do', sub_heading: 'Tell me the day' }],
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'What I do' })).toBeVisible()
    expect(screen.getByText('Tell me the day')).toBeVisible()
  })

  it('show every feature, past the first page of the list too', async () => {
    const features = Array.from({ length: 12 }, (_, index) => feature(index + 1))
    renderSection(<Services />, { '/services/features': features })
    expect(await screen.findAllByRole('article')).toHaveLength(12)
    const last = within(screen.getAllByRole('article').at(-1)!)
    expect(last.getByRole('heading', { level: 3, name: 'Service 12' })).toBeVisible()
    expect(last.getByText('Detail 12')).toBeVisible()
  })

  it('show an icon where there is one, until it turns out to be broken', async () => {
    const { container } = renderSection(<Services />, {
      '/services/features': [feature(1, { icon_path: icon }), feature(2)],
    })
    await screen.findByText('Service 2')
    const images = container.querySelectorAll('img')
    expect([...images].map((image) => image.getAttribute('src'))).toEqual([icon])
    fireEvent.error(images[0]!)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('heading', { level: 3, name: 'Service 1' })).toBeVisible()
  })
})
