import type { LegalPageName } from '@tablier/contracts'
import { galleryContents, galleryItems } from './content/gallery.ts'
import {
  aboutContents,
  aboutFeatures,
  banners,
  contactContents,
  contactHours,
  contactInfos,
  footers,
  logos,
  serviceContents,
  serviceFeatures,
} from './content/page.ts'
import { portfolioContents, portfolioItems } from './content/portfolio.ts'
import { testimonialContents, testimonialItems } from './content/testimonials.ts'
import type { DemoContent } from './demo-record.ts'

/** The content of the example site "Maison Safran", which a new site starts with. */
export const demoContent: DemoContent = {
  logos,
  banners,
  aboutContents,
  aboutFeatures,
  serviceContents,
  serviceFeatures,
  portfolioContents,
  portfolioItems,
  testimonialContents,
  testimonialItems,
  galleryContents,
  galleryItems,
  contactContents,
  contactInfos,
  contactHours,
  footers,
}

/** A first text for each legal page. None is published, because the owner has to replace what is in brackets. */
export const demoLegalPages: Readonly<Record<LegalPageName, string>> = {
  privacy:
    '<p>This page says what happens to the details that you give us.</p>' +
    '<h2>Who we are</h2><p>[Your name or company, your address and your email address]</p>' +
    '<h2>When you write to us</h2><p>We store what you enter in the contact form: your name, your email address, ' +
    'the subject and your message. We use it to answer you and to plan your evening. ' +
    '[Say how long you keep messages, and whether anybody else reads them]</p>' +
    '<h2>What you can ask us</h2><p>You can ask what we know about you, and have it corrected or deleted. ' +
    '[Add what the law of your country asks you to say]</p>',
  terms:
    '<h2>Bookings</h2><p>[Say when a booking is binding, and how many guests you cook for]</p>' +
    '<h2>Prices and payment</h2><p>[Say what is included, and when and how guests pay]</p>' +
    '<h2>Cancellations</h2><p>[Say until when guests can cancel or move an evening, and what it costs afterwards]</p>' +
    '<h2>Allergies</h2><p>[Say when guests have to tell you about allergies and diets]</p>',
  contact:
    '<p>[Your name or company]<br>[Street and number]<br>[Postcode and town]</p>' +
    '<p>Telephone: [your number]<br>Email: [your address]</p>' +
    '<p>[Your company and tax numbers, if your country asks for them]</p>',
}
