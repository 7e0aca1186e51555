import type { DemoRecord } from '../demo-record.ts'

export const footers: readonly DemoRecord<'footers'>[] = [
  {
    heading:
      '<strong>Maison Safran</strong><br>A private chef in London, one table at a time.<br>' +
      '<em>An example site: the chef, her guests and her address are invented.</em>',
    socialMedia: [
      { media_name: 'Instagram', media_link: 'https://example.com/instagram', picture: 'social-instagram.png' },
      { media_name: 'Facebook', media_link: 'https://example.com/facebook', picture: 'social-facebook.png' },
      { media_name: 'YouTube', media_link: 'https://example.com/youtube', picture: 'social-youtube.png' },
      { media_name: 'Pinterest', media_link: 'https://example.com/pinterest', picture: 'social-pinterest.png' },
    ],
    status: 'Published',
  },
  {
    heading: '<strong>Maison Safran</strong><br>A draft for December: dinner vouchers, tied with kitchen string.',
    socialMedia: [
      { media_name: 'Instagram', media_link: 'https://example.com/instagram', picture: 'social-instagram.png' },
    ],
    status: 'Draft',
  },
]
