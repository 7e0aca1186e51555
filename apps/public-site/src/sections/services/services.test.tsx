import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { services, renderSection } from '../../testing/render-section.tsx'

const feature = (number: number) => ({ title: `Service ${number}`, details: `Detail ${number}` })
const icon = '/api/uploads/0123456789abcdef-192x192.png'

describe('the services', () => {
  it('show every feature, in order', async () => {
    const features = Array.from({ length: 102 }, (_, index) => feature(index + 1)) // a page of the list holds 100
    renderSection(services, { serviceFeatures: features })
    expect(await screen.findAllByRole('article')).toHaveLength(102)
    const last = within(screen.getAllByRole('article').at(-1)!)
    expect(last.getByRole('heading', { level: 3, name: 'Service 102' })).toBeVisible()
    expect(last.getByText('Detail 102')).toBeVisible()
  })

  it('show an icon, and leave out a broken one', async () => {
    const { container } = renderSection(services, {
      serviceFeatures: [{ ...feature(1), icon_path: icon }, feature(2)],
    })
    await screen.findByText('Service 2')
    const images = container.querySelectorAll('img')
    expect([...images].map((image) => image.getAttribute('src'))).toEqual([icon])
    fireEvent.error(images[0]!)
    expect(images[0]).not.toBeVisible()
    expect(screen.getByRole('heading', { level: 3, name: 'Service 1' })).toBeVisible()
  })
})
