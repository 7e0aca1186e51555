import { words } from '@tablier/words/site/all'
import type { SiteFacts } from '../seo/site-facts.ts'

/** A site with every kind of content published. */
export const facts: SiteFacts = {
  publicUrl: 'https://chef.test',
  homeUrl: 'https://chef.test/',
  settings: { language: 'en', languages: ['en'] },
  t: words.en,
  name: 'Maison Test',
  logo: { imgLogo: '/api/uploads/0123456789abcdef-512x512.png' },
  banner: {
    heading: 'Supper',
    subHeading: 'By candlelight',
    mediaUrl: '/api/uploads/0123456789abcdef-2400x1350.jpg',
  },
  summary: 'I cook at your table.',
  menuName: 'On the plate',
  dishes: [
    { title: 'Scallops', category: 'Starter', ingredients: 'scallops, peas', details: 'Seared' },
    { title: 'Salmon', category: 'Main', ingredients: '', details: 'With sorrel' },
    { title: 'Salad', category: 'Starter', ingredients: '', details: '' },
  ],
  sharedDish: null,
  contactInfos: [
    { type: 'Email', value: 'hello@chef.test' },
    { type: 'Phone', value: '+44 20 7946 0128' },
    { type: 'Location', value: '12 Lamplight Yard, London' },
  ],
  contactHours: [
    { day: 'Monday', openTime: '', closeTime: '' },
    { day: 'Tuesday – Friday', openTime: '10:00', closeTime: '6 pm' },
  ],
  profiles: ['https://social.test/chef'],
}
