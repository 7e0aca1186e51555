import type { DemoRecord } from '../demo-record.ts'

export const contactContents: readonly DemoRecord<'contactContents'>[] = [
  {
    heading: 'Ask for a date',
    sub_heading: 'A line with the day and the number of chairs is enough. I answer between courses.',
    status: 'Published',
  },
]

/** Names and numbers that cannot belong to anybody: the .example domain and Ofcom's numbers for drama. */
export const contactInfos: readonly DemoRecord<'contactInfos'>[] = [
  {
    type: 'Email',
    label: 'Write',
    value: 'hello@maison-safran.example',
    picture: 'icon-email.png',
    status: 'Published',
  },
  { type: 'Phone', label: 'Ring', value: '+44 20 7946 0128', picture: 'icon-phone.png', status: 'Published' },
  {
    type: 'Location',
    label: 'Come by',
    value: '12 Lamplight Yard, London',
    picture: 'icon-location.png',
    status: 'Published',
  },
  { type: 'Phone', label: 'Kitchen mobile (a draft, not public)', value: '+44 7700 900128', status: 'Draft' },
  { type: 'Email', label: 'Archived: the old address', value: 'camille@chez-camille.example', status: 'Archived' },
]

/** A line without times shows its note; without a note it shows "Closed". */
export const contactHours: readonly DemoRecord<'contactHours'>[] = [
  { day: 'Monday', status: 'Published' },
  { day: 'Tuesday', open_time: '10:00', close_time: '18:00', status: 'Published' },
  { day: 'Wednesday', open_time: '10:00', close_time: '18:00', status: 'Published' },
  { day: 'Thursday', open_time: '10:00', close_time: '18:00', status: 'Published' },
  { day: 'Friday', open_time: '10:00', close_time: '16:00', status: 'Published' },
  { day: 'Saturday', open_time: '09:00', close_time: '13:00', status: 'Published' },
  { day: 'Sunday', note: 'At somebody’s table', status: 'Published' },
  { day: 'Christmas Eve', note: 'A draft: still hoping for the day off', status: 'Draft' },
  { day: 'August', note: 'Archived: by the sea until September', status: 'Archived' },
]
